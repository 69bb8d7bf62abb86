// The inbox as the bell and the inbox page show it.

import { useState } from "react";
import { Link } from "react-router";
import type { Client } from "#contract/client.ts";
import type { InboxItem } from "#contract/inbox.ts";
import { pagePaths } from "#contract/paths.ts";
import { m } from "#messages/m.ts";
import { momentText } from "#messages/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { readFirst } from "#web/data/load.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { detailsPath, threadPath } from "#web/ui/task-links.ts";
import { writtenIn } from "#web/ui/written-in.ts";

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

const icons: Partial<Record<InboxItem["event"], IconName>> = {
  message: "feedback",
  review: "star",
  review_published: "star",
  award: "check",
  accept: "check",
  complete: "check",
  finish: "check",
  decline: "close",
  refuse: "close",
  cancel: "close",
  close: "clock",
  expire: "clock",
  lapse: "clock",
  deliver: "briefcase",
};

type ItemsProps = { items: InboxItem[]; onOpen(item: InboxItem): void; className?: string };

/** Each notification links to its conversation or deal. */
export function InboxItems({ items, onOpen, className = "" }: ItemsProps) {
  return (
    <ul className={`grid gap-1 ${className}`}>
      {items.map((item) => (
        <li key={item._id}>
          <Link
            to={item.thread ? threadPath(item.thread) : `${detailsPath(item.task._id)}#offers`}
            onClick={() => onOpen(item)}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-md p-3 hover:bg-sunk focus-visible:-outline-offset-2"
          >
            <span
              className={`mt-0.5 grid size-9 place-items-center rounded-full ${item.isRead ? "bg-sunk text-ink-soft" : "bg-river-tint text-river"}`}
            >
              <Icon name={icons[item.event] ?? "bid"} className="size-5" />
            </span>
            <span className="grid min-w-0 gap-0.5">
              <span className={item.isRead ? "" : "font-semibold"}>{item.text}</span>
              <span lang={writtenIn(item.task.title)} className="truncate text-sm text-ink-soft">
                {item.task.title}
              </span>
              {item.reason && (
                <span lang={writtenIn(item.reason)} className="line-clamp-2 text-sm">
                  “{item.reason}”
                </span>
              )}
              <time dateTime={item.at} className="text-sm text-ink-soft">
                {momentText(item.at)}
              </time>
            </span>
            {!item.isRead && (
              <span className="mt-2 size-2.5 rounded-full bg-river">
                <span className="sr-only">{m.inbox_unread()}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
