// The task that a conversation is about: its title, the price, and what comes next.
import { Link } from "react-router";
import { jobOfferStates, liveOfferStates } from "#contract/deals/offer-states.ts";
import type { Deal, DealOffer } from "#contract/deals/offers/offer.ts";
import { m } from "#texts/m.ts";
import { nearDayText } from "#texts/time-formats.ts";
import { isAccepted } from "#web/ui/agreement.ts";
import { OfferStateBadge, TaskStateBadge } from "#web/ui/deal-state.tsx";
import { titleText } from "#web/ui/hidden-text.ts";
import { insert } from "#web/ui/insert.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { useToday } from "#web/ui/use-today.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { nextStepText } from "./next-step.ts";

export function DealSummary({ deal, offer }: DealOffer) {
  const isJob = includes(jobOfferStates, offer.state) || (offer.state === "awarded" && isAccepted(offer.state, deal.state));
  const isUnderway = offer.state === "accepted" || includes(liveOfferStates, offer.state);
  return (
    <section
      aria-label={m.deal_about()}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line bg-sunk px-4 py-2.5 sm:px-6 [@container_thread_(height<20rem)]:hidden"
    >
      <Link
        to={`${detailsPath(deal.task)}#offers`}
        lang={writtenIn(deal.title)}
        className="min-h-6 truncate font-semibold hover:text-river hover:underline hover:underline-offset-4 focus-visible:-outline-offset-2"
      >
        {titleText(deal.title)}
      </Link>
      <p className="text-right">
        <span className="sr-only">{isJob ? m.progress_agreed() : m.progress_offered()} </span>
        <span className="font-display text-lg font-extrabold tabular-nums">{budgetText(offer.amount)}</span>
      </p>
      {/* Where the keyboard or large text leaves little room, the messages have it. */}
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-sm [@container_thread_(height<28rem)]:hidden">
        {offer.state === "accepted" ? <TaskStateBadge state={deal.state} /> : <OfferStateBadge {...offer} task={deal.state} />}
        {isUnderway && <p className="min-w-0 wrap-anywhere">{nextStepText(deal, deal.isYours ? undefined : offer)}</p>}
        {isUnderway && <Deadline {...deal} />}
      </div>
    </section>
  );
}

/** The day until which the task takes offers, or the work has to be delivered. */
function Deadline({ state, deadline, agreed }: Deal) {
  const today = useToday();
  const day = state === "open" ? deadline : state === "in_progress" ? agreed?.deliverBy : null;
  if (!day) return null;
  const time = <time dateTime={day}>{nearDayText(day, today)}</time>;
  return <p className="text-ink-soft">{insert(state === "open" ? m.deal_clock_open : m.deal_deliver_by, { time })}</p>;
}

function includes<State extends string>(states: readonly State[], state: string): boolean {
  return states.some((one) => one === state);
}
