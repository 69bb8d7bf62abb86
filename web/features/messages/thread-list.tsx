// A person's conversations, the one with the newest message first.
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import type { Thread } from "#contract/message.ts";
import { pagePaths } from "#contract/paths.ts";
import { browserClient } from "#web/api.ts";
import { onNews } from "#web/live.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { threadPath } from "#web/ui/task-links.ts";
import { momentText } from "#web/ui/time-words.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";

type Known = { threads: Thread[]; next: string | null };

export function ThreadList() {
  const [known, setKnown] = useState<Known | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const load = useCallback(async (after?: string) => {
    try {
      const { data: threads, next } = await browserClient.signedIn.list("GET /threads", { query: { after } });
      const page = { threads, next };
      setKnown((before) => (after === undefined ? page : addPage(before, after, page)));
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }, []);

  useEffect(() => {
    load();
    return onNews(({ kind }) => {
      if (kind === "message") load();
    });
  }, [load]);

  if (failure !== null) {
    return (
      <StateMessage drawing="torn-awning" role="alert" title="Your messages could not be read." text={failureReason(failure)}>
        <Button onClick={() => load()}>Try again</Button>
      </StateMessage>
    );
  }
  if (!known) return <WaitingThreads />;
  if (known.threads.length === 0) {
    return (
      <StateMessage drawing="empty-stall" title="No messages yet." text="Once there is an offer, its two sides can write to each other.">
        <ButtonLink to={pagePaths.deals}>My deals</ButtonLink>
      </StateMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {known.threads.map((thread) => (
          <li key={thread._id}>
            <ThreadRow thread={thread} />
          </li>
        ))}
      </ul>
      {known.next && (
        <Button variant="secondary" onClick={() => load(known.next ?? undefined)} className="justify-self-center">
          Show more
        </Button>
      )}
    </div>
  );
}

/** Leaves the page out when the list has started over since it was asked for. */
function addPage(before: Known | null, after: string, page: Known): Known | null {
  return before?.next === after ? { threads: [...before.threads, ...page.threads], next: page.next } : before;
}

function ThreadRow({ thread: { _id, other, task, last, unread } }: { thread: Thread }) {
  return (
    <Link
      to={threadPath(_id)}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg border border-line bg-card p-4 shadow-soft transition-colors duration-150 hover:border-river sm:px-6"
    >
      <Avatar name={other.name} photoURL={other.photoURL} size="md" />
      <span className="grid min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-lg font-bold">{other.name}</span>
          {last && (
            <time dateTime={last.createdAt} className="text-sm text-ink-soft">
              {momentText(last.createdAt)}
            </time>
          )}
        </span>
        <span className="truncate text-sm text-ink-soft">{task.title}</span>
        {last && (
          <span className={`truncate ${unread > 0 ? "font-semibold" : ""}`}>
            {last.isMine && <span className="text-ink-soft">You: </span>}
            {last.text}
          </span>
        )}
      </span>
      {unread > 0 && (
        <span className="grid h-7 min-w-7 place-items-center rounded-full bg-river px-2 text-sm font-bold text-on-river tabular-nums">
          {unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  );
}

export function WaitingThreads() {
  return <WaitingList label="Loading your messages" noScript="Your messages need JavaScript, which is off in this browser." row="h-24" />;
}
