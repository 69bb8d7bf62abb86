// Messages that the server has not stored yet.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Message } from "#contract/messages/message.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { bubble } from "#web/features/messages/message-bubble.tsx";
import { Button } from "#web/ui/button.tsx";
import { readDraft, useDraft } from "#web/ui/draft.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { newKey } from "#web/ui/idempotency-key.ts";
import { LinkedText } from "#web/ui/linked-text.tsx";

type PendingMessage = { key: string; text: string; failed?: boolean };

const outboxName = (thread: string) => `outbox:${thread}`;

/** Whether a message of this conversation waits for the person to send it again. */
export function hasFailedMessage(thread: string, person: string): boolean {
  const waiting: PendingMessage[] = JSON.parse(readDraft(outboxName(thread), person, ["messages"])?.messages ?? "[]");
  return waiting.some(({ failed }) => failed);
}

/** After a reload those that had failed wait for a press, and the others are sent again; their idempotency keys prevent duplicates. */
export function useOutbox(thread: string, person: string, messages: Message[]) {
  const { values, change } = useDraft(outboxName(thread), person, { messages: "[]" });
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
    mark: (key: string, failed: boolean) => store(waiting.map((message) => (message.key === key ? { ...message, failed } : message))),
    remove,
  };
}

type PendingBubbleProps = {
  thread: string;
  message: PendingMessage;
  onSent(message: Message): void;
  mark(failed: boolean): void;
  discard(): void;
};

/** Sends its message when it appears, and shows whether it has arrived. */
export function PendingBubble({ thread, message: { key, text, failed }, onSent, mark, discard }: PendingBubbleProps) {
  const [fault, setFault] = useState<string | null>(failed ? "" : null);
  const { send } = useChange("POST /threads/{id}/messages", {
    onDone: onSent,
    onFailed(error) {
      setFault(failureReason(error));
      mark(true);
    },
  });

  function sendMessage() {
    setFault(null);
    if (failed) mark(false);
    send({ id: thread, body: { text }, headers: { "Idempotency-Key": key } });
  }

  const sendFirst = useEffectEvent(sendMessage);
  const waits = useRef(failed);
  useEffect(() => {
    if (!waits.current) sendFirst();
  }, []);
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-end gap-1">
      <LinkedText
        className={`${bubble} whitespace-pre-line rounded-br-sm border border-dashed ${fault === null ? "border-line-strong" : "border-vermilion bg-vermilion-tint"}`}
      >
        {text}
      </LinkedText>
      {fault === null ? (
        <p role="status" className="flex items-center gap-1.5 px-1 text-sm text-ink-soft">
          <Icon name="clock" className="size-4" />
          {m.thread_sending()}
        </p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <span className="font-medium text-vermilion">{m.thread_not_sent({ reason: fault })}</span>
          <Button
            variant="secondary"
            onClick={() => {
              // The button goes away.
              box.current?.focus();
              sendMessage();
            }}
          >
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

/** When the message leaves, the conversation takes the focus from it. */
function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = box;
    const conversation = current?.closest("section");
    return () => {
      if (current?.contains(document.activeElement)) conversation?.focus();
    };
  }, [box]);
}
