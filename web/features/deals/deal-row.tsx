import { Link } from "react-router";
import type { MyDeal } from "#contract/my-deals.ts";
import { clockWords, OfferStateBadge, TaskStateBadge } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import { statusWords } from "./status-words.ts";

export function DealRow({ deal: { group, deal, offer } }: { deal: MyDeal }) {
  const now = useNow();
  const isUrgent = group === "now";
  return (
    <div
      className={`grid gap-3 rounded-lg border bg-card p-5 shadow-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6 ${isUrgent ? "border-l-4 border-line border-l-marigold" : "border-line"}`}
    >
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
          {offer && offer.state !== "accepted" ? <OfferStateBadge state={offer.state} /> : <TaskStateBadge state={deal.state} />}
          {offer ? `You bid · posted by ${deal.poster.name}` : "You posted"}
        </p>
        <h3 className="text-xl">
          <Link
            to={`${detailsPath(deal.task)}#offers`}
            className="inline-flex min-h-6 items-center hover:text-river hover:underline hover:underline-offset-4"
          >
            {deal.title}
          </Link>
        </h3>
        <p className={isUrgent ? "font-medium" : "text-ink-soft"}>{statusWords({ group, deal, offer })}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 sm:flex-col sm:justify-start sm:text-right">
        <p className="font-display text-2xl font-extrabold tabular-nums">{budgetText(offer?.amount ?? deal.budget)}</p>
        {deal.dueAt && group !== "done" && (
          <p className="flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft">
            <Icon name="clock" className="size-4" />
            {clockWords[deal.state]?.short} · {timeLeftText(deal.dueAt, now)}
          </p>
        )}
      </div>
    </div>
  );
}
