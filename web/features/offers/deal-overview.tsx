// The deal for its two sides: where it stands, what was agreed, what to do next, what was delivered and what happened.
import type { ReactNode } from "react";
import { isLive } from "#contract/deal.ts";
import type { Deal, Offer } from "#contract/offer.ts";
import { fillPath, pagePaths } from "#contract/paths.ts";
import { dayText } from "#messages/day-formats.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { FailedPart, Loaded } from "#web/data/loaded.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { budgetText } from "#web/ui/task-words.ts";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import type { DealHistoryPart, DealTalkPart, KnownDeal } from "./deal-data.ts";
import { DealClock, offerCountText } from "./deal-head.tsx";
import { DealStepper } from "./deal-stepper.tsx";
import { DealTalk } from "./deal-talk.tsx";
import { DealTimeline, FoldedTimeline } from "./deal-timeline.tsx";
import { Deliveries } from "./deliveries.tsx";
import { nextStepText } from "./next-step.ts";
import { nextSteps, StepButtons } from "./steps.tsx";

type DealOverviewProps = { known: KnownDeal; history: DealHistoryPart; talk: DealTalkPart };

export function DealOverview({ known: { deal, items }, history, talk }: DealOverviewProps) {
  const own = deal.isYours ? undefined : items.find(({ state }) => isLive(state) || state === "accepted");
  return (
    <div className="@container grid gap-6">
      <div className="grid gap-6 rounded-md border border-line-strong/60 p-4 sm:p-6">
        <DealStepper state={deal.state} />
        <div className="grid gap-x-10 gap-y-5 @xl:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start gap-2">
            <h3 className="text-xl">{nextStepText(deal, own)}</h3>
            {deal.bidcunt > 0 && !deal.agreed && <p className="font-semibold">{offerCountText(deal)}</p>}
            {deal.state === "open" && deal.bidcunt === 0 && <p className="text-ink-soft">{offerCountText(deal)}</p>}
            {own && !deal.agreed && <p className="text-ink-soft">{m.deal_sealed()}</p>}
            <DealClock deal={deal} />
          </div>
          <Terms deal={deal} own={own} />
        </div>
        <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:w-full">
          {deal.isYours ? <PosterSteps deal={deal} /> : <WinnerSteps deal={deal} own={own} />}
        </div>
      </div>
      {deal.agreed ? <AgreedDeal deal={deal} history={history} talk={talk} /> : deal.isYours && <FoldedTimeline deal={deal} />}
    </div>
  );
}

function PosterSteps({ deal }: { deal: Deal }) {
  return (
    <>
      <StepButtons actions={deal.actions} deal={deal} other={deal.agreed?.bidder.name ?? m.step_the_bidder()} />
      {deal.actions.includes("change") && (
        <ButtonLink variant="secondary" icon="pen" to={fillPath(pagePaths.update, { id: deal.task })}>
          {m.step_change()}
        </ButtonLink>
      )}
    </>
  );
}

function WinnerSteps({ deal, own }: { deal: Deal; own: Offer | undefined }) {
  const actions = [...(own?.actions ?? []), ...deal.actions].filter((name) => nextSteps.includes(name));
  return <StepButtons actions={actions} deal={deal} {...(own && { offer: own })} other={deal.poster.name} />;
}

/** The price and the time: as agreed, as offered, or the budget. */
function Terms({ deal: { agreed, state, budget }, own }: { deal: Deal; own: Offer | undefined }) {
  const days = (agreed ?? own)?.days;
  const priceLabel = agreed ? m.progress_agreed() : own ? m.progress_your_offer() : m.progress_budget();
  return (
    <dl className="flex flex-wrap content-start gap-x-10 gap-y-3 @xl:justify-end @xl:text-right">
      <Term label={priceLabel}>
        <span className="font-display text-2xl leading-tight font-extrabold tabular-nums">
          {budgetText((agreed ?? own)?.amount ?? budget)}
        </span>
      </Term>
      {days !== undefined && (
        <Term label={m.progress_delivery()}>
          {agreed?.deliverBy ? (
            <>
              <time dateTime={agreed.deliverBy} className="font-semibold">
                {dayText(agreed.deliverBy)}
              </time>
              {state === "in_progress" && <TimeLeft day={agreed.deliverBy} />}
            </>
          ) : (
            <span className="font-semibold">{m.offer_delivery({ days: numberText(days) })}</span>
          )}
        </Term>
      )}
    </dl>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="grid">{children}</dd>
    </div>
  );
}

/** A delivery day ends as a deadline does: with its day in UTC. */
function TimeLeft({ day }: { day: string }) {
  const now = useNow();
  const end = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
  if (end <= now) return <span className="text-sm font-semibold text-vermilion">{m.progress_overdue()}</span>;
  return <span className="text-sm text-ink-soft">{timeLeftText(new Date(end).toISOString(), now)}</span>;
}

const waitingHistory = (
  <div className="grid gap-4">
    <Skeleton className="h-7 w-40" />
    <Skeleton className="h-40" />
  </div>
);

function AgreedDeal({ deal, history, talk }: { deal: Deal; history: DealHistoryPart; talk: DealTalkPart }) {
  return (
    <div className="grid items-start gap-8 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
      <div className="grid gap-8">
        <Loaded
          data={history}
          waiting={waitingHistory}
          failed={(failure) => (
            <>
              <Deliveries deal={deal} deliveries={[]} />
              <FailedPart title={m.history_failed()} {...failure} className="rounded-md bg-vermilion-tint px-4 py-3" />
            </>
          )}
        >
          {(known) =>
            known && (
              <>
                <Deliveries deal={deal} deliveries={known.deliveries} />
                <DealTimeline deal={deal} history={known} />
              </>
            )
          }
        </Loaded>
      </div>
      <DealTalk deal={deal} talk={talk} />
    </div>
  );
}
