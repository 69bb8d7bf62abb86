// The steps that the contract allows now, as buttons. Most of them ask first, for what the guards of the step need.
import { type FormEvent, useRef, useState } from "react";
import { type TransitionName, timers, transition } from "#contract/deal.ts";
import { limits } from "#contract/limits.ts";
import { type Deal, GivenReason, NewDeadline, type Offer } from "#contract/offer.ts";
import { stepPath } from "#contract/paths.ts";
import { reviewDays } from "#contract/review.ts";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { AlertForm } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextField } from "#web/ui/field.tsx";
import type { IconName } from "#web/ui/icon.tsx";
import { budgetText, countText } from "#web/ui/task-words.ts";
import { CountedTextArea, errorsByField, FaultLine, useDealChange, useDealForm, useDealPage } from "./deal-form.tsx";

type Step = { name: StepName; deal: Deal; offer: Offer | undefined };

type StepWords = {
  icon: IconName;
  variant: NonNullable<ButtonLook["variant"]>;
  /** Asked before the step is made; without it the press is enough. */
  question?: (step: Step) => string;
  tone?: "danger" | "info" | "success";
  reasonHint?: string;
  done: string;
};

/** The words and looks of each step, in the order of the buttons. */
const stepWords = {
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

type StepName = keyof typeof stepWords;

/** The steps without a button here have a form or a page of their own. */
export function StepButtons({ actions, deal, offer }: { actions: readonly TransitionName[]; deal: Deal; offer?: Offer }) {
  const names = (Object.keys(stepWords) as StepName[]).filter((name) => actions.includes(name));
  return names.map((name) => <StepButton key={name} step={{ name, deal, offer }} />);
}

function StepButton({ step }: { step: Step }) {
  const { name, offer } = step;
  const { icon, variant, question, done }: StepWords = stepWords[name];
  const { label, actor } = transition(name);
  /** The step as it was when the person pressed the button. */
  const [asked, setAsked] = useState<Step | null>(null);
  const [open, setOpen] = useState(false);
  const { notify } = useDealPage();
  const { send, busy } = useDealChange(endpointOf(step), {
    done,
    onRefused: (error) => notify({ tone: "info", text: failureReason(error) }),
  });

  function press() {
    if (!question) return send(inputOf(step, {}));
    setAsked(step);
    setOpen(true);
  }

  return (
    <>
      <Button variant={variant} icon={icon} disabled={busy} onClick={press}>
        {label}
        {offer && actor === "poster" && <span className="sr-only">, {offer.bidder.name}</span>}
      </Button>
      {asked && <StepDialog key={asked.deal.deadline} step={asked} open={open} close={() => setOpen(false)} />}
    </>
  );
}

function StepDialog({ step, open, close }: { step: Step; open: boolean; close(): void }) {
  const { name, deal, offer } = step;
  const { question, tone = "danger", reasonHint, done }: StepWords = stepWords[name];
  const { label, guards } = transition(name);
  const { noticeLine } = useDealPage();
  const { form, values, field, fault, showErrors, showFailure, reset } = useDealForm(`${name}-${offer?._id ?? deal.task}`, {
    reason: "",
    deadline: deal.deadline,
  });
  const finalFocus = useRef<HTMLElement | null>(null);
  const { send, busy } = useDealChange(endpointOf(step), {
    done,
    onDone() {
      reset();
      close();
    },
    onStale: close,
    onRefused: showFailure,
  });
  const schema = guards.includes("has-reason") ? GivenReason : guards.includes("later-deadline") ? NewDeadline : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = schema?.safeParse(values);
    if (checked?.error) return showErrors(errorsByField(checked.error));
    showErrors({});
    finalFocus.current = noticeLine.current;
    send(inputOf(step, checked?.data ?? {}));
  }

  return (
    <AlertForm
      open={open}
      onOpenChange={(next) => !next && !busy && close()}
      tone={tone}
      title={`${label}?`}
      message={question?.(step) ?? ""}
      confirm={label}
      busy={busy}
      form={form}
      finalFocus={finalFocus}
      onSubmit={submit}
    >
      {schema === GivenReason && (
        <CountedTextArea label="Reason" rows={4} maxLength={limits.dealReason} hint={reasonHint} {...field("reason")} />
      )}
      {schema === NewDeadline && <TextField label="New deadline" type="date" hint={`Now ${deal.deadline}.`} {...field("deadline")} />}
      <FaultLine fault={fault} className="text-center" />
    </AlertForm>
  );
}

/** The types do not know which body belongs to a step that is chosen at run time: the server checks it. */
function endpointOf({ name }: Step) {
  const path = transition(name).subject === "offer" ? "/offers" : "/mytask";
  return `POST ${path}/{id}/${stepPath(name)}` as "POST /offers/{id}/award";
}

/** What the guards of the step need: what the person typed, and the revision or version that they saw. */
function inputOf({ name, deal, offer }: Step, given: { reason?: string; deadline?: string }) {
  const { guards, subject } = transition(name);
  const body = {
    ...given,
    ...(offer && guards.includes("revision-seen") && { revision: offer.revision }),
    ...(guards.includes("version-seen") && { version: deal.version }),
  };
  return { id: subject === "offer" && offer ? offer._id : deal.task, body: body as { revision: number } };
}

function terms(offer: Offer | undefined): string {
  return offer ? `${budgetText(offer.amount)} in ${countText(offer.days, "day")}` : "the terms of the offer";
}
