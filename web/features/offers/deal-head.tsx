import { taskStateWords } from "#contract/deal-words.ts";
import type { Deal } from "#contract/offer.ts";
import { clockWords, TaskStateBadge } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { momentText, timeLeftText, useNow } from "#web/ui/time-words.ts";

/** The state of a deal, as everybody may see it. */
export function DealHead({ deal }: { deal: Deal }) {
  const takesOffers = deal.bidcunt > 0 || deal.state === "open";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TaskStateBadge state={deal.state} />
        {takesOffers && <p className="font-semibold">{countText(deal.bidcunt)}</p>}
      </div>
      <p className="text-ink-soft">
        {taskStateWords[deal.state]} {takesOffers && !deal.isYours && "Offers are sealed: only the poster reads them."}
      </p>
      <DealClock deal={deal} />
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return "No offers yet";
  return count === 1 ? "1 live offer" : `${count.toLocaleString("en")} live offers`;
}

function DealClock({ deal: { state, dueAt } }: { deal: Deal }) {
  const now = useNow();
  const what = clockWords[state]?.full;
  if (!dueAt || !what) return null;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="mt-0.5 size-4" />
      <span>
        {what} <time dateTime={dueAt}>{momentText(dueAt)}</time> ·{" "}
        <span className={state === "awarded" ? "font-semibold text-ink" : ""}>{timeLeftText(dueAt, now)}</span>
      </span>
    </p>
  );
}
