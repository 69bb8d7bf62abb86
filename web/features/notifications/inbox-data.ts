// The inbox as the bell and the inbox page load and change it.
import { useState } from "react";
import type { Client } from "#contract/client.ts";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { useChange } from "#web/data/change.ts";
import { readFirst } from "#web/data/load.ts";

export type KnownInbox = { items: InboxItem[]; unread: number; next: string | null };

/** Where the bell, which is on every page, loads the inbox page's data. */
export const bellAddress = `${pagePaths.inbox}?bell`;

/** Newest first. */
export function readInbox(client: Client["signedIn"], count: number): Promise<KnownInbox> {
  return readFirst(count, async (query) => {
    const { data, next } = await client.list("GET /myinbox", { query });
    return { ...data, next };
  });
}

/** Shows items as read at once, until the server answers with the inbox as it stores it. */
export function useReadItems(inbox: KnownInbox) {
  const [readUpTo, setReadUpTo] = useState("");
  const [opened, setOpened] = useState("");
  const all = useChange("POST /myinbox/read", { onFailed: () => setReadUpTo("") });
  const single = useChange("POST /myinbox/{id}/read", { onFailed: () => setOpened("") });
  const newest = inbox.items[0]?._id ?? "";
  const isReadNow = ({ _id, isRead }: InboxItem) => !isRead && (_id <= readUpTo || _id === opened);
  const readNow = inbox.items.filter(isReadNow);
  return {
    items: inbox.items.map((item) => (isReadNow(item) ? { ...item, isRead: true } : item)),
    unread: newest === readUpTo ? 0 : inbox.unread - readNow.length,
    readAll() {
      setReadUpTo(newest);
      all.send({ body: { upTo: newest } });
    },
    readItem(item: InboxItem) {
      if (item.isRead) return;
      setOpened(item._id);
      single.send({ id: item._id });
    },
  };
}
