import { useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#contract/client.ts";
import { type Dispute, DisputeDecision, type DisputeOutcome, disputeOutcomes, smallerSide } from "#contract/deals/disputes/dispute.ts";
import { timers } from "#contract/deals/timers.ts";
import { type Decision, undoMinutes } from "#contract/moderation/decision.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { FaultLine } from "#web/ui/fault-line.tsx";
import { CountedTextArea } from "#web/ui/field.tsx";
import { Choices } from "./choices.tsx";
import { Key, outcomeKeys, useShortcuts } from "./shortcuts.tsx";
import { amountsText, SplitField } from "./split-field.tsx";
import type { Notify } from "./undo.ts";

const outcomes: Record<DisputeOutcome, { name(): string; means(names: { name: string }): string; ask(): string }> = {
  complete: {
    name: m.moderation_outcome_complete,
    means: m.moderation_dispute_complete_means,
    ask: m.moderation_dispute_confirm_complete,
  },
  end: { name: m.moderation_outcome_end, means: m.moderation_dispute_end_means, ask: m.moderation_dispute_confirm_end },
  split: { name: m.moderation_outcome_split, means: m.moderation_dispute_split_means, ask: m.moderation_dispute_confirm_split },
};

type DisputeFormProps = { dispute: Dispute; decided(decision: Decision): void; notify: Notify };

/** Asks again before it decides: both sides are notified at once. */
export function DisputeForm({ dispute, decided, notify }: DisputeFormProps) {
  const [failure, setFailure] = useState("");
  const [asked, setAsked] = useState<DisputeDecision | null>(null);
  const form = useForm("POST /staff/disputes/{id}/decide", {
    name: `dispute-${dispute._id}`,
    person: useIdentity().user?.id,
    start: { outcome: "", winnerPercent: "", reasons: "" },
    onDone(decision) {
      setAsked(null);
      form.reset();
      decided(decision);
    },
    onFailed({ error, reason }) {
      setAsked(null);
      // Another moderator or the clock was faster: the loaded dispute has no form.
      if (error instanceof ApiError && error.status === 409) notify({ text: reason, isFailure: true, takesFocus: true });
      else setFailure(m.moderation_decide_failed({ reason }));
    },
  });
  const { field, busy, values } = form;
  const possible = disputeOutcomes.filter((outcome) => outcome !== "split" || dispute.isSecured);
  const isSplit = values.outcome === "split" && dispute.isSecured;

  useShortcuts(Object.fromEntries(possible.map((outcome) => [outcomeKeys[outcome], () => choose(outcome)])));

  function choose(outcome: DisputeOutcome) {
    if (busy) return;
    // A split shows its field first.
    flushSync(() => form.change("outcome", outcome));
    const next = form.element.current?.elements.namedItem(outcome === "split" ? "winnerPercent" : "reasons");
    if (next instanceof HTMLElement) next.focus();
  }

  function submit() {
    setFailure("");
    const { winnerPercent, ...rest } = values;
    // An empty field is not zero.
    const given = isSplit ? { ...rest, winnerPercent: Number(winnerPercent || Number.NaN) } : rest;
    const decision = form.check(DisputeDecision, given);
    if (decision) setAsked(decision);
  }

  return (
    <form {...form.props(submit)} aria-labelledby="decide-title" className="grid grid-cols-1 gap-5">
      <Choices
        legend={m.moderation_outcome()}
        options={possible.map((outcome) => ({
          value: outcome,
          label: <OutcomeLabel outcome={outcome} name={nameAgainst(dispute, { outcome })} />,
        }))}
        {...field("outcome")}
        error={form.errors.outcome && m.moderation_outcome_choose()}
      />
      {isSplit && <SplitField dispute={dispute} {...field("winnerPercent")} />}
      <CountedTextArea
        label={m.decision_reasons()}
        rows={5}
        maxLength={limits.decisionReasons}
        hint={m.moderation_dispute_reasons_hint()}
        {...field("reasons")}
      />
      <FaultLine fault={failure} />
      <Button type="submit" className="justify-self-start">
        {m.moderation_decide()}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => !busy && setAsked(null)}
          tone="info"
          title={outcomes[asked.outcome].ask()}
          message={confirmText(dispute, asked)}
          confirm={outcomes[asked.outcome].name()}
          busy={busy}
          onConfirm={() => form.send({ id: dispute._id, body: asked })}
          // What says how it went takes the focus.
          finalFocus={() => !busy}
        />
      )}
    </form>
  );
}

/** The side that the outcome is decided against. */
function nameAgainst(dispute: Dispute, { outcome, winnerPercent }: Pick<DisputeDecision, "outcome" | "winnerPercent">): string {
  if (winnerPercent !== undefined) return dispute[smallerSide(winnerPercent)].name;
  return outcome === "complete" ? dispute.poster.name : dispute.winner.name;
}

/** What each side gets, who can appeal, and how long that can change what happens to the money. */
function confirmText(dispute: Dispute, decision: DisputeDecision): string {
  const { winnerPercent } = decision;
  return [
    winnerPercent !== undefined && amountsText(dispute, winnerPercent),
    m.moderation_dispute_confirm_text({ name: nameAgainst(dispute, decision), minutes: numberText(undoMinutes) }),
    dispute.isSecured && m.dispute_money_hours({ hours: numberText(timers.decisionMoneyHours) }),
  ]
    .filter(Boolean)
    .join(" ");
}

function OutcomeLabel({ outcome, name }: { outcome: DisputeOutcome; name: string }) {
  return (
    <span className="grid min-w-0 py-2">
      <span className="flex items-center gap-2.5 font-semibold">
        {outcomes[outcome].name()}
        <Key name={outcomeKeys[outcome]} />
      </span>
      <span className="text-sm wrap-anywhere text-ink-soft">{outcomes[outcome].means({ name })}</span>
    </span>
  );
}
