// The bell in the bar: how much is unread, the newest of it behind a press, and a polite word when something comes.
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { BellIcon, bellButton } from "#web/ui/bell.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { textLink } from "#web/ui/text-link.ts";
import { InboxRow } from "./inbox-row.tsx";
import { type InboxState, useInbox } from "./use-inbox.ts";

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
      <section
        id={id}
        hidden={!open}
        aria-label="Inbox"
        className="fixed inset-x-4 top-18 z-30 max-h-[calc(100dvh-6rem)] animate-rise overflow-y-auto rounded-lg border border-line bg-card p-3 shadow-soft md:absolute md:inset-x-auto md:top-full md:right-0 md:mt-4 md:w-100"
      >
        {open && <Panel inbox={inbox} close={() => setOpen(false)} />}
      </section>
      <p aria-live="polite" className="sr-only">
        {inbox.newest && `${inbox.newest.text} ${inbox.newest.task.title}`}
      </p>
    </div>
  );
}

function Panel({ inbox: { known, read, refresh }, close }: { inbox: InboxState; close(): void }) {
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="text-xl">Inbox</h2>
        {known.unread > 0 && (
          <Button variant="quiet" onClick={() => read("all")} className="-mr-3 text-sm text-river">
            Mark all as read
          </Button>
        )}
      </div>
      {known.status === "failed" && (
        <p role="alert" className="grid justify-items-start gap-2 p-3">
          Your inbox could not be read. {failureReason(known.error)}
          <Button variant="secondary" onClick={refresh}>
            Try again
          </Button>
        </p>
      )}
      {known.status === "ready" && known.items.length === 0 && (
        <p className="px-3 py-6 text-center text-ink-soft">Nothing yet. Offers, awards, messages and reviews show up here.</p>
      )}
      <ul className="grid gap-1">
        {known.items.slice(0, shown).map((item) => (
          <li key={item._id}>
            <InboxRow
              item={item}
              onOpen={(opened) => {
                close();
                read(opened);
              }}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between border-t border-line px-3 pt-2">
        <Link to={pagePaths.inbox} onClick={close} className={`${textLink} inline-flex min-h-11 items-center`}>
          See everything
        </Link>
        <Link to={pagePaths.messages} onClick={close} className={`${textLink} inline-flex min-h-11 items-center`}>
          Messages
        </Link>
      </p>
    </>
  );
}
