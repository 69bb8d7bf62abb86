// The deal for its two sides: where it stands, what was agreed, what to do next, what was delivered and what happened.
import type { ReactNode } from "react";
import { changeRounds } from "#contract/deals/deal.ts";
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { Deliveries } from "#web/features/deals/deliveries/deliveries.tsx";
import { DealDispute } from "#web/features/deals/disputes/deal-dispute.tsx";
import { DealReviews, WithdrawnReview } from "#web/features/deals/reviews/deal-reviews.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Drawing } from "#web/ui/state-message.tsx";
import { budgetText } from "#web/ui/task-words.ts";
import { endOfDay, useNow } from "#web/ui/time-words.ts";
import { Written } from "#web/ui/written.tsx";
import { abandonedOffer, type DealParts, hasReviews, type KnownDeal, ownOffer } from "./deal-data.ts";
import { DealClock, offerCountText } from "./deal-head.tsx";
import { DealRequest } from "./deal-request.tsx";
import { DealStepper } from "./deal-stepper.tsx";
import { DealTalk } from "./deal-talk.tsx";
import { DealTimeline, FoldedTimeline } from "./deal-timeline.tsx";
import { nextStepText } from "./next-step.ts";
import { answerSteps, nextSteps, otherSteps, StepButtons } from "./steps.tsx";

/** `isHidden`: the task is hidden and accepts no offers. */
type DealOverviewProps = DealParts & { known: KnownDeal; isHidden: boolean };

export function DealOverview({ known, isHidden, reviews, history, talk, dispute }: DealOverviewProps) {
  const { deal } = known;
  const own = ownOffer(known);
  const abandoned = abandonedOffer(known);
  const hasNoOffers = deal.state === "open" && deal.bidcunt === 0;
  const next =
    hasNoOffers && isHidden ? m.progress_hidden() : hasNoOffers && abandoned ? m.progress_wait_new_offers() : nextStepText(deal, own);
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <div className={`grid grid-cols-1 gap-6 ${deal.agreed ? "" : "rounded-md border border-line-strong/60 p-4 sm:p-6"}`}>
        <DealStepper deal={deal} />
        {hasNoOffers && deal.isYours && (
          <div className="justify-self-center">
            <Drawing name="waiting-tag" />
          </div>
        )}
        <div className="grid grid-cols-1 gap-x-10 gap-y-5 @xl:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start gap-2">
            <h3 className="text-xl wrap-anywhere">{next}</h3>
            {abandoned && <Abandoned offer={abandoned} />}
            {deal.bidcunt > 0 && !deal.agreed && <p className="font-semibold">{offerCountText(deal)}</p>}
            {hasNoOffers && !abandoned && <p className="text-ink-soft">{offerCountText(deal)}</p>}
            {own && !deal.agreed && <p className="text-ink-soft">{m.deal_sealed()}</p>}
            <DealClock deal={deal} />
            <LateNotice deal={deal} />
            {deal.state === "ended" && <EndReason deal={deal} />}
            {deal.isYours && deal.state === "delivered" && deal.changesLeft === 0 && (
              <p className="max-w-prose text-ink-soft">{m.progress_no_changes_left({ rounds: numberText(changeRounds) })}</p>
            )}
          </div>
          {!deal.agreed && <Terms budget={deal.budget} own={own} />}
        </div>
        {deal.askedFor && <DealRequest deal={deal} request={deal.askedFor} />}
        <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:w-full">
          {deal.isYours ? <PosterSteps deal={deal} /> : <WinnerSteps deal={deal} own={own} />}
        </div>
        <OtherSteps deal={deal} />
      </div>
      {deal.dispute && <DealDispute deal={deal} dispute={dispute} />}
      {hasReviews(known) &&
        (deal.state === "completed" ? <DealReviews task={deal.task} reviews={reviews} /> : <WithdrawnReview reviews={reviews} />)}
      {deal.agreed ? <AgreedDeal deal={deal} history={history} talk={talk} /> : deal.isYours && <FoldedTimeline deal={deal} />}
    </div>
  );
}

/** For the poster, until another freelancer is chosen. The card of the offer has the reason. */
function Abandoned({ offer: { bidder, since } }: { offer: Offer }) {
  const time = <Moment at={since} />;
  return <p className="font-semibold">{insert(m.progress_abandoned, { name: bidder.name, time })}</p>;
}

function PosterSteps({ deal }: { deal: Deal }) {
  const actions = deal.actions.filter((name) => !answerSteps.includes(name) && !otherSteps.includes(name));
  return (
    <>
      <StepButtons actions={actions} deal={deal} />
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
  return <StepButtons actions={actions} deal={deal} offer={own} />;
}

function OtherSteps({ deal }: { deal: Deal }) {
  const actions = deal.actions.filter((name) => otherSteps.includes(name));
  if (actions.length === 0) return null;
  return (
    <Fold title={m.progress_other_options()} tone="soft" className="border-t border-line pt-3">
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <StepButtons actions={actions} deal={deal} />
      </div>
    </Fold>
  );
}

/** After the delivery date: from when the poster may end the deal alone. */
function LateNotice({ deal }: { deal: Deal }) {
  const now = useNow();
  const { overdueAt, agreed, isYours, poster } = deal;
  if (!overdueAt || !agreed?.deliverBy || Date.parse(endOfDay(agreed.deliverBy)) > now) return null;
  const time = <Moment at={overdueAt} />;
  const late = isYours ? insert(m.progress_late_poster, { time }) : insert(m.progress_late_winner, { time, name: poster.name });
  const endable = isYours ? m.progress_endable_poster() : m.progress_endable_winner({ name: poster.name });
  return (
    <p className="flex items-start gap-2 text-sm text-vermilion">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>{Date.parse(overdueAt) <= now ? endable : late}</span>
    </p>
  );
}

function EndReason({ deal: { agreed, since } }: { deal: Deal }) {
  return (
    <>
      {agreed?.reason && <Written className="max-w-prose wrap-anywhere whitespace-pre-line">{agreed.reason}</Written>}
      <p className="text-sm text-ink-soft">{insert(m.progress_ended_at, { time: <Moment at={since} /> })}</p>
    </>
  );
}

/** The price and time of the offer, or the budget. The agreed terms are in the column beside the deal. */
function Terms({ budget, own }: { budget: number; own: Offer | undefined }) {
  return (
    <dl className="flex flex-wrap content-start gap-x-10 gap-y-3 @xl:justify-end @xl:text-right">
      <Term label={own ? m.progress_your_offer() : taskFields.budget.label()}>
        <span className="font-display text-2xl leading-tight font-extrabold tabular-nums">{budgetText(own?.amount ?? budget)}</span>
      </Term>
      {own && (
        <Term label={m.progress_delivery()}>
          <span className="font-semibold">{m.progress_days({ count: own.days })}</span>
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

/** While a dispute is open, it shows the deliveries among its entries. */
function AgreedDeal({ deal, history, talk }: { deal: Deal } & Pick<DealParts, "history" | "talk">) {
  return (
    <>
      {deal.state !== "disputed" && (
        <Loaded data={history} waiting={<Skeleton className="h-40" />} failed={() => <Deliveries deal={deal} deliveries={[]} />}>
          {(known) => known && <Deliveries deal={deal} deliveries={known.deliveries} />}
        </Loaded>
      )}
      <div className="grid items-start grid-cols-1 gap-x-10 gap-y-8 @2xl:grid-cols-2">
        <DealTalk deal={deal} talk={talk} />
        <DealTimeline deal={deal} history={history} />
      </div>
    </>
  );
}
