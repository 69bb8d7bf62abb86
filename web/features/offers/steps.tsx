// The steps that the contract allows now, as buttons. Most of them ask first, for what the guards of the step need.
import { type FormEvent, useRef, useState } from "react";
import { type TransitionName, transition } from "#contract/deal.ts";
import { limits } from "#contract/limits.ts";
import { type Deal, GivenReason, NewDeadline, type Offer } from "#contract/offer.ts";
import { stepPath } from "#contract/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { AlertForm } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextField } from "#web/ui/field.tsx";
import { CountedTextArea, errorsByField, FaultLine, useDealChange, useDealForm, useDealPage } from "./deal-form.tsx";
import { buttonSteps, type StepName, type StepWords, stepWords } from "./step-words.ts";

type Step = { name: StepName; deal: Deal; offer: Offer | undefined };

export function StepButtons({ actions, deal, offer }: { actions: readonly TransitionName[]; deal: Deal; offer?: Offer }) {
  return buttonSteps(actions).map((name) => {
    const { question }: StepWords = stepWords[name];
    const Button = question ? QuestionButton : InstantButton;
    return <Button key={name} step={{ name, deal, offer }} />;
  });
}

function InstantButton({ step }: { step: Step }) {
  const { notify } = useDealPage();
  const { send, busy } = useDealChange(endpointOf(step), {
    done: stepWords[step.name].done,
    onRefused: (error) => notify({ tone: "info", text: failureReason(error) }),
  });
  return <StepButton step={step} disabled={busy} onClick={() => send(inputOf(step, {}))} />;
}

function QuestionButton({ step }: { step: Step }) {
  /** As it was when the person pressed the button. */
  const [asked, setAsked] = useState<Step | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <StepButton
        step={step}
        onClick={() => {
          setAsked(step);
          setOpen(true);
        }}
      />
      {asked && <StepDialog key={asked.deal.deadline} step={asked} open={open} close={() => setOpen(false)} />}
    </>
  );
}

function StepButton({ step: { name, offer }, ...button }: { step: Step; disabled?: boolean; onClick(): void }) {
  const { icon, variant }: StepWords = stepWords[name];
  const { label, actor } = transition(name);
  return (
    <Button variant={variant} icon={icon} {...button}>
      {label}
      {offer && actor === "poster" && <span className="sr-only">, {offer.bidder.name}</span>}
    </Button>
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
      message={question?.({ deal, offer }) ?? ""}
      confirm={label}
      busy={busy}
      form={form}
      finalFocus={finalFocus}
      onSubmit={submit}
    >
      {schema === GivenReason && (
        <CountedTextArea label="Reason" rows={4} maxLength={limits.dealReason} hint={reasonHint} {...field("reason", busy)} />
      )}
      {schema === NewDeadline && <TextField label="New deadline" type="date" hint={`Now ${deal.deadline}.`} {...field("deadline", busy)} />}
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
