// A person's conversations, the one with the newest message first.

import { Link, useRevalidator } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Thread } from "#contract/message.ts";
import { pagePaths } from "#contract/paths.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { momentText } from "#messages/time-formats.ts";
import { useLiveEvents } from "#web/data/live.ts";
import { readFirst } from "#web/data/load.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { threadPath } from "#web/ui/task-links.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import { writtenIn } from "#web/ui/written-in.ts";

type Threads = { items: Thread[]; next: string | null };

export function readThreads(client: Client["signedIn"], count: number): Promise<Threads> {
  return readFirst(count, async (query) => {
    const { data: items, next } = await client.list("GET /threads", { query });
    return { items, next };
  });
}

export function ThreadList({ items, next }: Threads) {
  const { revalidate } = useRevalidator();
  useLiveEvents(({ kind }) => {
    if (kind !== "item") void revalidate();
  });
  if (items.length === 0) {
    return (
      <StateMessage drawing="empty-stall" title={m.thread_list_empty_title()} text={m.thread_list_empty_text()}>
        <ButtonLink to={pagePaths.deals}>{m.thread_list_deals()}</ButtonLink>
      </StateMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {items.map(({ _id, other, task, last, unread }) => (
          <li key={_id}>
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
                <span lang={writtenIn(task.title)} className="truncate text-sm text-ink-soft">
                  {task.title}
                </span>
                {last && (
                  <span className={`truncate ${unread > 0 ? "font-semibold" : ""}`}>
                    {last.isMine && <span className="text-ink-soft">{m.thread_you()} </span>}
                    <span lang={writtenIn(last.text)}>{last.text}</span>
                  </span>
                )}
              </span>
              {unread > 0 && (
                <span className="grid h-7 min-w-7 place-items-center rounded-full bg-river px-2 text-sm font-bold text-on-river tabular-nums">
                  <span aria-hidden="true">{numberText(unread)}</span>
                  <span className="sr-only">{m.thread_unread({ count: numberText(unread) })}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {next && <ShowMore>{m.thread_list_show_more()}</ShowMore>}
    </div>
  );
}

export function WaitingThreads() {
  return <WaitingList label={m.thread_loading()} noScript={m.thread_no_script()} row="h-24" />;
}
