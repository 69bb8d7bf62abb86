// Amount, days and message of an offer. The form checks them before it sends them, and keeps what was typed if the offer is refused.
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type Deal, type Offer, OfferTerms } from "#contract/deals/offers/offer.ts";
import { limits } from "#contract/platform/limits.ts";
import { getCurrency } from "#texts/currency.ts";
import { m } from "#texts/m.ts";
import { nearDayText } from "#texts/time-formats.ts";
import { FaultLine, useDealChange, useDealForm } from "#web/features/deals/deal-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { errorsByField } from "#web/ui/failure-reason.ts";
import { feeTexts } from "#web/ui/fee.ts";
import { CountedTextArea, TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMarket } from "#web/ui/market.ts";
import { addDays, budgetText, daysLeft } from "#web/ui/task-words.ts";
import { useToday } from "#web/ui/use-today.ts";

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
  /** After the revision is saved. */
  close?: () => void;
  /** Leaves the offer as it is. */
  keep?: () => void;
};

export function OfferForm({ step, deal, offer, close, keep }: OfferFormProps) {
  const { form, values, restored, field, fault, showErrors, showFault, showFailure, sent, reset } = useDealForm(
    step === "send" ? `offer-${deal.task}` : `revise-${offer?._id}`,
    valuesOf(offer),
  );
  const isRevision = step === "revise" && offer !== undefined;
  // The button that opened the form is gone.
  useEffect(() => {
    if (isRevision) form.current?.querySelector<HTMLElement>("[name=amount]")?.focus();
  }, [isRevision, form]);
  const today = useToday();
  const days = Number(values.days);
  const areDays = Number.isInteger(days) && days >= 1 && days <= limits.offerDays;
  /** What the person was asked about, as the fields were then. */
  const [asked, setAsked] = useState<{ values: OfferValues; doubts: Doubt[] } | null>(null);
  const doubts = asked?.values === values ? asked.doubts : [];
  const { send, busy } = useDealChange(isRevision ? "PUT /offers/{id}" : "POST /offers", {
    done: isRevision ? m.offer_revised() : m.offer_sent({ name: deal.poster.name }),
    onDone() {
      sent();
      close?.();
    },
    onRefused: showFailure,
    anchor: "#offer",
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = checkOffer(values);
    if ("errors" in checked) return showErrors(checked.errors);
    showErrors({});
    if (isRevision && offer.state !== "needs_reconfirm" && areSame(checked.terms, offer)) return showFault(m.offer_unchanged());
    const found = doubtsAbout(checked.terms, deal, today);
    if (found.length > 0 && doubts.length === 0) return setAsked({ values, doubts: found });
    const body = { ...checked.terms, version: deal.version };
    send(isRevision ? { id: offer._id, body } : { body: { ...body, task: deal.task } });
  }

  function correct(name = "amount") {
    setAsked(null);
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className="grid gap-5">
      {restored && !isRevision && <NotSentYet />}
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
          hint={<AmountHint amount={Number(values.amount)} />}
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
          hint={areDays ? m.offer_finish({ date: nearDayText(addDays(today, days), today) }) : m.offer_days_hint()}
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
      {doubts.length > 0 && <Doubts doubts={doubts} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="bid" busy={busy} className="max-sm:w-full">
          {doubts.length > 0 ? m.offer_ask_send() : step === "send" ? m.step_send() : m.step_revise()}
        </Button>
        {doubts[0] && (
          <Button variant="secondary" icon="pen" disabled={busy} onClick={() => correct(doubts[0]?.field)} className="max-sm:w-full">
            {m.offer_ask_change()}
          </Button>
        )}
        {keep && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              reset();
              keep();
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

/** With what the freelancer receives, where the market takes a fee. */
function AmountHint({ amount }: { amount: number }) {
  const percent = useMarket().payments?.feePercent ?? 0;
  return (
    <>
      {m.offer_amount_hint({ currency: getCurrency().code })}{" "}
      {percent > 0 && amount > 0 && amount <= limits.budget && (
        <span className="block tabular-nums">{m.offer_fee(feeTexts(amount, percent))}</span>
      )}
    </>
  );
}

/** The form has what was typed before a reload or the end of the session. A link to the form leads here. */
function NotSentYet() {
  const { hash } = useLocation();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hash === "#offer") line.current?.focus();
  }, [hash]);
  return (
    <p
      ref={line}
      role="status"
      tabIndex={-1}
      className="flex scroll-mt-28 items-start gap-3 rounded-md bg-marigold-tint px-4 py-3 font-medium"
    >
      <Icon name="info" className="mt-0.5 size-5" />
      {m.offer_not_sent_yet()}
    </p>
  );
}

/** Takes the focus: a second press of Enter must not answer the question. */
function Doubts({ doubts }: { doubts: Doubt[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex items-start gap-3 rounded-md bg-marigold-tint px-4 py-3">
      <Icon name="alert" className="mt-0.5 size-5" />
      <div className="grid gap-1">
        {doubts.map(({ field, text }) => (
          <p key={field}>{text}</p>
        ))}
        <p className="font-semibold">{m.offer_ask()}</p>
      </div>
    </div>
  );
}

type Doubt = { field: "amount" | "days"; text: string };

/** A price above the budget by more than this share of it is asked about. */
const farAbove = 0.5;

/** What may be a mistake, but is not refused. */
export function doubtsAbout({ amount, days }: OfferTerms, { budget, deadline }: Deal, today: string): Doubt[] {
  const doubts: Doubt[] = [];
  if (budget > 0 && amount > budget * (1 + farAbove)) {
    doubts.push({ field: "amount", text: m.offer_ask_price({ amount: budgetText(amount - budget) }) });
  }
  const finish = addDays(today, days);
  const late = daysLeft(finish, deadline) ?? 0;
  if (late > 0) doubts.push({ field: "days", text: m.offer_ask_days({ count: late, date: nearDayText(finish, today) }) });
  return doubts;
}

function areSame(one: OfferTerms, other: Offer): boolean {
  return one.amount === other.amount && one.days === other.days && one.message === other.message;
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
  return { errors: { ...errorsByField(checked.error), ...Object.fromEntries(missing) } };
}
