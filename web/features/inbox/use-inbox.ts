// What a person was told, read page by page and kept current by the stream.
import { useCallback, useEffect, useRef, useState } from "react";
import type { InboxItem } from "#contract/inbox.ts";
import { browserClient } from "#web/api.ts";
import { onNews } from "#web/live.ts";

export type Known = { status: "loading" | "failed" | "ready"; items: InboxItem[]; unread: number; next: string | null; error?: unknown };
export type InboxState = ReturnType<typeof useInbox>;

const nothing: Known = { status: "loading", items: [], unread: 0, next: null };

export function useInbox(limit: number) {
  const [known, setKnown] = useState(nothing);
  const [newest, setNewest] = useState<InboxItem | null>(null);
  const [busy, setBusy] = useState(false);
  const current = useRef(known);
  current.current = known;

  const refresh = useCallback(async () => {
    try {
      const { data: page, next } = await browserClient.signedIn.list("GET /myinbox", { query: { limit } });
      const { status, items } = current.current;
      const [top] = page.items;
      if (status === "ready" && top && !top.isRead && top._id > (items[0]?._id ?? "")) setNewest(top);
      setKnown({ status: "ready", ...page, next });
    } catch (error) {
      setKnown((before) => (before.status === "ready" ? before : { ...before, status: "failed", error }));
    }
  }, [limit]);

  useEffect(() => {
    refresh();
    return onNews((news) => {
      if (news.kind === "item") {
        const isNew = !current.current.items.some(({ _id }) => _id === news.item._id);
        setKnown((before) => ({ ...before, unread: news.unread, items: merge(before.items, news.item) }));
        if (isNew && !news.item.isRead) setNewest(news.item);
      }
      // Something was read elsewhere, or came while nobody listened.
      if (news.kind === "unread" && news.unread !== current.current.unread) refresh();
    });
  }, [refresh]);

  async function showMore(): Promise<void> {
    const { next } = current.current;
    if (next === null || busy) return;
    setBusy(true);
    try {
      const { data: page, next: following } = await browserClient.signedIn.list("GET /myinbox", { query: { limit, after: next } });
      // Unless the list has started over meanwhile: then this page is not the next one any more.
      setKnown((before) =>
        before.next === next ? { ...before, ...page, items: [...before.items, ...page.items], next: following } : before,
      );
    } catch (error) {
      setKnown((before) => ({ ...before, status: "failed", error }));
    } finally {
      setBusy(false);
    }
  }

  /** Shown as read at once; what the server makes of it comes after. */
  async function read(which: InboxItem | "all"): Promise<void> {
    const { items } = current.current;
    const [top] = items;
    if (!top || (which !== "all" && which.isRead)) return;
    const isMeant = (item: InboxItem) => which === "all" || item._id === which._id;
    setKnown((before) => ({ ...before, items: before.items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)) }));
    try {
      const { unread } =
        which === "all"
          ? await browserClient.signedIn.request("POST /myinbox/read", { body: { upTo: top._id } })
          : await browserClient.signedIn.request("POST /myinbox/{id}/read", { id: which._id });
      setKnown((before) => ({ ...before, unread }));
    } catch {
      await refresh();
    }
  }

  return { known, newest, busy, refresh, showMore, read };
}

function merge(items: InboxItem[], item: InboxItem): InboxItem[] {
  return [item, ...items.filter(({ _id }) => _id !== item._id)].sort((one, other) => (one._id < other._id ? 1 : -1));
}
