import { useFetcher } from "react-router";
import type { Inbox } from "#contract/notifications/inbox.ts";

/** The key of the bell's fetcher, with which other components read what the bell has loaded. */
export const bellKey = "bell";

/** The conversations with unread messages and the deals in which it is the person's turn; null until the bell has loaded them. */
export function useWaitingCounts(): Pick<Inbox, "threads" | "deals"> | null {
  const { data } = useFetcher<{ inbox: Inbox | Promise<Inbox> }>({ key: bellKey });
  return data && !(data.inbox instanceof Promise) ? data.inbox : null;
}
