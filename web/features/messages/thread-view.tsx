// A conversation: the other person, the task, the messages, and a form for a new message.

import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Client } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import { type Message, NewMessage, type Thread } from "#contract/message.ts";
import { m } from "#messages/m.ts";
import { momentText } from "#messages/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { useLiveEvents } from "#web/data/live.ts";
import { readFirst } from "#web/data/load.ts";
import type { User } from "#web/data/session.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { newKey } from "#web/ui/idempotency-key.ts";
import { detailsPath, personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";

const bubble = "w-fit max-w-[min(85%,38rem)] rounded-lg px-4 py-2.5 whitespace-pre-line wrap-anywhere";

type KnownThread = { user: User; thread: Thread; items: Message[]; next: string | null };
type PendingMessage = { key: string; text: string };

/** The newest messages without a gap, newest first. */
export function readThread(client: Client["signedIn"], user: User, id: string, count: number): Promise<KnownThread> {
  return readFirst(count, async (query) => {
    const { data, next } = await client.list("GET /threads/{id}", { id, query });
    return { user, thread: data.thread, items: data.messages, next };
  });
}

export function ThreadView({ user, thread, items, next, report }: KnownThread & { report(message: Message): ReactNode }) {
  const { other, task } = thread;
  const messages = items.toReversed();
  const outbox = useOutbox(thread._id, user.id, messages);
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length + outbox.pending.length;
  const newest = messages.at(-1)?._id;
  const { revalidate } = useRevalidator();
  // The stream starts with `unread`: messages may have come before it.
  useLiveEvents((event) => {
    if (event.kind === "unread" || (event.kind === "message" && event.message.thread === thread._id)) void revalidate();
  });
  useMarkAsRead(thread, messages);

  useEffect(() => {
    if (count > 0 && newest !== undefined) end.current?.scrollIntoView({ block: "nearest" });
  }, [count, newest]);

  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={other.name} photoURL={other.photoURL} size="md" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl sm:text-3xl">
            <Link to={personPath(other.id)} className="hover:text-river">
              {other.name}
            </Link>
          </h1>
          <p className="truncate text-ink-soft">
            <Link
              to={`${detailsPath(task._id)}#offers`}
              lang={writtenIn(task.title)}
              className={`${textLink} inline-block min-h-6 max-w-full truncate`}
            >
              {task.title}
            </Link>
          </p>
        </div>
        {!thread.isBlocked && <BlockButton person={other} />}
      </header>
      <section aria-label={m.thread_list_title()} className="grid gap-3 rounded-lg border border-line bg-card p-4 shadow-soft sm:p-6">
        {next && <ShowMore variant="quiet">{m.thread_show_earlier()}</ShowMore>}
        {count === 0 && <p className="py-8 text-center text-ink-soft">{m.thread_empty()}</p>}
        <ol aria-live="polite" aria-relevant="additions" className="grid gap-3">
          {messages.map((message) => (
            <Bubble key={message._id} message={message} isMine={message.author.id !== other.id} report={report} />
          ))}
        </ol>
        {outbox.pending.map((message) => (
          <PendingBubble
            key={message.key}
            thread={thread._id}
            message={message}
            onSent={(sent) => outbox.sent(message.key, sent._id)}
            discard={() => outbox.remove(message.key)}
          />
        ))}
        <div ref={end} />
      </section>
      {thread.isBlocked ? (
        <p className="flex items-start gap-2 rounded-md bg-sunk px-4 py-3">
          <Icon name="lock" className="mt-0.5" />
          {m.thread_blocked()}
        </p>
      ) : (
        <MessageForm thread={thread._id} person={user.id} other={other.name} send={outbox.add} />
      )}
    </div>
  );
}

type BubbleProps = { message: Message; isMine: boolean; report(message: Message): ReactNode };

function Bubble({ message, isMine, report }: BubbleProps) {
  return (
    <li className={`grid gap-1 ${isMine ? "justify-items-end" : "justify-items-start"}`}>
      <p className={`${bubble} ${isMine ? "rounded-br-sm bg-river text-on-river" : "rounded-bl-sm border border-line bg-sunk"}`}>
        <span className="sr-only">{isMine ? m.thread_you() : `${message.author.name}:`} </span>
        <span lang={writtenIn(message.text)}>{message.text}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 px-1 text-sm text-ink-soft">
        <time dateTime={message.createdAt}>{momentText(message.createdAt)}</time>
        {!isMine && report(message)}
      </div>
    </li>
  );
}

