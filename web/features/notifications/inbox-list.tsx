import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { type KnownInbox, useReadItems } from "./inbox-data.ts";
import { InboxGroups } from "./inbox-groups.tsx";

export function InboxList({ inbox }: { inbox: KnownInbox }) {
  const { items, unread, readItem, readAll } = useReadItems(inbox);
  if (items.length === 0) {
    return (
      <StateMessage drawing="stall-bell" title={m.inbox_empty_title()} text={m.inbox_empty_text()}>
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
      <InboxGroups look="page" items={items} onOpen={readItem} />
      {inbox.next && <ShowMore>{m.inboxpage_show_more()}</ShowMore>}
    </div>
  );
}
