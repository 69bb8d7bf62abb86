// A conversation: the other person, a summary of the task, the messages by day, and a form for a new message.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Message, Thread, ThreadMessages } from "#contract/messages/message.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { readFirst } from "#web/data/load.ts";
import type { User } from "#web/data/session.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { useListSearch } from "#web/features/messages/list-address.ts";
import { MessageBubble, type RenderReport } from "#web/features/messages/message-bubble.tsx";
import { MessageForm } from "#web/features/messages/message-form.tsx";
import { PendingBubble, useOutbox } from "#web/features/messages/outbox.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { textOrNotice } from "#web/ui/hidden-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { dayAgoText } from "#web/ui/relative-time.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { useNow } from "#web/ui/time-words.ts";

type KnownThread = Omit<ThreadMessages, "messages"> & { user: User; items: Message[]; next: string | null };

/** The newest messages without a gap, newest first. */
export function readThread(client: Client["signedIn"], user: User, id: string, count: number): Promise<KnownThread> {
  return readFirst(count, async (query) => {
    const { data, next } = await client.list("GET /threads/{id}", { id, query });
    const { messages: items, ...known } = data;
    return { ...known, user, items, next };
  });
}

type ThreadViewProps = Omit<KnownThread, "about"> & { summary: ReactNode; report: RenderReport };

