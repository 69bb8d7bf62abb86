import type { ReactNode } from "react";
import type { Message } from "#contract/message.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { momentText } from "#web/ui/time-words.ts";
import type { Pending } from "./use-thread.ts";

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

/** Says honestly whether it has arrived. */
export function PendingBubble({ pending: { text, fault }, again, drop }: { pending: Pending; again(): void; drop(): void }) {
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
          <Button variant="secondary" onClick={again}>
            Try again
          </Button>
          <Button variant="quiet" onClick={drop}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
