// How the steps that the contract allows look and read as buttons and questions.
import { type TransitionName, timers } from "#contract/deal.ts";
import type { Deal, Offer } from "#contract/offer.ts";
import { reviewDays } from "#contract/review.ts";
import type { ButtonLook } from "#web/ui/button.tsx";
import type { IconName } from "#web/ui/icon.tsx";
import { budgetText } from "#web/ui/task-words.ts";

type About = { deal: Deal; offer: Offer | undefined };

export type StepWords = {
  icon: IconName;
  variant: NonNullable<ButtonLook["variant"]>;
  /** Asked before the step is made; without it the press is enough. */
  question?: (about: About) => string;
  tone?: "danger" | "info" | "success";
  reasonHint?: string;
  done: string;
};

/** In the order in which the buttons stand. */
export const stepWords = {
  reconfirm: { icon: "check", variant: "primary", done: "Your offer stands for the task as it is now." },
  accept: {
    icon: "check",
    variant: "primary",
    tone: "success",
    question: ({ offer }) => `You promise the work for ${terms(offer)}. All other offers end.`,
    done: "It is yours. The poster knows that you have begun.",
  },
  refuse: {
    icon: "close",
    variant: "secondary",
    question: () => "The poster chooses again, and your offer ends.",
    reasonHint: "The poster reads this.",
    done: "You declined the award.",
  },
  award: {
    icon: "check",
    variant: "primary",
    tone: "info",
    question: ({ offer }) =>
      `${offer?.bidder.name ?? "The bidder"} does it for ${terms(offer)} and has ${timers.awardHours} hours to accept. The other offers stay until then.`,
    done: `The task is awarded. The bidder has ${timers.awardHours} hours to accept.`,
  },
  shortlist: { icon: "star", variant: "secondary", done: "The offer is on your shortlist." },
  unshortlist: { icon: "star", variant: "secondary", done: "The offer is off your shortlist." },
  decline: {
    icon: "close",
    variant: "quiet",
    question: ({ offer }) => `${offer?.bidder.name ?? "The bidder"} cannot offer on this task again.`,
    reasonHint: "The bidder reads this.",
    done: "The offer is declined.",
  },
  complete: {
    icon: "check",
    variant: "primary",
    tone: "success",
    question: () => `You take the work as it is. You both have ${reviewDays} days to rate each other.`,
    done: "The work is taken. Now rate each other.",
  },
  request_changes: {
    icon: "pen",
    variant: "secondary",
    tone: "info",
    question: () => "The work goes on until it is delivered again.",
    reasonHint: "Say what is missing. The bidder reads this.",
    done: "The changes are asked for.",
  },
  deliver: {
    icon: "download",
    variant: "primary",
    tone: "success",
    question: () => `The poster checks the work within ${timers.deliveredDays} days, or it counts as taken.`,
    done: "The work is delivered. The poster has been told.",
  },
  revoke: {
    icon: "arrow-left",
    variant: "secondary",
    question: () => "The offer goes back among the others, and you may choose again.",
    reasonHint: "The bidder reads this.",
    done: "The award is taken back.",
  },
  extend: {
    icon: "calendar",
    variant: "secondary",
    tone: "info",
    question: ({ deal }) =>
      deal.bidcunt > 0
        ? "Offers come in until the new day ends. Those there are need confirming by their bidders."
        : "Offers come in until the new day ends.",
    done: "The deadline is extended.",
  },
  withdraw: {
    icon: "arrow-left",
    variant: "secondary",
    question: () => "The poster no longer sees it as an offer. You may send a new one while the task is open.",
    done: "Your offer is withdrawn.",
  },
  cancel: {
    icon: "trash",
    variant: "quiet",
    question: () => "The task ends for good, and so do all offers on it.",
    reasonHint: "Every bidder reads this.",
    done: "The task is cancelled.",
  },
} as const satisfies Partial<Record<TransitionName, StepWords>>;

export type StepName = keyof typeof stepWords;

/** Of the steps that a person may make, those that are a button. The others have a form or a page of their own. */
export function buttonSteps(actions: readonly TransitionName[]): StepName[] {
  return (Object.keys(stepWords) as StepName[]).filter((name) => actions.includes(name));
}

function terms(offer: Offer | undefined): string {
  return offer ? `${budgetText(offer.amount)} in ${daysText(offer.days)}` : "the terms of the offer";
}

export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
