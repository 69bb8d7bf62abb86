// Notifications by day and, within a day, by task, wallet or account.
import { useId } from "react";
import { Link } from "react-router";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { momentText, timeText } from "#texts/time-formats.ts";
import { eventIcons } from "#web/ui/event-icons.ts";
import { titleText } from "#web/ui/hidden-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { dayAgoText } from "#web/ui/relative-time.ts";
import { detailsPath, threadPath } from "#web/ui/task-links.ts";
import { useNow } from "#web/ui/time-words.ts";
import { localDate } from "#web/ui/use-today.ts";
import { writtenIn } from "#web/ui/written-in.ts";

const paymentEvents: readonly InboxItem["event"][] = [
  ...(["await_payment", "payment_failed", "payment_returned", "charged_back"] as const),
  ...(["released", "bonus", "refunded", "refund_failed"] as const),
];

const payoutEvents: readonly InboxItem["event"][] = ["payout_sent", "payout_failed"];

type GroupsProps = {
  /** Newest first. */
  items: InboxItem[];
  onOpen(item: InboxItem): void;
  look: "page" | "panel";
};

export function InboxGroups({ items, onOpen, look }: GroupsProps) {
  const id = useId();
  const now = useNow();
  const isPage = look === "page";
  const DayHeading = isPage ? "h2" : "h3";
  const TaskHeading = isPage ? "h3" : "h4";
  return (
    <div className={isPage ? "grid gap-8" : "grid gap-4"}>
      {[...Map.groupBy(items, ({ at }) => localDate(new Date(at)))].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`${id}-${day}`} className={isPage ? "grid gap-3" : "grid gap-1"}>
          <DayHeading id={`${id}-${day}`} className={isPage ? "text-xl" : "px-3 font-sans text-sm font-semibold text-ink-soft"}>
            {dayAgoText(ofDay[0]?.at ?? day, now)}
          </DayHeading>
          {[...Map.groupBy(ofDay, subjectOf)].map(([subject, ofSubject]) => (
            <div key={subject} className={isPage ? "min-w-0 rounded-lg border border-line bg-card p-2 shadow-soft sm:p-3" : "min-w-0"}>
              <TaskHeading
                id={`${id}-${day}-${subject}`}
                lang={writtenIn(ofSubject[0]?.task?.title ?? "")}
                className={isPage ? "line-clamp-2 px-3 pt-2 text-lg wrap-anywhere" : "truncate px-3 pt-1 font-sans text-base font-semibold"}
              >
                {ofSubject[0]?.task ? titleText(ofSubject[0].task.title) : headings[subject]?.()}
              </TaskHeading>
              <ul aria-labelledby={`${id}-${day}-${subject}`}>
                {ofSubject.map((item) => (
                  <Item key={item._id} item={item} onOpen={onOpen} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

const headings: Record<string, () => string> = { wallet: m.wallet_title, account: m.inbox_about_account };

function subjectOf({ task, event }: InboxItem): string {
  return task?._id ?? (payoutEvents.includes(event) ? "wallet" : "account");
}

/** Links to the conversation, the decision or the deal. */
function Item({ item, onOpen }: { item: InboxItem; onOpen(item: InboxItem): void }) {
  const { isRead, event, text, reason, at } = item;
  return (
    <li>
      <Link
        to={pathOf(item)}
        onClick={() => onOpen(item)}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-md px-3 py-2 hover:bg-sunk focus-visible:-outline-offset-2"
      >
        <span className={`grid size-9 place-items-center rounded-full ${isRead ? "bg-sunk text-ink-soft" : "bg-river-tint text-river"}`}>
          <Icon name={eventIcons[event]} />
        </span>
        <span className="grid min-w-0 gap-0.5 self-center">
          <span className={`wrap-anywhere ${isRead ? "" : "font-semibold"}`}>{text}</span>
          {reason && (
            <span lang={writtenIn(reason)} className="line-clamp-2 text-sm wrap-anywhere">
              “{reason}”
            </span>
          )}
          <time dateTime={at} title={momentText(at)} className="text-sm text-ink-soft">
            {timeText(at)}
          </time>
        </span>
        {!isRead && (
          <span className="mt-2 size-2.5 rounded-full bg-river">
            <span className="sr-only">{m.inbox_unread()}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function pathOf({ thread, decision, task, offer, event }: InboxItem): string {
  if (payoutEvents.includes(event)) return pagePaths.wallet;
  // The two sides of the deal are told with their offer.
  if (event === "charged_back" && offer === null) return `${pagePaths.administration}?tab=money`;
  if (thread) return threadPath(thread);
  if (decision && event !== "report_closed") return fillPath(pagePaths.decision, { id: decision });
  if (!task) return pagePaths.inbox;
  return `${detailsPath(task._id)}#${sectionOf(event)}`;
}

function sectionOf(event: InboxItem["event"]): string {
  if (event === "question" || event === "answer") return "questions";
  return paymentEvents.includes(event) ? "payment" : "offers";
}
