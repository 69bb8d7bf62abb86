// Keeps the page on the screen up to date: a live event loads the data of its route again, if the route says that it shows such events.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Params, useMatches, useNavigation, useRevalidator } from "react-router";
import { type LiveEvent, useLiveEvents } from "./live.ts";

/** What a route exports as `handle` to be kept up to date. `task` is the task of its page, if it shows only one. */
export type LiveHandle = { live: { on: LiveEvent["kind"][]; task?(params: Params): string | undefined } };

type Inbox = { unread: number | undefined; reload(): void };

/** Events within this time cause one request. In milliseconds. */
const pause = 300;
/** From one request to the next, however many events there are. */
const leastBetween = 1_000;

/** For the bell, which is on every page: loads the page again, or only the inbox if the page does not show the event. Returns the task of the page. */
export function useLivePage({ unread, reload }: Inbox): string | undefined {
  const match = useMatches().findLast(({ handle }) => (handle as Partial<LiveHandle> | undefined)?.live);
  const live = (match?.handle as LiveHandle | undefined)?.live;
  const task = live?.task?.(match?.params ?? {});
  const isOneTask = live?.task !== undefined;
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const [due, setDue] = useState<"page" | "inbox" | null>(null);
  const updatedAt = useRef(Number.NEGATIVE_INFINITY);

  useLiveEvents((event) => {
    if (live && (isAfterBreak(event, unread) || isShown(event))) setDue("page");
    else if (event.kind === "item" || event.kind === "unread") setDue((before) => before ?? "inbox");
  });

  function isShown(event: LiveEvent): boolean {
    if (!live?.on.includes(event.kind)) return false;
    // A message does not name its task.
    return !isOneTask || event.kind !== "item" || event.item.task?._id === task;
  }

  const update = useEffectEvent(() => {
    updatedAt.current = performance.now();
    setDue(null);
    if (due === "page") void revalidate();
    else reload();
  });
  useEffect(() => {
    if (due === null || !isIdle) return;
    let timer = setTimeout(tryUpdate, Math.max(pause, updatedAt.current + leastBetween - performance.now()));
    function tryUpdate() {
      if (due === "page" && isDialogOpen()) timer = setTimeout(tryUpdate, pause);
      else update();
    }
    return () => clearTimeout(timer);
  }, [due, isIdle]);

  return task;
}

/** Events may have been missed before the stream opened, or while it was interrupted. */
function isAfterBreak(event: LiveEvent, unread = Number.POSITIVE_INFINITY): boolean {
  return event.kind === "unread" && (event.isResumed === true || event.unread > unread);
}

/** What it asks about might leave the page, and with it what the person has typed. */
function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
