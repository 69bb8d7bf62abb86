// Amount, days and message of an offer. The form checks them before it sends them, and keeps what was typed whatever the answer is.
import type { SubmitEvent } from "react";
import { transition } from "#contract/deal.ts";
import { limits } from "#contract/limits.ts";
import { type Deal, type Offer, OfferTerms } from "#contract/offer.ts";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { useDealChange, useDealPage } from "./deal-change.ts";
import { Counter, errorsByField, FaultLine, useFormErrors } from "./form-parts.tsx";

const required = {
  amount: "Amount is required, as a number.",
  days: "Days are required, as a whole number.",
  message: "Message is required.",
};
type OfferField = keyof typeof required;
type OfferValues = Record<OfferField, string>;

type OfferFormProps = {
  step: "send" | "revise";
  deal: Deal;
  /** The offer to revise, or an earlier one to start from. */
  offer: Offer | undefined;
  close?: () => void;
};

export function OfferForm({ step, deal, offer, close }: OfferFormProps) {
  const { person } = useDealPage();
  const draft = useDraft<OfferField>(step === "send" ? `offer-${deal.task}` : `revise-${offer?._id}`, person, valuesOf(offer));
  const { form, errors, fault, showErrors, showFailure } = useFormErrors();
  const onDone = () => {
    draft.sent();
    close?.();
  };
  const sending = useDealChange("POST /offers", {
    done: "Your offer is with the poster. You may revise or withdraw it until it is awarded.",
    onDone,
    onRefused: showFailure,
  });
  const revising = useDealChange("PUT /offers/{id}", { done: "Your offer is revised.", onDone, onRefused: showFailure });
  const busy = sending.busy || revising.busy;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = checkOffer(draft.values);
    if ("errors" in checked) return showErrors(checked.errors);
    showErrors({});
    const body = { ...checked.terms, version: deal.version };
    if (step === "revise" && offer) revising.send({ id: offer._id, body });
    else sending.send({ body: { ...body, task: deal.task } });
  }

  function field(name: OfferField) {
    return {
      name,
      value: draft.values[name],
      error: errors[name],
      required: true,
      onChange: (event: { target: { value: string } }) => {
        if (busy) return;
        draft.change(name, event.target.value);
        if (errors[name]) showErrors({});
      },
    };
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Amount"
          type="number"
          inputMode="decimal"
          min={limits.budgetStep}
          max={limits.budget}
          step={limits.budgetStep}
          {...field("amount")}
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
          {...field("days")}
          placeholder="7"
          hint="From the day you accept."
        />
      </div>
      <TextArea
        label="Message"
        rows={5}
        maxLength={limits.offerMessage}
        {...field("message")}
        placeholder="How you would do it, and what you have done before."
        hint={<Counter hint="Only the poster reads it." used={draft.values.message.length} most={limits.offerMessage} />}
      />
      <FaultLine fault={fault} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="bid" busy={busy} className="max-sm:w-full">
          {transition(step).label}
        </Button>
        {close && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              draft.reset();
              close();
            }}
            className="max-sm:w-full"
          >
            Leave it as it is
          </Button>
        )}
      </div>
    </form>
  );
}

function valuesOf(offer: Offer | undefined): OfferValues {
  return { amount: String(offer?.amount ?? ""), days: String(offer?.days ?? ""), message: offer?.message ?? "" };
}

export function checkOffer(values: OfferValues): { terms: OfferTerms } | { errors: Partial<OfferValues> } {
  const checked = OfferTerms.safeParse({ amount: Number(values.amount), days: Number(values.days), message: values.message });
  const missing = Object.entries(required).filter(([name]) => values[name as OfferField].trim() === "");
  if (checked.success && missing.length === 0) return { terms: checked.data };
  return { errors: { ...(checked.error && errorsByField(checked.error)), ...Object.fromEntries(missing) } };
}
