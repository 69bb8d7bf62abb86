import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { type Dispute, DisputeDecision, type DisputeOutcome, disputeOutcomes } from "#contract/deals/disputes/dispute.ts";
import { type Decision, undoMinutes } from "#contract/moderation/decision.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { draftFields, useDraft } from "#web/ui/draft.ts";
import { errorsByField, failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { CountedTextArea } from "#web/ui/field.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
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
  const { user } = useIdentity();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(`dispute-${dispute._id}`, user?.id ?? "", { outcome: "", reasons: "" });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState("");
  const [asked, setAsked] = useState<DisputeDecision | null>(null);
  useFocusOnError(form, errors);

  const { send, busy } = useChange("POST /staff/disputes/{id}/decide", {
    onDone(decision) {
      setAsked(null);
      draft.reset();
      decided(decision);
    },
    onFailed(error) {
      setAsked(null);
      setErrors(fieldErrors(error));
      // Another moderator or the clock was faster: the loaded dispute has no form.
      if (error instanceof ApiError && error.status === 409) notify({ text: failureReason(error), isFailure: true, takesFocus: true });
      else setFailure(m.moderation_decide_failed({ reason: failureReason(error) }));
    },
  });

  useShortcuts(Object.fromEntries(disputeOutcomes.map((outcome) => [outcomeKeys[outcome], () => choose(outcome)])));

  function choose(outcome: DisputeOutcome) {
    if (busy) return;
    draft.change("outcome", outcome);
    const next = form.current?.elements.namedItem("reasons");
    if (next instanceof HTMLElement) next.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure("");
    const given = DisputeDecision.safeParse(draft.values);
    setErrors(errorsByField(given.error));
    if (given.success) setAsked(given.data);
  }

  const field = draftFields(draft, errors, busy);
  return (
    <form ref={form} noValidate onSubmit={submit} aria-labelledby="decide-title" className="grid grid-cols-1 gap-5">
      <Choices
        legend={m.moderation_outcome()}
        name="outcome"
        options={disputeOutcomes.map((outcome) => ({
          value: outcome,
          label: <OutcomeLabel outcome={outcome} name={nameAgainst(dispute, outcome)} />,
        }))}
        value={draft.values.outcome}
        onChange={(outcome) => !busy && draft.change("outcome", outcome)}
        error={errors.outcome && m.moderation_outcome_choose()}
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
          onConfirm={() => send({ id: dispute._id, body: asked })}
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
