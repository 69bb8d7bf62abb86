import { taskStateWords } from "#contract/deal-words.ts";
import type { Deal } from "#contract/offer.ts";
import { TaskStateBadge } from "#web/ui/deal-state.tsx";
import { DealClock } from "./deal-clock.tsx";

/** How a deal stands, for everybody. */
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
