// The texts and looks of the steps of a deal.
import type { TransitionName } from "#contract/deals/deal.ts";
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { reviewDays } from "#contract/deals/reviews/review.ts";
import { timerTexts } from "#contract/deals/timer-texts.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { holdsPayment } from "#web/ui/agreement.ts";
import type { ButtonLook } from "#web/ui/button.tsx";
import { feeTexts } from "#web/ui/fee.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { wasDelivered } from "./next-step.ts";

export type Step = {
  name: StepName;
  deal: Deal;
  offer: Offer | undefined;
  /** The name of the person on the other side. */
  other: string;
  /** Null where the market takes no payments. */
  payments: PaymentTerms | null;
};

type StepText = (inputs: ReturnType<typeof textInputs>) => string;

export type StepWords = {
  label: () => string;
  /** The button's name where there is one for each offer. */
  named?: (inputs: { name: string }) => string;
  variant: NonNullable<ButtonLook["variant"]>;
  /** Asked before the step is made; without it the press is enough. */
  question?: {
    title: StepText;
    text: StepText /** The button that does not take the step, where Cancel could mean the step. */;
    keep?: () => string;
  };
  tone?: "danger" | "info" | "success";
  /** Sentences to choose from. */
  reasons?: readonly (() => string)[];
  reasonHint?: StepText;
  done: StepText;
};

/** In the order of the buttons. */
export const stepWords = {
  reconfirm: { label: m.step_reconfirm, variant: "primary", done: m.step_reconfirm_done },
  accept: {
    label: m.step_accept,
    variant: "primary",
    tone: "success",
    question: { title: m.step_accept_title, text: acceptText },
    done: (inputs) => (inputs.payments ? m.step_accept_done_payment(inputs) : m.step_accept_done(inputs)),
  },
  refuse: {
    label: m.step_refuse,
    variant: "secondary",
    question: { title: m.step_refuse_title, text: m.step_refuse_text },
    reasonHint: m.step_reason_hint,
    done: m.step_refuse_done,
  },
  award: {
    label: m.step_award,
    named: m.step_award_named,
    variant: "primary",
    tone: "info",
    question: { title: m.step_award_title, text: m.step_award_text },
    done: m.step_award_done,
  },
  decline: {
    label: m.step_decline,
    named: m.step_decline_named,
    variant: "quiet",
    question: { title: m.step_decline_title, text: m.step_decline_text },
    reasons: [m.step_decline_price, m.step_decline_time, m.step_decline_experience, m.step_decline_other],
    reasonHint: m.step_reason_hint,
    done: m.compare_declined,
  },
  complete: {
    label: m.step_complete,
    variant: "primary",
    tone: "success",
    question: { title: m.step_complete_title, text: withMoney(m.step_complete_text, m.step_complete_money) },
    done: (inputs) => (inputs.secured ? m.step_complete_done_money(inputs) : m.step_complete_done()),
  },
  request_changes: {
    label: m.step_request_changes,
    variant: "secondary",
    tone: "info",
    question: {
      title: m.step_request_changes_title,
      text: ({ changesLeft }) => `${m.step_request_changes_text()} ${m.step_changes_left({ count: changesLeft })}`,
    },
    reasonHint: m.step_reason_hint_changes,
    done: m.step_request_changes_done,
  },
  deliver: {
    label: m.step_deliver,
    variant: "primary",
    tone: "success",
    question: { title: m.step_deliver_title, text: m.step_deliver_text },
    done: m.step_deliver_done,
  },
  end: {
    label: m.step_end,
    variant: "secondary",
    question: { title: m.step_end_title, text: withMoney(m.step_end_text, refundText), keep: m.step_go_back },
    done: m.step_end_done,
  },
  grant_extension: { label: m.step_grant_extension, variant: "primary", done: m.step_grant_extension_done },
  decline_extension: { label: m.step_decline_extension, variant: "secondary", done: m.step_decline_extension_done },
  reject_end: { label: m.step_reject_end, variant: "secondary", done: m.step_reject_end_done },
  accept_end: {
    label: m.step_accept_end,
    variant: "secondary",
    question: { title: m.step_accept_end_title, text: withMoney(m.step_accept_end_text, refundText), keep: m.step_go_back },
    done: m.step_accept_end_done,
  },
  withdraw_end: { label: m.step_withdraw_end, variant: "secondary", done: m.step_withdraw_end_done },
  ask_extension: {
    label: m.step_ask_extension,
    variant: "secondary",
    tone: "info",
    question: { title: m.step_ask_extension_title, text: m.step_ask_extension_text },
    reasonHint: m.step_reason_hint,
    done: m.step_ask_extension_done,
  },
  propose_end: {
    label: m.step_propose_end,
    variant: "secondary",
    question: {
      title: m.step_propose_end_title,
      text: withMoney(proposeText, (inputs) => (inputs.isPoster ? m.step_end_refund_poster(inputs) : m.step_end_refund_winner(inputs))),
    },
    reasonHint: m.step_reason_hint,
    done: m.step_propose_end_done,
  },
  dispute: {
    label: m.step_dispute,
    variant: "secondary",
    question: {
      title: m.step_dispute_title,
      text: withMoney(
        (inputs) => (inputs.wasDelivered ? m.step_dispute_text_delivered(inputs) : m.step_dispute_text(inputs)),
        m.step_dispute_money,
      ),
    },
    reasonHint: m.step_reason_hint_dispute,
    done: m.step_dispute_done,
  },
  abandon: {
    label: m.step_abandon,
    variant: "secondary",
    question: { title: m.step_abandon_title, text: withMoney(m.step_abandon_text, refundText), keep: m.step_keep_work },
    reasonHint: m.step_reason_hint,
    done: m.step_abandon_done,
  },
  revoke: {
    label: m.step_revoke,
    variant: "secondary",
    question: { title: m.step_revoke_title, text: m.step_revoke_text, keep: m.step_keep_award },
    reasonHint: m.step_reason_hint,
    done: m.step_revoke_done,
  },
  extend: {
    label: m.step_extend,
    variant: "secondary",
    tone: "info",
    question: {
      title: m.step_extend_title,
      text: ({ hasOffers }) => (hasOffers ? m.step_extend_text_offers() : m.step_extend_text()),
    },
    done: m.step_extend_done,
  },
  withdraw: {
    label: m.step_withdraw,
    variant: "secondary",
    question: { title: m.step_withdraw_title, text: m.step_withdraw_text, keep: m.step_keep_offer },
    done: m.step_withdraw_done,
  },
  cancel: {
    label: m.step_cancel,
    variant: "quiet",
    question: { title: m.step_cancel_title, text: m.step_cancel_text, keep: m.step_keep_task },
    reasonHint: m.step_reason_hint_all,
    done: m.step_cancel_done,
  },
} as const satisfies Partial<Record<TransitionName, StepWords>>;

