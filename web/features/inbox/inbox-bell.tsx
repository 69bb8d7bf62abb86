// The bell in the bar: the number of unread notifications, the newest of them in a panel, and an announcement when a new one comes.
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useLiveEvents } from "#web/data/live.ts";
import { BellIcon, bellButton } from "#web/ui/bell.tsx";
import { bellAddress, type KnownInbox, useReadItems } from "./inbox-data.ts";

const InboxPanel = lazy(() => import("./inbox-panel.tsx").then((module) => ({ default: module.InboxPanel })));
const nothing: KnownInbox = { items: [], unread: 0, next: null };

export function InboxBell() {
  const { data, load } = useFetcher<{ inbox: KnownInbox | Promise<KnownInbox> }>();
  // A promise here is one that was rejected; the panel shows why.
  const inbox = data && !(data.inbox instanceof Promise) ? data.inbox : null;
  const { items, unread, readItem, readAll } = useReadItems(inbox ?? nothing);
  const announcement = useAnnouncement(inbox);
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => void load(bellAddress), [load]);
  useLiveEvents(({ kind }) => kind !== "message" && load(bellAddress));
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
          <InboxPanel
            id={id}
            inbox={data?.inbox ?? nothing}
            items={items}
            unread={unread}
            readAll={readAll}
            readItem={readItem}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** The sentence of an unread notification that came while the page was open. */
function useAnnouncement(inbox: KnownInbox | null): string {
  const [known, setKnown] = useState<{ newest: string; text: string } | null>(null);
  const [item] = inbox?.items ?? [];
  const newest = item?._id ?? "";
  if (inbox && (known === null || newest > known.newest)) {
    setKnown({ newest, text: known && item && !item.isRead ? `${item.text} ${item.task.title}` : "" });
  }
  return known?.text ?? "";
}