type PendingBubbleProps = { thread: string; message: PendingMessage; onSent(message: Message): void; discard(): void };

/** Sends its message when it appears, and shows whether it has arrived. */
function PendingBubble({ thread, message: { key, text }, onSent, discard }: PendingBubbleProps) {
  const [fault, setFault] = useState<string | null>(null);
  const { send } = useChange("POST /threads/{id}/messages", {
    onDone: onSent,
    onFailed: (error) => setFault(failureReason(error)),
  });

  function sendMessage() {
    setFault(null);
    send({ id: thread, body: { text }, headers: { "Idempotency-Key": key } });
  }

  const sendFirst = useEffectEvent(sendMessage);
  useEffect(() => sendFirst(), []);
  return (
    <div className="grid justify-items-end gap-1">
      <p
        lang={writtenIn(text)}
        className={`${bubble} rounded-br-sm border border-dashed ${fault === null ? "border-line-strong" : "border-vermilion bg-vermilion-tint"}`}
      >
        {text}
      </p>
      {fault === null ? (
        <p role="status" className="flex items-center gap-1.5 px-1 text-sm text-ink-soft">
          <Icon name="clock" className="size-4" />
          {m.thread_sending()}
        </p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <span className="font-medium text-vermilion">{m.thread_not_sent({ reason: fault })}</span>
          <Button variant="secondary" onClick={sendMessage}>
            {m.thread_try_again()}
          </Button>
          <Button variant="quiet" onClick={discard}>
            {m.thread_discard()}
          </Button>
        </div>
      )}
    </div>
  );
}

type MessageFormProps = { thread: string; person: string; other: string; send(text: string): void };

function MessageForm({ thread, person, other, send }: MessageFormProps) {
  const draft = useDraft(`message:${thread}`, person, { text: "" });
  const [error, setError] = useState<string>();

  function submit(event?: FormEvent) {
    event?.preventDefault();
    const given = NewMessage.safeParse(draft.values);
    if (!given.success) return setError(given.error.issues[0]?.message);
    send(given.data.text);
    draft.reset();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label={m.thread_message_to({ name: other })}
        name="text"
        rows={3}
        maxLength={limits.message}
        value={draft.values.text}
        onChange={(event) => {
          setError(undefined);
          draft.change("text", event.target.value);
        }}
        onKeyDown={onKeyDown}
        hint={m.thread_message_hint()}
        error={error}
      />
      <Button type="submit" icon="arrow-right" className="justify-self-end max-sm:w-full">
        {m.thread_send()}
      </Button>
    </form>
  );
}

/** Messages that the server has not stored yet. They are sent again after a reload; their idempotency keys prevent duplicates. */
function useOutbox(thread: string, person: string, messages: Message[]) {
  const { values, change } = useDraft(`outbox:${thread}`, person, { messages: "[]" });
  const [sent, setSent] = useState<Record<string, string>>({});
  const waiting: PendingMessage[] = JSON.parse(values.messages);
  const isShown = ({ key }: PendingMessage) => messages.some(({ _id }) => _id === sent[key]);
  const store = (next: PendingMessage[]) => change("messages", JSON.stringify(next));
  const remove = (key: string) => store(waiting.filter((message) => message.key !== key));
  return {
    /** A sent message stays here until the loaded conversation contains it. */
    pending: waiting.filter((message) => !isShown(message)),
    add: (text: string) => store([...waiting.filter((message) => !isShown(message)), { key: newKey(), text }]),
    sent: (key: string, id: string) => setSent((before) => ({ ...before, [key]: id })),
    remove,
  };
}

function useMarkAsRead({ _id, other }: Thread, messages: Message[]): void {
  const newest = messages.findLast(({ author }) => author.id === other.id)?._id ?? "";
  const marked = useRef("");
  const { send, busy } = useChange("POST /threads/{id}/read", {
    revalidate: false,
    onFailed: () => {
      marked.current = "";
    },
  });
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
      <Button variant="quiet" icon="lock" onClick={() => setAsking(true)} className="text-ink-soft">
        {m.thread_block()}
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
