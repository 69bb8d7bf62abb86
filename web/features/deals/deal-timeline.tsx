// What happened in a deal, the newest first.
import { type ReactNode, useState } from "react";
import { type TransitionName, transition } from "#contract/deals/deal.ts";
import type { DealHistory, HistoryStep } from "#contract/deals/deliveries/delivery.ts";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { m } from "#texts/m.ts";
import { FailedPart, Loaded } from "#web/data/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { eventIcons } from "#web/ui/event-icons.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Written } from "#web/ui/written.tsx";
import { type DealParts, readHistory } from "./deal-data.ts";

const shownSteps = 5;

const labels: Record<TransitionName, () => string> = {
  send: m.history_send,
  revise: m.history_revise,
  reconfirm: m.history_reconfirm,
  withdraw: m.history_withdraw,
  shortlist: m.history_shortlist,
  unshortlist: m.history_unshortlist,
  decline: m.history_decline,
  award: m.history_award,
  accept: m.history_accept,
  refuse: m.history_refuse,
  revoke: m.history_revoke,
  lapse: m.history_lapse,
  await_payment: m.history_await_payment,
  secure: m.history_secure,
  lapse_payment: m.history_lapse_payment,
  deliver: m.history_deliver,
  request_changes: m.history_request_changes,
  complete: m.history_complete,
  finish: m.history_finish,
  ask_extension: m.history_ask_extension,
  grant_extension: m.history_grant_extension,
  decline_extension: m.history_decline_extension,
  propose_end: m.history_propose_end,
  withdraw_end: m.history_withdraw_end,
  accept_end: m.history_accept_end,
  reject_end: m.history_reject_end,
  end_unanswered: m.history_end_unanswered,
  dispute_unanswered: m.history_dispute_unanswered,
  abandon: m.history_abandon,
  end: m.history_end,
  dispute: m.history_dispute,
  decide_complete: m.history_decide_complete,
  decide_end: m.history_decide_end,
  decide_split: m.history_decide_split,
  settle_complete: m.history_settle_complete,
  settle_end: m.history_settle_end,
  reopen_dispute: m.history_reopen_dispute,
  reverse_complete: m.history_reverse_complete,
  reverse_end: m.history_reverse_end,
  close: m.history_close,
  expire: m.history_expire,
  cancel: m.history_cancel,
  extend: m.history_extend,
  change: m.history_change,
};

export function DealTimeline({ deal, history }: { deal: Deal; history: DealParts["history"] }) {
  return (
    <section aria-labelledby="history-heading" className="grid gap-4">
      <h3 id="history-heading" className="text-lg">
        {m.history_title()}
      </h3>
      <LoadedSteps deal={deal} history={history} />
    </section>
  );
}

type LoadedStepsProps = {
  deal: Deal;
  history: DealParts["history"];
  /** Loads it again, where the page does not. */
  retry?: () => void;
};

function LoadedSteps({ deal, history, retry }: LoadedStepsProps) {
  return (
    <Loaded
      data={history}
      waiting={<Skeleton className="h-40" />}
      failed={(failure) => <FailedPart title={m.history_failed()} {...failure} {...(retry && { retry })} />}
    >
      {(known) => known && <Steps deal={deal} history={known} />}
    </Loaded>
  );
}

/** Where the deal is not under way, the screen is about the offers: the steps are loaded when they are opened. */
export function FoldedTimeline({ deal }: { deal: Deal }) {
  const [history, setHistory] = useState<Promise<DealHistory> | null>(null);
  const load = () => setHistory(readHistory(deal.task));
  return (
    <Fold key={deal.since} title={m.history_title()} onOpen={load}>
      <LoadedSteps deal={deal} history={history} retry={load} />
    </Fold>
  );
}

function Steps({ deal, history: { steps, deliveries, seals } }: { deal: Deal; history: DealHistory }) {
  const [all, setAll] = useState(false);
  const entries = [...seals.map((seal) => ({ at: seal.sealedAt, seal })), ...steps.map((step) => ({ at: step.at, step }))].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  );
  const shown = all ? entries : entries.slice(0, shownSteps);
  if (entries.length === 0) return <p className="text-ink-soft">{m.history_empty()}</p>;
  return (
    <>
      <ol className="grid">
        {shown.map((entry) =>
          "seal" in entry ? (
            <Entry key={entry.seal._id} icon="lock">
              <p className="font-semibold">{m.seal_history({ count: entry.seal.count })}</p>
              <p className="text-sm text-ink-soft">
                <Moment at={entry.at} />
              </p>
              <p className="text-xs wrap-anywhere text-ink-soft">
                {m.seal_root()}: <code className="font-mono">{entry.seal.root}</code>
              </p>
            </Entry>
          ) : (
            <StepEntry key={entry.step._id} deal={deal} step={entry.step} hasDeliveries={deliveries.length > 0} />
          ),
        )}
      </ol>
      {shown.length < entries.length && (
        <Button variant="secondary" onClick={() => setAll(true)} className="justify-self-start">
          {m.history_show_all({ count: entries.length })}
        </Button>
      )}
    </>
  );
}

function Entry({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="group/step grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center">
        <span className="grid size-8 place-items-center rounded-full bg-river-tint text-river">
          <Icon name={icon} className="size-4" />
        </span>
        <span className="w-0.5 bg-line group-last/step:hidden" />
      </span>
      <div className="grid gap-0.5 pt-0.5 pb-5">{children}</div>
    </li>
  );
}

/** The request for changes is also with its delivery. */
function StepEntry({ deal, step, hasDeliveries }: { deal: Deal; step: HistoryStep; hasDeliveries: boolean }) {
  return (
    <Entry icon={eventIcons[step.step]}>
      <p className="font-semibold">{labels[step.step]()}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {namesIn(step, deal).join(" · ")} · <Moment at={step.at} />
      </p>
      {step.reason && !(step.step === "request_changes" && hasDeliveries) && (
        <Written className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{step.reason}</Written>
      )}
    </Entry>
  );
}

/** The actor, and whose offer it was about unless that is clear: the poster also sees steps about offers that were not chosen. */
function namesIn({ step, actor, bidder }: HistoryStep, { isYours, poster, agreed }: Deal): string[] {
  // A freelancer who is not the winner any more reads only steps of their own offer.
  const isReader = (id: string) => (isYours ? id === poster.id : id === (agreed?.bidder ?? bidder)?.id);
  const actorName = actor === null ? unnamedActor(step) : isReader(actor.id) ? m.history_you() : actor.name;
  const isClear = !isYours || !bidder || bidder.id === actor?.id || bidder.id === agreed?.bidder.id;
  return isClear ? [actorName] : [actorName, m.history_offer_of({ name: bidder.name })];
}

function unnamedActor(step: TransitionName): string {
  return transition(step).actor === "moderator" ? m.history_moderator() : m.history_clock();
}
