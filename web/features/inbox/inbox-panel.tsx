import { Link } from "react-router";
import type { InboxItem } from "#contract/inbox.ts";
import { pagePaths } from "#contract/paths.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { textLink } from "#web/ui/text-link.ts";
import type { KnownInbox } from "./inbox-data.ts";
import { InboxRow } from "./inbox-row.tsx";

const most = 8;

type InboxPanelProps = {
  id: string;
  inbox: KnownInbox | Promise<KnownInbox>;
  items: InboxItem[];
  unread: number;
  readAll(): void;
  readItem(item: InboxItem): void;
  close(): void;
};

/** The newest notifications. */
export function InboxPanel({ id, inbox, items, unread, readAll, readItem, close }: InboxPanelProps) {
  return (
    <section
      id={id}
      aria-label="Inbox"
      className="fixed inset-x-4 top-18 z-30 max-h-[calc(100dvh-6rem)] animate-rise overflow-y-auto rounded-lg border border-line bg-card p-3 shadow-soft md:absolute md:inset-x-auto md:top-full md:right-0 md:mt-4 md:w-100"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="text-xl">Inbox</h2>
        {unread > 0 && (
          <Button variant="quiet" onClick={readAll} className="-mr-3 text-sm text-river">
            Mark all as read
          </Button>
        )}
      </div>
      <Loaded
        data={inbox}
        waiting={null}
        failed={({ error, retry, retrying }) => (
          <p role="alert" className="grid justify-items-start gap-2 p-3">
            Your inbox could not be read. {failureReason(error)}
            <Button variant="secondary" busy={retrying} onClick={retry}>
              Try again
            </Button>
          </p>
        )}
      >
        {() =>
          items.length === 0 && (
            <p className="px-3 py-6 text-center text-ink-soft">Nothing yet. Offers, awards, messages and reviews show up here.</p>
          )
        }
      </Loaded>
      <ul className="grid gap-1">
        {items.slice(0, most).map((item) => (
          <li key={item._id}>
            <InboxRow
              item={item}
              onOpen={(opened) => {
                close();
                readItem(opened);
              }}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between border-t border-line px-3 pt-2">
        <Link to={pagePaths.inbox} onClick={close} className={`${textLink} inline-flex min-h-11 items-center`}>
          See everything
        </Link>
        <Link to={pagePaths.messages} onClick={close} className={`${textLink} inline-flex min-h-11 items-center`}>
          Messages
        </Link>
      </p>
    </section>
  );
}
