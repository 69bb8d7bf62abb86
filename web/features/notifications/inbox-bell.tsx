// The bell in the navigation bar: the number of unread notifications, a panel with the newest, and an announcement of each new one.
import { Suspense, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useLivePage } from "#web/data/live-page.ts";
import { loadScripts } from "#web/data/page-scripts.ts";
import { bellKey } from "#web/data/waiting-counts.ts";
import { BellIcon, bellButton } from "#web/ui/bell.tsx";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { bellAddress, type KnownInbox, useReadItems } from "./inbox-data.ts";

const InboxPanel = lazyPart(() => import("./inbox-panel.tsx").then((module) => module.InboxPanel));

const nothing: KnownInbox = { items: [], unread: 0, next: null };

export function InboxBell() {
  const { data, load } = useFetcher<{ inbox: KnownInbox | Promise<KnownInbox> }>({ key: bellKey });
  // A promise here is one that was rejected; the panel shows why.
  const inbox = data && !(data.inbox instanceof Promise) ? data.inbox : null;
  const { items, unread, readItem, readAll } = useReadItems(inbox ?? nothing);
  const announcement = useAnnouncement(inbox);
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Its route is that of the inbox, whose script the router would reload the document for.
  const reload = useCallback(
    () =>
      void loadScripts(pagePaths.inbox).then(
        () => load(bellAddress),
        () => undefined,
      ),
    [load],
  );
  const task = useLivePage({ unread: inbox?.unread, reload });

  useEffect(reload, [reload]);
  useReadWithPage(task, inbox, reload);
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
    <div ref={frame} className="@min-[63rem]/bar:relative">
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
        <CountBadge count={unread} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <section
            id={id}
            aria-label={m.inbox_title()}
            className="fixed inset-x-4 top-[4.5rem] z-30 max-h-[calc(100dvh-6rem)] animate-rise overflow-y-auto rounded-lg border border-line bg-card p-3 shadow-soft @min-[63rem]/bar:absolute @min-[63rem]/bar:inset-x-auto @min-[63rem]/bar:top-full @min-[63rem]/bar:right-0 @min-[63rem]/bar:mt-4 @min-[63rem]/bar:w-100"
          >
            <InboxPanel
              inbox={data?.inbox ?? nothing}
              items={items}
              unread={unread}
              readAll={readAll}
              readItem={readItem}
              close={() => setOpen(false)}
              onMissing={() => setOpen(false)}
            />
          </section>
        </Suspense>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Opening the page of a task marks its notifications as read. What comes while it is open stays unread. */
function useReadWithPage(task: string | undefined, inbox: KnownInbox | null, reload: () => void): void {
  const { key } = useLocation();
  const seen = useRef<string>(undefined);
  // Without a message of its own: the next visit tries again.
  const { send } = useChange("POST /myinbox/read", { onDone: reload, onFailed: () => {}, revalidate: false });
  const isKnown = inbox !== null;
  const read = useEffectEvent((visit: string) => {
    if (!task || !inbox || seen.current === visit) return;
    seen.current = visit;
    const unread = inbox.items.filter(({ isRead }) => !isRead);
    const isConcerned = unread.some((item) => item.task?._id === task && item.event !== "message");
    if (isConcerned || inbox.unread > unread.length) send({ body: { task, upTo: inbox.items[0]?._id } });
  });
  useEffect(() => {
    if (isKnown) read(`${task} ${key}`);
  }, [isKnown, task, key]);
}

/** The sentence of an unread notification that came while the page was open. */
function useAnnouncement(inbox: KnownInbox | null): string {
  const [known, setKnown] = useState<{ newest: string; text: string } | null>(null);
  const [item] = inbox?.items ?? [];
  const newest = item?._id ?? "";
  if (inbox && (known === null || newest > known.newest)) {
    setKnown({ newest, text: known && item && !item.isRead ? `${item.text} ${item.task?.title ?? ""}` : "" });
  }
  return known?.text ?? "";
}
