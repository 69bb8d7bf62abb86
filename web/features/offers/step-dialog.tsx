// Asks before a step is taken, for as much as the contract's conditions of that step ask for.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { transition } from "#contract/deal.ts";
import { limits } from "#contract/limits.ts";
import { GivenReason, NewDeadline } from "#contract/offer.ts";
import { AlertForm } from "#web/ui/dialog.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Counter } from "./counter.tsx";
import type { Wish } from "./step-buttons.tsx";
import { type StepWords, stepWords } from "./step-words.ts";
import type { Outcome } from "./use-deal.ts";

export type Given = { reason?: string; deadline?: string };
type StepDialogProps = {
  wish: Wish;
  open: boolean;
  busy: boolean;
  close(): void;
  onConfirm(given: Given): Promise<Outcome>;
  /** Takes the focus once the step is taken: by then the button that asked for it may be gone. */
  landing: RefObject<HTMLElement | null>;
};

export function StepDialog({ wish: { name, deal, offer }, open, busy, close, onConfirm, landing }: StepDialogProps) {
  const { question, tone = "danger", reasonHint }: StepWords = stepWords[name];
  const { label, guards } = transition(name);
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fault, setFault] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const focus = useRef<HTMLElement | null>(null);
  const asksReason = guards.includes("has-reason");
  const asksDeadline = guards.includes("later-deadline");

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const schema = asksReason ? GivenReason : asksDeadline ? NewDeadline : null;
    const checked = schema?.safeParse(typed);
    setFault("");
    if (checked && !checked.success) {
      return setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])));
    }
    setErrors({});
    focus.current = landing.current;
    const outcome = await onConfirm(checked?.data ?? {});
    if (outcome.kind !== "refused") return;
    setErrors(outcome.fields);
    if (Object.keys(outcome.fields).length === 0) setFault(outcome.message);
  }

  return (
    <AlertForm
      open={open}
      onOpenChange={(next) => !next && !busy && close()}
      tone={tone}
      title={`${label}?`}
      message={question?.({ deal, offer }) ?? ""}
      confirm={label}
      busy={busy}
      form={form}
      finalFocus={focus}
      onSubmit={submit}
    >
      {asksReason && (
        <TextArea
          label="Reason"
          name="reason"
          rows={4}
          maxLength={limits.dealReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint={<Counter words={reasonHint ?? ""} used={reason.length} most={limits.dealReason} />}
          error={errors.reason}
        />
      )}
      {asksDeadline && (
        <TextField
          label="New deadline"
          name="deadline"
          type="date"
          defaultValue={deal.deadline}
          hint={`Now ${deal.deadline}.`}
          error={errors.deadline}
        />
      )}
      <p role="alert" className="rounded-md bg-vermilion-tint px-4 py-3 text-center font-medium empty:hidden">
        {fault}
      </p>
    </AlertForm>
  );
}
