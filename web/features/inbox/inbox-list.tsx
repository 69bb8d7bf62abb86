import { pagePaths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { useInbox } from "./use-inbox.ts";

const pageSize = 20;

/** Everything a person was told, the newest first. */
export function InboxList() {
  const { known, busy, read, refresh, showMore } = useInbox(pageSize);
  if (known.status === "loading") return <WaitingInbox />;
  if (known.status === "failed") {
    return (
      <StateMessage drawing="torn-awning" role="alert" title="Your inbox could not be read." text={failureReason(known.error)}>
        <Button onClick={refresh}>Try again</Button>
      </StateMessage>
    );
  }
  if (known.items.length === 0) {
    return (
      <StateMessage drawing="empty-stall" title="Nothing yet." text="Offers, awards, messages and reviews show up here.">
        <ButtonLink to={pagePaths.browse}>Browse Tasks</ButtonLink>
      </StateMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {known.unread === 0 ? "Everything is read." : `${known.unread} unread`}
        </p>
        {known.unread > 0 && (
          <Button variant="secondary" icon="check" onClick={() => read("all")}>
            Mark all as read
          </Button>
        )}
      </div>
      <ul className="grid gap-1 rounded-lg border border-line bg-card p-2 shadow-soft sm:p-4">
        {known.items.map((item) => (
          <li key={item._id}>
            <InboxRow item={item} onOpen={read} />
          </li>
        ))}
      </ul>
      {known.next && (
        <Button variant="secondary" busy={busy} onClick={showMore} className="justify-self-center">
          Show more
        </Button>
      )}
    </div>
  );
}

export function WaitingInbox() {
  return <WaitingList label="Loading your inbox" noScript="Your inbox needs JavaScript, which is off in this browser." row="h-20" />;
}
