// The steps that the contract allows now, as buttons. Most of them open a dialog first, which asks for what the guards of the step need.
import { type FormEvent, useRef, useState } from "react";
import { type TransitionName, transition } from "#contract/deals/deal.ts";
import { NewDelivery } from "#contract/deals/deliveries/delivery.ts";
import { type Deal, GivenReason, NewDeadline, NewDeliveryDate, type Offer } from "#contract/deals/offers/offer.ts";
import { limits } from "#contract/platform/limits.ts";
import { stepPath } from "#contract/platform/paths.ts";
import { dayText } from "#texts/day-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { AlertForm } from "#web/ui/dialog.tsx";
import { eventIcons } from "#web/ui/event-icons.ts";
import { errorsByField, failureReason } from "#web/ui/failure-reason.ts";
import { CountedTextArea, TextArea, TextField } from "#web/ui/field.tsx";
import { useMarket } from "#web/ui/market.ts";
import { FaultLine, useDealChange, useDealForm, useDealPage } from "./deal-form.tsx";
import { otherName } from "./next-step.ts";
import { type Step, type StepName, type StepWords, stepWords, textInputs } from "./step-words.ts";

/** What a bidder has to do for the deal to go on. The overview of the deal has these buttons, the card of the offer the others. */
export const nextSteps: readonly TransitionName[] = ["reconfirm", "accept", "refuse", "deliver"];
/** Answers to what one side has asked for. They stand with the request. */
export const answerSteps: readonly TransitionName[] = [
  ...(["grant_extension", "decline_extension"] as const),
  ...(["accept_end", "reject_end", "withdraw_end"] as const),
];
/** Ways out of a deal that are not its usual course. */
export const otherSteps: readonly TransitionName[] = ["ask_extension", "propose_end", "dispute", "abandon"];
/** Steps that leave unanswered what one side has asked for, while the deal goes on. */
const ignoresRequest: readonly TransitionName[] = ["deliver", "request_changes", "propose_end"];

type StepButtonsProps = { actions: readonly TransitionName[]; deal: Deal; offer?: Offer | undefined };

/** The steps without a button here have a form or a page of their own. */
export function StepButtons({ actions, deal, offer }: StepButtonsProps) {
  const other = deal.isYours && offer ? offer.bidder.name : otherName(deal);
  const { payments } = useMarket();
  const names = (Object.keys(stepWords) as StepName[]).filter((name) => actions.includes(name));
  return names.map((name) => <StepButton key={name} step={{ name, deal, offer, other, payments }} />);
}

function StepButton({ step }: { step: Step }) {
  const { name, offer, other } = step;
  const { label, named, variant, question, done }: StepWords = stepWords[name];
  /** The step as it was when the person pressed the button. */
  const [asked, setAsked] = useState<Step | null>(null);
  const [open, setOpen] = useState(false);
  const { notify, declines } = useDealPage();
  const declined = offer && declines.has(offer._id) ? offer : null;
  const { send, busy } = useDealChange(endpointOf(step), {
    done: done(textInputs(step)),
    onRefused: (error) => notify({ tone: "info", text: failureReason(error) }),
  });

  function press() {
    if (!question) return send(inputOf(step, {}));
    setAsked(step);
    setOpen(true);
  }

  return (
    <>
      {declined && name === "decline" ? (
        <Button
          variant="secondary"
          icon="arrow-left"
          disabled={!declines.canUndo(declined._id)}
          onClick={() => declines.undo(declined._id)}
          aria-label={m.compare_undo_decline({ name: other })}
        >
          {m.compare_undo()}
        </Button>
      ) : (
        <Button
          variant={variant}
          icon={eventIcons[name]}
          disabled={busy || declined !== null}
          onClick={press}
          aria-label={named?.({ name: other })}
        >
          {label()}
        </Button>
      )}
      {asked && <StepDialog key={asked.deal.deadline} step={asked} open={open} close={() => setOpen(false)} />}
    </>
  );
}

