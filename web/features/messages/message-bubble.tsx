import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/messages/message.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { textOrNotice } from "#web/ui/hidden-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { timeAgoText } from "#web/ui/relative-time.ts";
import { textLink } from "#web/ui/text-link.ts";
import { useMenuButton } from "#web/ui/use-menu-button.ts";

const ownLink = "font-medium underline underline-offset-4";
export const bubble = "w-fit max-w-[min(85%,38rem)] min-w-0 rounded-lg px-4 py-2 wrap-anywhere";

/** Renders the dialog in which a person reports a message. */
export type RenderReport = (report: { message: Message; close(): void; done(): void }) => ReactNode;
type MessageBubbleProps = { message: Message; isMine: boolean; isLastSeen: boolean; now: number; report: RenderReport };

export function MessageBubble({ message, isMine, isLastSeen, now, report }: MessageBubbleProps) {
  const text = textOrNotice(message);
  const [step, setStep] = useState<"reporting" | "reported" | null>(null);
  return (
    <li className={`grid grid-cols-1 ${isMine ? "justify-items-end" : ""}`}>
      <div className={`flex w-full items-center ${isMine ? "justify-end" : ""}`}>
        <div className={`${bubble} ${isMine ? "rounded-br-sm bg-river text-on-river" : "rounded-bl-sm border border-line bg-sunk"}`}>
          <p className="whitespace-pre-line">
            <span className="sr-only">{isMine ? m.thread_you() : `${message.author.name}:`} </span>
            <LinkedText as="span" linkClass={isMine ? ownLink : textLink}>
              {text}
            </LinkedText>
          </p>
          <time
            dateTime={message.createdAt}
            title={momentText(message.createdAt)}
            className={`block text-right text-xs ${isMine ? "" : "text-ink-soft"}`}
          >
            {timeAgoText(message.createdAt, now)}
          </time>
        </div>
        {!isMine && !message.hidden && step !== "reported" && <MessageMenu onReport={() => setStep("reporting")} />}
      </div>
      {isLastSeen && (
        <p className="flex items-center gap-1 px-1 pt-1 text-xs text-ink-soft">
          <Icon name="check" className="size-3.5" />
          {m.thread_seen()}
        </p>
      )}
      {isMine && <HiddenNotice hidden={message.hidden} isReadable className="mt-1" />}
      {step === "reported" && (
        <p ref={focusElement} role="status" tabIndex={-1} className="flex items-center gap-1.5 px-1 pt-1 text-sm text-ink-soft">
          <Icon name="check" className="size-4" />
          {m.thread_reported()}
        </p>
      )}
      {step === "reporting" && report({ message, close: () => setStep(null), done: () => setStep("reported") })}
    </li>
  );
}

/** Opens upwards: at the end of the conversation there is no room below. */
function MessageMenu({ onReport }: { onReport(): void }) {
  const { open, close, id, frameProps, buttonProps } = useMenuButton();
  return (
    <div {...frameProps} className="relative">
      <IconButton {...buttonProps} icon="dots" label={m.thread_message_menu()} className="text-ink-soft" />
      {open && (
        <div
          id={id}
          role="menu"
          className="absolute right-0 bottom-full z-10 animate-rise rounded-md border border-line bg-card p-1 shadow-soft"
        >
          <MenuItem
            onClick={() => {
              close();
              onReport();
            }}
          />
        </div>
      )}
    </div>
  );
}

function MenuItem({ onClick }: { onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button
      ref={button}
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={onClick}
      className="flex min-h-11 items-center gap-2 rounded-sm px-3 font-medium whitespace-nowrap text-vermilion hover:bg-sunk focus-visible:-outline-offset-2"
    >
      <Icon name="alert" />
      {m.thread_report()}
    </button>
  );
}
