// A dispute for the two sides of a deal: the rule, the decision, what happened and what both wrote, and the own statement.
import type { ReactNode, SubmitEvent } from "react";
import { Link } from "react-router";
import {
  type Dispute,
  type DisputeEntry,
  type DisputeOutcome,
  type DisputeSide,
  DisputeStatement,
  isHeard,
} from "#contract/deals/disputes/dispute.ts";
import { splitAmountsText } from "#contract/deals/disputes/split-text.ts";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { timers } from "#contract/deals/timers.ts";
import { limits } from "#contract/platform/limits.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { FailedPart, Loaded } from "#web/data/loaded.tsx";
import type { DealParts } from "#web/features/deals/deal-data.ts";
import { FaultLine, useDealChange, useDealForm } from "#web/features/deals/deal-form.tsx";
import { otherName } from "#web/features/deals/next-step.ts";
import { Button } from "#web/ui/button.tsx";
import { DisputeEntries } from "#web/ui/dispute-entries.tsx";
import { errorsByField } from "#web/ui/failure-reason.ts";
import { CountedTextArea } from "#web/ui/field.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { useNow } from "#web/ui/time-words.ts";

export function DealDispute({ deal, dispute }: { deal: Deal; dispute: DealParts["dispute"] }) {
  return (
    <section aria-labelledby="dispute-heading" className="grid grid-cols-1 gap-5 rounded-md border border-line-strong/60 p-4 sm:p-6">
      <h3 id="dispute-heading" className="text-lg">
        {m.disputepanel_title()}
      </h3>
      <Loaded
        data={dispute}
        waiting={<Skeleton className="h-40" />}
        failed={(failure) => <FailedPart title={m.disputepanel_failed()} {...failure} />}
      >
        {(known) => known && (known.outcome ? <ClosedDispute deal={deal} dispute={known} /> : <OpenDispute deal={deal} dispute={known} />)}
      </Loaded>
    </section>
  );
}

type DisputeProps = { deal: Deal; dispute: Dispute };

function OpenDispute({ deal, dispute }: DisputeProps) {
  const { settlesAs, settlesAt, statementsUntil, mayWrite, isSecured } = dispute;
  return (
    <>
      <div className="grid gap-2 rounded-md bg-marigold-tint p-4">
        <p className="font-semibold">{isSecured ? m.disputepanel_intro_secured() : m.disputepanel_intro()}</p>
        <Rule icon="pen">
          {insert(mayWrite ? m.disputepanel_write_until : m.disputepanel_write_over, { time: <Moment at={statementsUntil} /> })}
        </Rule>
        {mayWrite && <Rule icon="info">{waitText(deal, dispute)}</Rule>}
        <Rule icon="clock">
          {insert(settlesAs === "complete" ? m.disputepanel_settles_complete : m.disputepanel_settles_end, {
            time: <Moment at={settlesAt} />,
          })}
        </Rule>
        {isSecured && <Rule icon="shield">{m.dispute_money_hours({ hours: numberText(timers.decisionMoneyHours) })}</Rule>}
      </div>
      <Entries deal={deal} entries={dispute.entries} />
      {mayWrite && <StatementForm key={dispute._id} deal={deal} dispute={dispute} />}
    </>
  );
}

/** Whose statement a decision still waits for, before the time for statements is over. */
function waitText(deal: Deal, dispute: Dispute): string {
  const side = sideOf(deal);
  const [own, theirs] = [isHeard(dispute, side), isHeard(dispute, side === "poster" ? "winner" : "poster")];
  if (own) return theirs ? m.disputepanel_heard() : m.disputepanel_waits_for({ name: otherName(deal) });
  return theirs ? m.disputepanel_write_yours() : m.disputepanel_write_both();
}

function Rule({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <Icon name={icon} className="mt-1 size-4" />
      <span>{children}</span>
    </p>
  );
}

const decidedWords: Record<DisputeOutcome, () => string> = {
  complete: m.disputepanel_decided_complete,
  end: m.disputepanel_decided_end,
  split: m.disputepanel_decided_split,
};

function resultText({ outcome, decision }: Dispute): string {
  if (decision) return decidedWords[outcome ?? "end"]();
  return outcome === "complete" ? m.disputepanel_settled_complete() : m.disputepanel_settled_end();
}

function ClosedDispute({ deal, dispute }: DisputeProps) {
  const { decision, closedAt, entries, amount, winnerPercent, moneyUntil } = dispute;
  const now = useNow();
  return (
    <>
      <div className="grid gap-1">
        <p className="font-semibold">{resultText(dispute)}</p>
        {winnerPercent !== null && <p>{splitAmountsText(winnerPercent, amount)}</p>}
        {closedAt && <Moment at={closedAt} className="text-sm text-ink-soft" />}
        {moneyUntil && Date.parse(moneyUntil) > now && (
          <Rule icon="shield">{insert(m.dispute_money_until, { time: <Moment at={moneyUntil} /> })}</Rule>
        )}
        {decision && (
          <p>
            <Link to={fillPath(pagePaths.decision, { id: decision })} className={`${textLink} inline-flex min-h-11 items-center`}>
              {m.disputepanel_read_decision()}
            </Link>
          </p>
        )}
      </div>
      <details className="group">
        <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-river">
          <Icon name="chevron-down" className="size-5 transition-transform duration-150 group-open:rotate-180" />
          {m.dispute_entries()}
        </summary>
        <div className="mt-2">
          <Entries deal={deal} entries={entries} />
        </div>
      </details>
    </>
  );
}

function Entries({ deal, entries }: { deal: Deal; entries: DisputeEntry[] }) {
  const [you, other] = [m.history_you(), otherName(deal)];
  return <DisputeEntries entries={entries} names={deal.isYours ? { poster: you, winner: other } : { poster: other, winner: you }} />;
}

function sideOf({ isYours }: Deal): DisputeSide {
  return isYours ? "poster" : "winner";
}

/** The statement can be replaced until the time for statements is over. */
function StatementForm({ deal, dispute: { _id, entries, openedBy } }: DisputeProps) {
  const own = entries.find(({ kind, side }) => kind === "statement" && side === sideOf(deal));
  const { form, values, field, fault, showErrors, showFailure, sent } = useDealForm(`statement-${_id}`, { text: own?.text ?? "" });
  const name = otherName(deal);
  const { send, busy } = useDealChange("POST /mytask/{id}/statement", {
    done: m.disputepanel_sent({ name }),
    onDone: sent,
    onRefused: showFailure,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = DisputeStatement.safeParse(values);
    if (checked.error) return showErrors(errorsByField(checked.error));
    showErrors({});
    send({ id: deal.task, body: checked.data });
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className="grid gap-3">
      <CountedTextArea
        label={m.disputepanel_your_statement()}
        rows={6}
        maxLength={limits.disputeStatement}
        required
        readOnly={busy}
        hint={`${openedBy === sideOf(deal) && !own ? `${m.disputepanel_reason_counts()} ` : ""}${m.disputepanel_statement_hint({ name })}`}
        {...field("text")}
      />
      <FaultLine fault={fault} />
      <Button type="submit" busy={busy} className="max-sm:w-full sm:justify-self-start">
        {own ? m.disputepanel_update() : m.disputepanel_send()}
      </Button>
    </form>
  );
}