function StepDialog({ step, open, close }: { step: Step; open: boolean; close(): void }) {
  const { name, deal, offer } = step;
  const { label, question, tone = "danger", reasons, reasonHint, done }: StepWords = stepWords[name];
  const inputs = textInputs(step);
  const { noticeLine, declines } = useDealPage();
  const { form, values, change, field, fault, showErrors, showFailure, reset } = useDealForm(`${name}-${offer?._id ?? deal.task}`, {
    reason: "",
    deadline: deal.deadline,
    deliverBy: "",
    note: "",
    links: "",
  });
  const finalFocus = useRef<HTMLElement | null>(null);
  const { send, busy } = useDealChange(endpointOf(step), {
    done: done(inputs),
    onDone() {
      reset();
      close();
    },
    onStale: close,
    onRefused: showFailure,
  });
  const schema = schemaOf(name);
  const text = question?.text(inputs) ?? "";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = schema?.safeParse({ ...values, links: linesOf(values.links) });
    if (checked?.error) return showErrors(errorsByField(checked.error));
    showErrors({});
    const given: Given = checked?.data ?? {};
    if (name === "decline" && offer) {
      declines.start({ offer, reason: given.reason ?? "", done: done(inputs), onSent: reset });
      return close();
    }
    finalFocus.current = noticeLine.current;
    send(inputOf(step, given));
  }

  return (
    <AlertForm
      open={open}
      onOpenChange={(next) => !next && !busy && close()}
      tone={tone}
      title={question?.title(inputs) ?? ""}
      message={deal.askedFor && ignoresRequest.includes(name) ? `${text} ${m.step_ends_request()}` : text}
      confirm={label()}
      cancel={question?.keep?.()}
      busy={busy}
      form={form}
      finalFocus={finalFocus}
      onSubmit={submit}
    >
      {schema === NewDeliveryDate && (
        <TextField
          label={m.step_delivery_date()}
          type="date"
          min={deal.agreed?.deliverBy ?? undefined}
          hint={deal.agreed?.deliverBy && m.step_delivery_date_now({ date: dayText(deal.agreed.deliverBy) })}
          {...field("deliverBy")}
        />
      )}
      {reasons && (
        <ReadyReasons reasons={reasons.map((words) => words())} given={values.reason} onChoose={(reason) => change("reason", reason)} />
      )}
      {(schema === GivenReason || schema === NewDeliveryDate) && (
        <CountedTextArea label={m.step_reason()} rows={4} maxLength={limits.dealReason} hint={reasonHint?.(inputs)} {...field("reason")} />
      )}
      {schema === NewDeadline && (
        <TextField
          label={m.step_deadline()}
          type="date"
          hint={m.step_deadline_now({ deadline: dayText(deal.deadline) })}
          {...field("deadline")}
        />
      )}
      {schema === NotedDelivery && (
        <>
          <CountedTextArea
            label={m.delivery_note()}
            rows={5}
            maxLength={limits.deliveryNote}
            hint={m.delivery_note_hint(inputs)}
            {...field("note")}
          />
          <TextArea
            label={m.delivery_links()}
            rows={2}
            inputMode="url"
            placeholder="https://"
            hint={m.delivery_links_hint({ max: numberText(limits.deliveryLinks) })}
            {...field("links")}
          />
        </>
      )}
      <FaultLine fault={fault} className="text-center" />
    </AlertForm>
  );
}

type ReadyReasonsProps = { reasons: string[]; given: string; onChoose(reason: string): void };

/** A press takes the reason. What the person has typed stays before it. */
function ReadyReasons({ reasons, given, onChoose }: ReadyReasonsProps) {
  const typed = reasons.includes(given) ? "" : given.trim();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{m.step_decline_reasons()}</legend>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={given.endsWith(reason)}
            onClick={() => !given.endsWith(reason) && onChoose([typed, reason].filter(Boolean).join(" "))}
            className="min-h-11 rounded-full border border-line-strong/60 bg-card px-4 py-2 text-left text-sm font-medium transition-colors duration-150 hover:border-river hover:text-river aria-pressed:border-river aria-pressed:bg-river-tint aria-pressed:text-river"
          >
            {reason}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The API takes a delivery without a note; a person writes one. */
const NotedDelivery = NewDelivery.required({ note: true });

function schemaOf(name: StepName) {
  if (name === "deliver") return NotedDelivery;
  const { guards = [] } = transition(name);
  if (guards.includes("later-delivery-date")) return NewDeliveryDate;
  if (guards.includes("has-reason")) return GivenReason;
  return guards.includes("later-deadline") ? NewDeadline : null;
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The types do not know which body belongs to a step that is chosen at run time: the server checks it. */
function endpointOf({ name }: Step) {
  const path = transition(name).subject === "offer" ? "/offers" : "/mytask";
  return `POST ${path}/{id}/${stepPath(name)}` as "POST /offers/{id}/award";
}

type Given = { reason?: string; deadline?: string; deliverBy?: string; note?: string; links?: string[] | undefined };

/** What the guards of the step need: what the person typed, and the revision or version that they saw. */
function inputOf({ name, deal, offer }: Step, given: Given) {
  const { guards = [], subject } = transition(name);
  const body = {
    ...given,
    ...(offer && guards.includes("revision-seen") && { revision: offer.revision }),
    ...(guards.includes("version-seen") && { version: deal.version }),
  };
  return { id: subject === "offer" && offer ? offer._id : deal.task, body: body as { revision: number } };
}
