// Amount, days and message of an offer. The form checks them before it sends them, and keeps what was typed if the offer is refused.
import type { SubmitEvent } from "react";
import { limits } from "#contract/limits.ts";
import { type Deal, type Offer, OfferTerms } from "#contract/offer.ts";
import { m } from "#messages/m.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { CountedTextArea, errorsByField, FaultLine, useDealChange, useDealForm } from "./deal-form.tsx";

const required = {
  amount: m.offer_amount_missing,
  days: m.offer_days_missing,
  message: () => m.field_required({ label: m.offer_message() }),
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
  const { form, values, field, fault, showErrors, showFailure, sent, reset } = useDealForm(
    step === "send" ? `offer-${deal.task}` : `revise-${offer?._id}`,
    valuesOf(offer),
  );
  const isRevision = step === "revise" && offer !== undefined;
  const { send, busy } = useDealChange(isRevision ? "PUT /offers/{id}" : "POST /offers", {
    done: isRevision ? m.offer_revised() : m.offer_sent({ name: deal.poster.name }),
    onDone() {
      sent();
      close?.();
    },
    onRefused: showFailure,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = checkOffer(values);
    if ("errors" in checked) return showErrors(checked.errors);
    showErrors({});
    const body = { ...checked.terms, version: deal.version };
    send(isRevision ? { id: offer._id, body } : { body: { ...body, task: deal.task } });
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.offer_amount()}
          type="number"
          inputMode="decimal"
          min={limits.budgetStep}
          max={limits.budget}
          step={limits.budgetStep}
          required
          {...field("amount")}
          placeholder="0.00"
          hint={m.offer_amount_hint()}
        />
        <TextField
          label={m.offer_days()}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.offerDays}
          step={1}
          required
          {...field("days")}
          placeholder="7"
          hint={m.offer_days_hint()}
        />
      </div>
      <CountedTextArea
        label={m.offer_message()}
        rows={5}
        maxLength={limits.offerMessage}
        required
        {...field("message")}
        placeholder={m.offer_message_placeholder()}
        hint={m.offer_message_hint()}
      />
      <FaultLine fault={fault} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="bid" busy={busy} className="max-sm:w-full">
          {step === "send" ? m.step_send() : m.step_revise()}
        </Button>
        {close && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              reset();
              close();
            }}
            className="max-sm:w-full"
          >
            {m.offer_keep()}
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
  const missing = (Object.keys(required) as OfferField[])
    .filter((name) => values[name].trim() === "")
    .map((name) => [name, required[name]()]);
  if (checked.success && missing.length === 0) return { terms: checked.data };
  return { errors: { ...(checked.error && errorsByField(checked.error)), ...Object.fromEntries(missing) } };
}
