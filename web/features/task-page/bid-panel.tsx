import { lazy, type ReactNode, Suspense } from "react";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { budgetText, daysLeft, daysLeftText, weekdayText } from "#web/ui/task-words.ts";
import { useToday } from "#web/ui/use-today.ts";
import { type BidNews, useBid } from "./use-bid.ts";

// Nobody needs it to read the page. It comes right after, not with the press: by then the network may be away.
const MessageDialog = lazy(() => import("#web/ui/dialog.tsx").then((module) => ({ default: module.MessageDialog })));

/** What it pays, by when, who likes it, and the button. */
export function BidPanel({ task, children }: { task: Task; children?: ReactNode }) {
  const { likes, pressed, gone, ready, bid, news, telling, setTelling } = useBid(task);
  return (
    <section aria-label="Bid" className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-soft">
      <PriceTag budget={task.budget} />
      <dl className="grid gap-4">
        <Deadline deadline={task.deadline} />
        <div className="flex items-center gap-3">
          <dt className="flex items-center gap-3 text-ink-soft">
            <Icon name="star" filled className="size-6 text-marigold" />
            Likes
          </dt>
          <dd aria-live="polite" className="ml-auto font-display text-2xl font-bold tabular-nums">
            {likes.toLocaleString("en")}
          </dd>
        </div>
      </dl>
      {gone ? (
        <Gone />
      ) : (
        <Button
          size="lg"
          icon={pressed ? "check" : "bid"}
          disabled={pressed || !ready}
          onClick={bid}
          className={ready ? "" : "disabled:cursor-progress disabled:opacity-100"}
        >
          {pressed ? messages.bid.done : messages.bid.action}
        </Button>
      )}
      <p className="hidden text-sm text-ink-soft no-script:block">Bidding needs JavaScript, which is off in this browser.</p>
      {children}
      {ready && (
        <Suspense fallback={null}>
          <MessageDialog open={telling} onOpenChange={setTelling} tone={news.tone} title={news.title} message={<NewsLines news={news} />} />
        </Suspense>
      )}
    </section>
  );
}

function NewsLines({ news }: { news: BidNews }) {
  return (
    <>
      <span className="block">{news.message}</span>
      {news.reason && <span className="mt-1 block text-sm">{news.reason}</span>}
    </>
  );
}

function PriceTag({ budget }: { budget: number }) {
  return (
    <div className="relative bg-marigold py-5 pr-5 pl-18 text-on-marigold [clip-path:polygon(2rem_0,100%_0,100%_100%,2rem_100%,0_50%)]">
      <span aria-hidden="true" className="absolute top-1/2 left-8 size-4 -translate-y-1/2 rounded-full bg-card" />
      <p>
        <span className="block text-sm font-semibold">Budget</span>
        <span className="block font-display text-4xl leading-none font-extrabold tracking-tight tabular-nums">{budgetText(budget)}</span>
      </p>
    </div>
  );
}

function Deadline({ deadline }: { deadline: string }) {
  const days = daysLeft(deadline, useToday());
  const past = days !== null && days < 0;
  return (
    <div className="flex items-start gap-3">
      <dt className="flex items-center gap-3 text-ink-soft">
        <Icon name="calendar" className={`size-6 ${past ? "text-vermilion" : "text-river"}`} />
        Deadline
      </dt>
      <dd className="ml-auto text-right">
        <time className="block font-semibold tabular-nums">{deadline}</time>
        {days !== null && (
          <span className={`block text-sm ${past ? "font-semibold text-vermilion" : "text-ink-soft"}`}>
            {past ? daysLeftText(days) : `${weekdayText(deadline)} · ${daysLeftText(days)}`}
          </span>
        )}
      </dd>
    </div>
  );
}

function Gone() {
  return (
    <div role="status" className="grid gap-3 rounded-md bg-vermilion-tint p-4">
      <p className="font-semibold">This task is no longer on the market.</p>
      <ButtonLink variant="secondary" to={pagePaths.browse}>
        Browse Tasks
      </ButtonLink>
    </div>
  );
}
