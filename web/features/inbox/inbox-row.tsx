import { Link } from "react-router";
import type { InboxItem } from "#contract/inbox.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { detailsPath, threadPath } from "#web/ui/task-links.ts";
import { momentText } from "#web/ui/time-words.ts";

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

/** One thing that somebody was told, and the way to where it happened. */
export function InboxRow({ item, onOpen }: { item: InboxItem; onOpen(item: InboxItem): void }) {
  return (
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
        <span className="truncate text-sm text-ink-soft">
          {item.actor ? `${item.actor.name} · ` : ""}
          {item.task.title}
        </span>
        {item.reason && <span className="line-clamp-2 text-sm">“{item.reason}”</span>}
        <time dateTime={item.at} className="text-sm text-ink-soft">
          {momentText(item.at)}
        </time>
      </span>
      {!item.isRead && (
        <span className="mt-2 size-2.5 rounded-full bg-river">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </Link>
  );
}