export function ThreadView({ user, thread, items, next, seenUpTo, settings, summary, report }: ThreadViewProps) {
  const { other } = thread;
  const now = useNow();
  const messages = items.toReversed();
  const outbox = useOutbox(thread._id, user.id, messages);
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1);
  const lastSeen = messages.findLast(({ _id, author }) => author.id !== other.id && _id <= (seenUpTo ?? ""))?._id;
  const ownNewest = newest && newest.author.id !== other.id ? newest._id : "";
  const days = [...Map.groupBy(messages, ({ createdAt }) => new Date(createdAt).toDateString())];
  const arrived = useArrived(thread, messages);
  useMarkAsRead(thread, messages);

  // A message of the other person does not take the reader away from earlier ones.
  useEffect(() => {
    if (ownNewest || outbox.pending.length > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [ownNewest, outbox.pending.length]);

  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <ThreadHead thread={thread} />
      {summary}
      {/* Reversed, it starts at its end and keeps its position when earlier messages are added. */}
      <section
        aria-label={m.thread_list_title()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 focus-visible:-outline-offset-2 sm:px-6"
      >
        <div className="mb-auto grid grid-cols-1 gap-2 py-4">
          {next && <ShowMore variant="quiet">{m.thread_show_earlier()}</ShowMore>}
          {messages.length + outbox.pending.length === 0 && <p className="py-8 text-center text-ink-soft">{m.thread_empty()}</p>}
          <div className="grid grid-cols-1 gap-2">
            {days.map(([day, ofDay]) => (
              <div key={day} className="grid grid-cols-1 gap-2">
                <h2 className="py-2 text-center font-sans text-sm font-semibold tracking-normal text-ink-soft">
                  {dayAgoText(ofDay[0]?.createdAt ?? day, now)}
                </h2>
                <ol className="grid grid-cols-1 gap-2">
                  {ofDay.map((message) => (
                    <MessageBubble
                      key={message._id}
                      message={message}
                      isMine={message.author.id !== other.id}
                      isLastSeen={message._id === lastSeen}
                      now={now}
                      report={report}
                    />
                  ))}
                </ol>
              </div>
            ))}
          </div>
          {outbox.pending.map((message) => (
            <PendingBubble
              key={message.key}
              thread={thread._id}
              message={message}
              onSent={(sent) => outbox.sent(message.key, sent._id)}
              mark={(failed) => outbox.mark(message.key, failed)}
              discard={() => outbox.remove(message.key)}
            />
          ))}
          <div ref={end} />
        </div>
      </section>
      <p aria-live="polite" className="sr-only">
        {/* A new element, so that the same words are announced again. */}
        <span key={arrived.newest}>{arrived.text}</span>
      </p>
      {thread.isBlocked ? (
        <p className="flex items-start gap-2 border-t border-line bg-sunk px-4 py-3 sm:px-6">
          <Icon name="block" className="mt-0.5 size-5" />
          {m.thread_blocked()}
        </p>
      ) : (
        <MessageForm thread={thread._id} person={user.id} other={other.name} enterSends={settings.enterSends} send={outbox.add} />
      )}
    </div>
  );
}

function ThreadHead({ thread: { other, isBlocked } }: { thread: Thread }) {
  return (
    <header className="flex items-center gap-3 border-b border-line bg-card px-4 py-3 sm:px-6">
      <BackLink />
      <h1 className="min-w-0 flex-1 text-xl">
        <Link
          to={personPath(other.id)}
          className="flex max-w-fit items-center gap-3 rounded-md hover:text-river focus-visible:-outline-offset-2"
        >
          <Avatar name={other.name} photoURL={other.photoURL} size="md" />
          <span className="truncate">{other.name}</span>
        </Link>
      </h1>
      {!isBlocked && <BlockButton person={other} />}
    </header>
  );
}

/** Where the list is not beside the conversation. */
function BackLink() {
  const search = useListSearch();
  return (
    <Link
      to={pagePaths.messages + search}
      aria-label={m.thread_back()}
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-md text-river hover:bg-sunk @min-[63rem]/panes:hidden"
    >
      <Icon name="arrow-left" />
    </Link>
  );
}

export function WaitingThread() {
  return (
    <div role="status" aria-label={m.thread_loading_one()} className="flex min-h-0 flex-col">
      <p className="hidden p-4 text-ink-soft no-script:block">{m.thread_no_script()}</p>
      <div className="flex items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-11 w-56 rounded-md" />
      </div>
      <div className="border-b border-line bg-sunk px-4 py-2.5 sm:px-6">
        <Skeleton className="h-15 rounded-md" />
      </div>
      <div className="grid flex-1 content-end gap-3 px-4 py-4 sm:px-6">
        <Skeleton className="h-16 w-2/3 rounded-lg" />
        <Skeleton className="h-16 w-1/2 justify-self-end rounded-lg" />
      </div>
      <div className="border-t border-line px-4 pt-3 pb-11 sm:px-6">
        <Skeleton className="h-12 rounded-md" />
      </div>
    </div>
  );
}

/** The messages of the other person that the last update brought, for screen readers. Earlier ones that are loaded later have not arrived. */
function useArrived({ other }: Thread, messages: Message[]): { newest: string; text: string } {
  const newest = messages.at(-1)?._id ?? "";
  const [known, setKnown] = useState({ newest, text: "" });
  if (newest > known.newest) {
    const arrived = messages.filter(({ _id, author }) => _id > known.newest && author.id === other.id);
    setKnown({ newest, text: arrived.map((message) => `${other.name}: ${textOrNotice(message)}`).join(" ") });
  }
  return known;
}

function useMarkAsRead({ _id, other }: Thread, messages: Message[]): void {
  const newest = messages.findLast(({ author }) => author.id === other.id)?._id ?? "";
  const marked = useRef("");
  // A failure is not repeated: the next message, or the next visit, marks all of them.
  const { send, busy } = useChange("POST /threads/{id}/read", { revalidate: false, onFailed: () => {} });
  useEffect(() => {
    if (busy || newest <= marked.current) return;
    marked.current = newest;
    send({ id: _id, body: { upTo: newest } });
  });
}

function BlockButton({ person }: { person: { id: string; name: string } }) {
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState("");
  const { send, busy } = useChange("PUT /blocks/{id}", {
    onDone: () => setAsking(false),
    onFailed: (error) => setFault(m.thread_block_failed({ name: person.name, reason: failureReason(error) })),
  });

  return (
    <>
      <Button variant="quiet" icon="block" onClick={() => setAsking(true)} className="text-ink-soft max-sm:px-3">
        <span className="max-sm:sr-only">{m.thread_block()}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.thread_block_title({ name: person.name })}
        message={
          <>
            {m.thread_block_text()} {fault}
          </>
        }
        confirm={m.thread_block()}
        busy={busy}
        onConfirm={() => send({ id: person.id })}
      />
    </>
  );
}
