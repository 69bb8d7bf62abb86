import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { dropDraft, keepDraft, readDraft } from "#web/ui/draft.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Counter } from "./counter.tsx";
import { checkOffer, type OfferErrors, type OfferField, type OfferValues, offerFields, sameOffer } from "./offer-values.ts";
import type { Outcome } from "./use-deal.ts";

type OfferFormProps = {
  /** What the form is for, on this page; typed words are kept under it for this person until they are sent. */
  draft: string;
  person: string;
  start: OfferValues;
  submit: string;
  busy: boolean;
  onSend(values: OfferValues): Promise<Outcome>;
  onCancel?: () => void;
};

/** Amount, days and message. It checks itself before it sends, and keeps what was typed whatever the answer is. */
export function OfferForm({ draft, person, start, submit, busy, onSend, onCancel }: OfferFormProps) {
  const [values, setValues] = useState(() => readDraft(draft, person, offerFields) ?? start);
  const [errors, setErrors] = useState<OfferErrors>({});
  const [fault, setFault] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current || sameOffer(values, start)) dropDraft(draft);
    else keepDraft(draft, person, values);
  }, [draft, person, values, start]);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function tie(name: OfferField) {
    return {
      name,
      value: values[name],
      error: errors[name],
      required: true,
      onChange: (event: { target: { value: string } }) => {
        if (busy) return;
        setValues({ ...values, [name]: event.target.value });
        if (errors[name]) setErrors({});
      },
    };
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = checkOffer(values);
    setFault("");
    if ("errors" in checked) return setErrors(checked.errors);
    setErrors({});
    const outcome = await onSend(values);
    if (outcome.kind === "done") {
      sent.current = true;
      dropDraft(draft);
    }
    if (outcome.kind !== "refused") return;
    setErrors(outcome.fields);
    if (Object.keys(outcome.fields).length === 0) setFault(outcome.message);
  }

  function cancel() {
    sent.current = true;
    dropDraft(draft);
    onCancel?.();
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={send} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Amount"
          type="number"
          inputMode="decimal"
          min={limits.budgetStep}
          max={limits.budget}
          step={limits.budgetStep}
          {...tie("amount")}
          placeholder="0.00"
          hint="In dollars, for all of it."
        />
        <TextField
          label="Days needed"
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.offerDays}
          step={1}
          {...tie("days")}
          placeholder="7"
          hint="From the day you accept."
        />
      </div>
      <TextArea
        label="Message"
        rows={5}
        maxLength={limits.offerMessage}
        {...tie("message")}
        placeholder="How you would do it, and what you have done before."
        hint={<Counter words="Only the poster reads it." used={values.message.length} most={limits.offerMessage} />}
      />
      <p role="alert" className="rounded-md bg-vermilion-tint px-4 py-3 font-medium empty:hidden">
        {fault}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="bid" busy={busy} className="max-sm:w-full">
          {submit}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={busy} onClick={cancel} className="max-sm:w-full">
            Leave it as it is
          </Button>
        )}
      </div>
    </form>
  );
}
