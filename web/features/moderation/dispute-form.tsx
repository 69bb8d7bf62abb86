import { useState } from "react";
import { ApiError } from "#contract/client.ts";
import { type Dispute, DisputeDecision, type DisputeOutcome, disputeOutcomes } from "#contract/deals/disputes/dispute.ts";
import { type Decision, undoMinutes } from "#contract/moderation/decision.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { CountedTextArea } from "#web/ui/field.tsx";
import { Choices } from "./choices.tsx";
import { Key, outcomeKeys, useShortcuts } from "./shortcuts.tsx";
import type { Notify } from "./undo.ts";

const outcomes: Record<DisputeOutcome, { name(): string; means(names: { name: string }): string; ask(): string }> = {
  complete: {
    name: m.moderation_outcome_complete,
    means: m.moderation_dispute_complete_means,
    ask: m.moderation_dispute_confirm_complete,
  },
  end: { name: m.moderation_outcome_end, means: m.moderation_dispute_end_means, ask: m.moderation_dispute_confirm_end },
};

type DisputeFormProps = { dispute: Dispute; decided(decision: Decision): void; notify: Notify };

/** Asks again before it decides: both sides are notified at once. */
export function DisputeForm({ dispute, decided, notify }: DisputeFormProps) {
  const [failure, setFailure] = useState("");
  const [asked, setAsked] = useState<DisputeDecision | null>(null);
  const form = useForm("POST /staff/disputes/{id}/decide", {
    name: `dispute-${dispute._id}`,
    person: useIdentity().user?.id,
    start: { outcome: "", reasons: "" },
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
  const { field, busy } = form;

  useShortcuts(Object.fromEntries(disputeOutcomes.map((outcome) => [outcomeKeys[outcome], () => choose(outcome)])));

  function choose(outcome: DisputeOutcome) {
    if (busy) return;
    form.change("outcome", outcome);
    const next = form.element.current?.elements.namedItem("reasons");
    if (next instanceof HTMLElement) next.focus();
  }

  function submit() {
    setFailure("");
    const decision = form.check(DisputeDecision);
    if (decision) setAsked(decision);
  }

  return (
    <form {...form.props(submit)} aria-labelledby="decide-title" className="grid grid-cols-1 gap-5">
      <Choices
        legend={m.moderation_outcome()}
        options={disputeOutcomes.map((outcome) => ({
          value: outcome,
          label: <OutcomeLabel outcome={outcome} name={nameAgainst(dispute, outcome)} />,
        }))}
        {...field("outcome")}
        error={form.errors.outcome && m.moderation_outcome_choose()}
      />
      <CountedTextArea
        label={m.decision_reasons()}
        rows={5}
        maxLength={limits.decisionReasons}
        hint={m.moderation_dispute_reasons_hint()}
        {...field("reasons")}
      />
      <p role="alert" className="font-medium text-vermilion empty:hidden">
        {failure}
      </p>
      <Button type="submit" className="justify-self-start">
        {m.moderation_decide()}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => !busy && setAsked(null)}
          tone="info"
          title={outcomes[asked.outcome].ask()}
          message={m.moderation_dispute_confirm_text({
            name: nameAgainst(dispute, asked.outcome),
            minutes: numberText(undoMinutes),
          })}
          confirm={outcomes[asked.outcome].name()}
          busy={busy}
          onConfirm={() => form.send({ id: dispute._id, body: asked })}
        />
      )}
    </form>
  );
}

/** The side that the outcome is decided against. */
function nameAgainst({ poster, winner }: Dispute, outcome: DisputeOutcome): string {
  return outcome === "complete" ? poster.name : winner.name;
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
