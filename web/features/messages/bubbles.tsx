import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Message } from "#contract/message.ts";
import { useChange } from "#web/data/change.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { momentText } from "#web/ui/time-words.ts";

const bubble = "w-fit max-w-[min(85%,38rem)] rounded-lg px-4 py-2.5 whitespace-pre-line wrap-anywhere";

type BubbleProps = { message: Message; isMine: boolean; report(message: Message): ReactNode };

export function Bubble({ message, isMine, report }: BubbleProps) {
  return (
    <li className={`grid gap-1 ${isMine ? "justify-items-end" : "justify-items-start"}`}>
      <p className={`${bubble} ${isMine ? "rounded-br-sm bg-river text-on-river" : "rounded-bl-sm border border-line bg-sunk"}`}>
        <span className="sr-only">{isMine ? "You: " : `${message.author.name}: `}</span>
        {message.text}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 px-1 text-sm text-ink-soft">
        <time dateTime={message.createdAt}>{momentText(message.createdAt)}</time>
        {!isMine && report(message)}
      </div>
    </li>
  );
}

export type PendingMessage = { key: string; text: string };
type PendingBubbleProps = { thread: string; message: PendingMessage; onSent(message: Message): void; discard(): void };

/** Sends its message when it appears, and shows whether it has arrived. */
export function PendingBubble({ thread, message: { key, text }, onSent, discard }: PendingBubbleProps) {
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
        className={`${bubble} rounded-br-sm border border-dashed ${fault === null ? "border-line-strong" : "border-vermilion bg-vermilion-tint"}`}
      >
        {text}
      </p>
      {fault === null ? (
        <p role="status" className="flex items-center gap-1.5 px-1 text-sm text-ink-soft">
          <Icon name="clock" className="size-4" />
          Sending…
        </p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <span className="font-medium text-vermilion">Not sent. {fault}</span>
          <Button variant="secondary" onClick={sendMessage}>
            Try again
          </Button>
          <Button variant="quiet" onClick={discard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
