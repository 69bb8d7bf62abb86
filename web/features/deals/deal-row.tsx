import { Link } from "react-router";
import { offerStateWords, type TransitionName, taskStateWords, transition } from "#contract/deal.ts";
import type { MyDeal } from "#contract/my-deals.ts";
import { OfferStateBadge, TaskStateBadge } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";

export function DealRow({ deal: { group, deal, offer } }: { deal: MyDeal }) {
  const now = useNow();
  const isUrgent = group === "now";
  return (
    <div
      className={`grid gap-3 rounded-lg border bg-card p-5 shadow-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6 ${isUrgent ? "border-l-4 border-line border-l-marigold" : "border-line"}`}
    >
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
          {offer ? <OfferStateBadge state={offer.state} /> : <TaskStateBadge state={deal.state} />}
          {offer ? `You bid, ${deal.poster.name} posted` : `You posted · ${offersText(deal.bidcunt)}`}
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
          <p className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Icon name="clock" className="size-4" />
            {timeLeftText(deal.dueAt, now)}
          </p>
        )}
      </div>
    </div>
  );
}

function offersText(count: number): string {
  return count === 1 ? "1 live offer" : `${count.toLocaleString("en")} live offers`;
}

/** How it stands, and what the person may do about it, as the contract says. */
export function statusWords({ group, deal, offer }: MyDeal): string {
  if (group === "now" && deal.state === "completed") return `${taskStateWords.completed} Rate each other.`;
  const state = offer ? (isOver(offer.state, deal.state) ?? offer.reason ?? offerStateWords[offer.state]) : taskStateWords[deal.state];
  const steps = [...(offer?.actions ?? []), ...deal.actions].filter((name) => group === "now" && !everReady.includes(name));
  return steps.length === 0 ? state : `${state} ${labels(steps)}.`;
}

/** An accepted offer stands as its task does. */
function isOver(offer: string, task: keyof typeof taskStateWords): string | null {
  return offer === "accepted" ? taskStateWords[task] : null;
}

/** Possible at any time, so no news. */
const everReady: TransitionName[] = ["send", "change", "extend", "cancel", "withdraw", "revise"];

function labels(steps: TransitionName[]): string {
  return steps.map((name, index) => (index === 0 ? transition(name).label : lowerFirst(transition(name).label))).join(" or ");
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
