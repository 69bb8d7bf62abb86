// A person's conversations, the one with the newest message first.
import { NavLink, useLocation } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Thread } from "#contract/messages/message.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { readList } from "#web/data/load.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { textOrNotice } from "#web/ui/hidden-text.ts";
import { momentAgoText } from "#web/ui/relative-time.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { threadPath } from "#web/ui/task-links.ts";
import { useNow } from "#web/ui/time-words.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { useListSearch, useWords } from "./list-address.ts";
import { around, Marked } from "./marked.tsx";
import { hasFailedMessage } from "./outbox.tsx";

const paneCard = "overflow-clip rounded-lg border border-line bg-card p-2 shadow-soft";

type Threads = { items: Thread[]; next: string | null };

export function readThreads(client: Client["signedIn"], count: number, q: string): Promise<Threads> {
  return readList(count, (page) => client.list("GET /threads", { query: q ? { ...page, q } : page }));
}

export function ThreadList({ items, next, isThreadOpen }: Threads & { isThreadOpen: boolean }) {
  const now = useNow();
  const words = useWords();
  if (items.length === 0 && words) return <NothingFound words={words} />;
  if (items.length === 0) {
    // The new conversation, which has no message yet, says so itself.
    if (isThreadOpen) return <div data-no-threads />;
    return (
      <div data-no-threads>
        <StateMessage drawing="letters" title={m.thread_list_empty_title()} text={m.thread_list_empty_text()}>
          <ButtonLink to={pagePaths.deals}>{m.thread_list_deals()}</ButtonLink>
        </StateMessage>
      </div>
    );
  }
  return (
    <div className={isThreadOpen ? "min-h-0 overflow-y-auto overscroll-contain px-2 pb-4" : paneCard}>
      {words && (
        <p role="status" className="sr-only">
          {m.thread_search_count({ count: numberText(items.length) })}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-1">
        {items.map((thread) => (
          <li key={thread._id}>
            <ThreadLink thread={thread} words={words} now={now} />
          </li>
        ))}
      </ul>
      {next && (
        <ShowMore name="threads" variant="quiet" className="mt-2 w-full">
          {m.thread_list_show_more()}
        </ShowMore>
      )}
    </div>
  );
}

function NothingFound({ words }: { words: string }) {
  const { pathname } = useLocation();
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <p role="status" className="wrap-anywhere">
        {m.thread_search_none({ words })}
      </p>
      <ButtonLink variant="secondary" to={pathname} replace>
        {m.thread_search_clear()}
      </ButtonLink>
    </div>
  );
}

type ThreadLinkProps = { thread: Thread; words: string; now: number };

/** Found by a message, it shows that one instead of the last. */
function ThreadLink({ thread: { _id, other, task, last: newest, found, unread }, words, now }: ThreadLinkProps) {
  const search = useListSearch();
  const last = found ?? newest;
  const { user } = useIdentity();
  const isUnsent = user !== null && hasFailedMessage(_id, user.id);
  return (
    <NavLink
      to={threadPath(_id) + search}
      className="group grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-md p-3 transition-colors duration-150 hover:bg-sunk focus-visible:-outline-offset-2 aria-[current=page]:bg-river-tint "
    >
      <Avatar name={other.name} photoURL={other.photoURL} size="md" />
      <span className="grid min-w-0 grid-cols-1">
        <span className="flex items-baseline justify-between gap-x-3">
          <span className="truncate font-display font-bold">
            <Marked words={words}>{other.name}</Marked>
          </span>
          {last && (
            <time
              dateTime={last.createdAt}
              title={momentText(last.createdAt)}
              className={`shrink-0 text-sm ${unread > 0 ? "font-semibold text-river" : "text-ink-soft"} group-aria-[current=page]:font-normal group-aria-[current=page]:text-ink-soft`}
            >
              {momentAgoText(last.createdAt, now)}
            </time>
          )}
        </span>
        <span lang={writtenIn(task.title)} className="truncate text-sm text-ink-soft">
          <Marked words={words}>{task.title}</Marked>
        </span>
        {isUnsent && <span className="text-sm font-medium text-vermilion">{m.thread_list_not_sent()}</span>}
        {last && (
          <span className="flex items-center gap-2">
            <span className={`min-w-0 flex-1 truncate ${unread > 0 ? "font-semibold group-aria-[current=page]:font-normal" : ""}`}>
              {last.isMine && <span className="text-ink-soft">{m.thread_you()} </span>}
              <span lang={writtenIn(last.text)}>
                {found ? <Marked words={words}>{around(found.text, words)}</Marked> : textOrNotice(last)}
              </span>
            </span>
            {unread > 0 && (
              <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-river px-1.5 text-xs font-bold text-on-river tabular-nums group-aria-[current=page]:hidden">
                <span aria-hidden="true">{numberText(unread)}</span>
                <span className="sr-only">{m.thread_unread({ count: numberText(unread) })}</span>
              </span>
            )}
          </span>
        )}
      </span>
    </NavLink>
  );
}

export function WaitingThreads() {
  return (
    <div role="status" aria-label={m.thread_loading()} className="grid gap-1 @min-[63rem]/panes:px-2">
      <p className="hidden text-ink-soft no-script:block">{m.thread_no_script()}</p>
      {["first", "second", "third", "fourth"].map((row) => (
        <Skeleton key={row} className="h-24 rounded-md" />
      ))}
    </div>
  );
}
