// The bell in the navigation bar: the number of unread notifications, a panel with the newest, and an announcement of each new one.
import { useEffect, useId, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { useLiveEvents } from "#web/data/live.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { BellIcon, bellButton } from "#web/ui/bell.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { textLink } from "#web/ui/text-link.ts";
import { bellAddress, InboxItems, type KnownInbox, useReadItems } from "./inbox-items.tsx";

const panelLength = 8;
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
  const close = () => setOpen(false);

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
    const listening = new AbortController();
    document.addEventListener("keydown", onKeyDown, listening);
    document.addEventListener("pointerdown", onElsewhere, listening);
    document.addEventListener("focusin", onElsewhere, listening);
    return () => listening.abort();
  }, [open]);

  return (
    <div ref={frame} className="md:relative">
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? m.inbox_bell_unread({ count: numberText(unread) }) : m.inbox_title()}
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
            {unread > 99 ? `${numberText(99)}+` : numberText(unread)}
          </span>
        )}
      </button>
      {open && (
        <section
          id={id}
          aria-label={m.inbox_title()}
          className="fixed inset-x-4 top-18 z-30 max-h-[calc(100dvh-6rem)] animate-rise overflow-y-auto rounded-lg border border-line bg-card p-3 shadow-soft md:absolute md:inset-x-auto md:top-full md:right-0 md:mt-4 md:w-100"
        >
          <div className="flex min-h-11 items-center justify-between gap-3 px-3">
            <h2 className="text-xl">{m.inbox_title()}</h2>
            {unread > 0 && (
              <Button variant="quiet" onClick={readAll} className="-mr-3 text-sm text-river">
                {m.inbox_mark_all_read()}
              </Button>
            )}
          </div>
          <Loaded
            data={data?.inbox ?? nothing}
            waiting={null}
            failed={({ error, retry, retrying }) => (
              <p role="alert" className="grid justify-items-start gap-2 p-3">
                {m.inbox_load_failed()} {failureReason(error)}
                <Button variant="secondary" busy={retrying} onClick={retry}>
                  {m.inbox_try_again()}
                </Button>
              </p>
            )}
          >
            {() =>
              items.length === 0 && (
                <p className="px-3 py-6 text-center text-ink-soft">
                  {m.inbox_empty_title()} {m.inbox_empty_text()}
                </p>
              )
            }
          </Loaded>
          <InboxItems
            items={items.slice(0, panelLength)}
            onOpen={(item) => {
              close();
              readItem(item);
            }}
          />
          <p className="mt-2 flex justify-between border-t border-line px-3 pt-2">
            <Link to={pagePaths.inbox} onClick={close} className={`${textLink} inline-flex min-h-11 items-center`}>
              {m.inbox_see_all()}
            </Link>
            <Link to={pagePaths.messages} onClick={close} className={`${textLink} inline-flex min-h-11 items-center`}>
              {m.inbox_messages()}
            </Link>
          </p>
        </section>
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
