// The state of a deal in words: for visitors, and for people without a part in it.
import type { ReactNode } from "react";
import { taskStateWords } from "#contract/deals/deal-words.ts";
import type { Deal } from "#contract/deals/offers/offer.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { TaskStateBadge } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";

/** For a freelancer who has abandoned the work: that they did, and whether they can make a new offer. */
export function AbandonedHead({ deal }: { deal: Deal }) {
  const isOpen = deal.actions.includes("send");
  const canChoose = deal.state === "open" || deal.state === "closed";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TaskStateBadge state={deal.state} />
        <p className="font-semibold">
          {m.deal_you_abandoned()} {canChoose && m.deal_abandoned_choice({ name: deal.poster.name })}
        </p>
      </div>
      <p className="text-ink-soft">{isOpen ? m.deal_abandoned_open() : taskStateWords[deal.state]()}</p>
    </div>
  );
}

export function DealHead({ deal }: { deal: Deal }) {
  const takesOffers = deal.bidcunt > 0 || deal.state === "open";
  // When a closed task expires concerns its poster and those who made an offer.
  const hasClock = deal.state !== "closed";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TaskStateBadge state={deal.state} />
        {takesOffers && <p className="font-semibold">{offerCountText(deal)}</p>}
      </div>
      <p className="text-ink-soft">
        {taskStateWords[deal.state]()} {takesOffers && m.deal_sealed()}
      </p>
      {hasClock && <DealClock deal={deal} />}
    </div>
  );
}

export function offerCountText({ bidcunt }: Deal): string {
  return bidcunt === 0 ? m.deal_no_offers() : m.deal_offer_count({ count: bidcunt });
}

/** What happens to a task in this state when its time is over. */
const clockWords: Partial<Record<TaskState, (inputs: { time: string }) => string>> = {
  open: m.deal_clock_open,
  closed: m.deal_clock_closed,
  awarded: m.deal_clock_awarded,
  awaiting_payment: m.deal_clock_awaiting_payment,
  delivered: m.deal_clock_delivered,
};

export function DealClock({ deal }: { deal: Deal }) {
  const now = useNow();
  const { state, dueAt, deadline } = deal;
  const words = state === "closed" && deal.bidcunt === 0 ? m.deal_clock_closed_no_offers : clockWords[state];
  if (!dueAt || !words || (state === "delivered" && !isUndisturbed(deal))) return null;
  const time = state === "open" ? <time dateTime={deadline}>{dayText(deadline)}</time> : <Moment at={dueAt} />;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="mt-0.5 size-4" />
      <span>
        {state === "awarded" ? acceptUntil(deal, time) : insert(words, { time })} ·{" "}
        <span className={state === "awarded" ? "font-semibold text-ink" : ""}>{timeLeftText(dueAt, now)}</span>
      </span>
    </p>
  );
}

/** Approval by the clock waits for the answer to a proposal to end, which only the two sides know of. */
function isUndisturbed({ agreed, askedFor }: Deal): boolean {
  return agreed !== null && askedFor === null;
}

function acceptUntil({ isYours, agreed }: Deal, time: ReactNode): ReactNode {
  if (!agreed) return insert(m.deal_clock_awarded, { time });
  return isYours ? insert(m.deal_clock_awarded_to, { name: agreed.bidder.name, time }) : insert(m.deal_clock_awarded_you, { time });
}