export type StepName = keyof typeof stepWords;

/** What the texts of a step may mention. */
export function textInputs({ deal, offer, other, payments }: Step) {
  return {
    ...timerTexts(),
    name: other,
    amount: budgetText(offer?.amount),
    ...{ payments, receives: "", percent: "", ...(payments && offer && feeTexts(offer.amount, payments.feePercent)) },
    count: offer?.days ?? 0,
    days: numberText(reviewDays),
    /** The price that the market holds; empty where it holds none. */
    secured: payments && deal.agreed && holdsPayment(deal.agreed, deal.state) ? moneyText(deal.agreed.amount) : "",
    isPoster: deal.isYours,
    hasOffers: deal.bidcunt > 0,
    state: deal.state,
    wasDelivered: wasDelivered(deal),
    changesLeft: deal.changesLeft ?? 0,
  };
}

function acceptText(inputs: ReturnType<typeof textInputs>): string {
  const { payments } = inputs;
  if (!payments) return `${m.step_accept_text(inputs)} ${m.step_accept_others()}`;
  const texts = [m.step_accept_text(inputs), m.step_accept_payment(inputs), payments.feePercent > 0 && m.step_accept_receives(inputs)];
  return texts.filter(Boolean).join(" ");
}

function proposeText(inputs: ReturnType<typeof textInputs>): string {
  const text = inputs.wasDelivered ? m.step_propose_end_text_delivered(inputs) : m.step_propose_end_text(inputs);
  return `${text} ${inputs.state === "delivered" ? m.step_propose_end_once_delivered() : m.step_propose_end_once()}`;
}

/** Adds what becomes of a secured price. */
function withMoney(text: StepText, money: StepText): StepText {
  return (inputs) => (inputs.secured ? `${text(inputs)} ${money(inputs)}` : text(inputs));
}

function refundText(inputs: ReturnType<typeof textInputs>): string {
  return inputs.isPoster ? m.step_refund_poster(inputs) : m.step_refund_winner(inputs);
}
