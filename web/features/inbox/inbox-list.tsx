import { useRevalidator } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { useLiveEvents } from "#web/data/live.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { InboxItems, type KnownInbox, useReadItems } from "./inbox-items.tsx";

export function InboxList({ inbox }: { inbox: KnownInbox }) {
  const { revalidate } = useRevalidator();
  useLiveEvents(({ kind }) => {
    if (kind !== "message") void revalidate();
  });
  const { items, unread, readItem, readAll } = useReadItems(inbox);
  if (items.length === 0) {
    return (
      <StateMessage drawing="empty-stall" title={m.inbox_empty_title()} text={m.inbox_empty_text()}>
        <ButtonLink to={pagePaths.browse}>{m.inboxpage_browse()}</ButtonLink>
      </StateMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {unread === 0 ? m.inboxpage_all_read() : m.inboxpage_unread_count({ count: numberText(unread) })}
        </p>
        {unread > 0 && (
          <Button variant="secondary" icon="check" onClick={readAll}>
            {m.inbox_mark_all_read()}
          </Button>
        )}
      </div>
      <InboxItems items={items} onOpen={readItem} className="rounded-lg border border-line bg-card p-2 shadow-soft sm:p-4" />
      {inbox.next && <ShowMore>{m.inboxpage_show_more()}</ShowMore>}
    </div>
  );
}
