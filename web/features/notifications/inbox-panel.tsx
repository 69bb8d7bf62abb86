// What the bell opens: the newest notifications.
import { Link } from "react-router";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { textLink } from "#web/ui/text-link.ts";
import type { KnownInbox } from "./inbox-data.ts";
import { InboxGroups } from "./inbox-groups.tsx";

const length = 8;

type PanelProps = {
  inbox: KnownInbox | Promise<KnownInbox>;
  items: InboxItem[];
  unread: number;
  readAll(): void;
  readItem(item: InboxItem): void;
  close(): void;
};

export function InboxPanel({ inbox, items, unread, readAll, readItem, close }: PanelProps) {
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="text-xl">{m.inbox_title()}</h2>
        {unread > 0 && (
          <Button variant="quiet" onClick={readAll} className="-mr-3 text-sm text-river">
            {m.inbox_mark_all_read()}
          </Button>
        )}
      </div>
      <Loaded
        data={inbox}
        waiting={null}
        failed={({ error, retry, retrying }) => (
          <p role="alert" className="grid justify-items-start gap-2 p-3">
            {m.inbox_load_failed()} {failureReason(error)}
            <Button variant="secondary" busy={retrying} onClick={retry}>
              {m.inbox_try_again()}
            </Button>
          </p>
        )}
      >
        {() =>
          items.length === 0 && (
            <p className="px-3 py-6 text-center text-ink-soft">
              {m.inbox_empty_title()} {m.inbox_empty_text()}
            </p>
          )
        }
      </Loaded>
      <InboxGroups
        look="panel"
        items={items.slice(0, length)}
        onOpen={(item) => {
          close();
          readItem(item);
        }}
      />
      <p className="mt-2 flex justify-between border-t border-line px-3 pt-2">
        <Link to={pagePaths.inbox} onClick={close} className={`${textLink} inline-flex min-h-11 items-center`}>
          {m.inbox_see_all()}
        </Link>
        <Link to={pagePaths.messages} onClick={close} className={`${textLink} inline-flex min-h-11 items-center`}>
          {m.inbox_messages()}
        </Link>
      </p>
    </>
  );
}
