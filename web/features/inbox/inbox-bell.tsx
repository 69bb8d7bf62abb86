// The bell in the bar: how much is unread, the newest of it behind a press, and a polite word when something comes.
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { BellIcon, bellButton } from "#web/ui/bell.tsx";
import { useInbox } from "./use-inbox.ts";

const InboxPanel = lazy(() => import("./inbox-panel.tsx").then((module) => ({ default: module.InboxPanel })));
const shown = 8;

export function InboxBell() {
  const inbox = useInbox(shown);
  const { unread } = inbox.known;
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [open]);

  return (
    <div ref={frame} className="md:relative">
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? `Inbox, ${unread} unread` : "Inbox"}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={bellButton}
      >
        <BellIcon />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-vermilion px-1 text-xs leading-none font-bold text-on-vermilion tabular-nums"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      {open && (
        <Suspense fallback={null}>
          <InboxPanel id={id} inbox={inbox} most={shown} close={() => setOpen(false)} />
        </Suspense>
      )}
      <p aria-live="polite" className="sr-only">
        {inbox.newest && `${inbox.newest.text} ${inbox.newest.task.title}`}
      </p>
    </div>
  );
}
