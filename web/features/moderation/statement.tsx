// A statement of reasons, for the person that the decision is about, with the one appeal against it.
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { smallerSide } from "#contract/deals/disputes/dispute.ts";
import { splitText } from "#contract/deals/disputes/split-text.ts";
import { appealDays, type DecisionKind, NewAppeal, type Statement } from "#contract/moderation/decision.ts";
import { limits } from "#contract/platform/limits.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CountedTextArea } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { Written } from "#web/ui/written.tsx";
import { RuleLink } from "./decision-card.tsx";
import { MoneyNotice } from "./money-notice.tsx";

const titles: Record<DecisionKind, () => string> = {
  task: m.decisionpage_about_task,
  offer: m.decisionpage_about_offer,
  message: m.decisionpage_about_message,
  question: m.decisionpage_about_question,
  answer: m.decisionpage_about_answer,
  review: m.decisionpage_about_review,
  person: m.decisionpage_about_person,
  dispute: m.decisionpage_about_dispute,
};

export function StatementView({ statement }: { statement: Statement }) {
  const [isNew, setIsNew] = useState(false);
  const { kind, task, words, rule, reasons, createdAt, isReversed, appeal, winnerPercent } = statement;
  return (
    <div className="grid grid-cols-1 gap-6">
      {isReversed && (
        <p role="status" className="rounded-md bg-leaf-tint px-4 py-3 font-semibold">
          {reversalText(statement)}
        </p>
      )}
      <SettingsCard title={titles[kind]()}>
        <p className="text-lg font-medium">{isReversed ? <s>{effectOf(statement)}</s> : effectOf(statement)}</p>
        {winnerPercent !== null && <p>{splitText(winnerPercent)}</p>}
        <MoneyNotice {...statement} />
        <ChangeLink statement={statement} />
        {statement.hidesContent && statement.action !== "hide" && !isReversed && <p>{m.decisionpage_also_hidden()}</p>}
        <dl className="grid gap-4">
          {(words !== "" || kind === "dispute") && (
            <Entry name={m.decisionpage_content()}>
              <Written as="blockquote" className="rounded-md bg-sunk p-4 whitespace-pre-wrap wrap-anywhere empty:hidden">
                {words}
              </Written>
              {task && <TaskLink statement={statement} task={task} />}
            </Entry>
          )}
          {rule && (
            <Entry name={m.moderation_rule()}>
              <RuleLink rule={rule} />
            </Entry>
          )}
          <Entry name={m.decision_reasons()}>
            <Written className="whitespace-pre-wrap wrap-anywhere">{reasons}</Written>
          </Entry>
          <Entry name={m.decisionpage_date()}>
            <time dateTime={createdAt}>{momentText(createdAt)}</time>
          </Entry>
        </dl>
      </SettingsCard>
      {appeal ? (
        <AppealState kind={kind} appeal={appeal} isNew={isNew} />
      ) : (
        <AppealPart statement={statement} onSent={() => setIsNew(true)} />
      )}
    </div>
  );
}

function reversalText({ kind, action, appeal }: Statement): string {
  if (kind !== "dispute") return m.decisionpage_reversed();
  if (appeal?.outcome !== "reversed") return m.decisionpage_reversed_dispute();
  if (action === "split") return m.decisionpage_reversed_to_open();
  return action === "complete" ? m.decisionpage_reversed_to_end() : m.decisionpage_reversed_to_complete();
}

function effectOf({ action, until }: Statement): string {
  const date = until ? momentText(until) : "";
  if (action === "dismiss") return m.decisionpage_dismiss();
  if (action === "ask_change") return m.decisionpage_ask_change({ date });
  if (action === "hide") return m.decisionpage_hide();
  if (action === "warn") return m.decisionpage_warn();
  if (action === "suspend") return m.decisionpage_suspend({ date });
  if (action === "ban") return m.decisionpage_ban();
  if (action === "split") return m.decisionpage_split();
  return action === "complete" ? m.decisionpage_complete() : m.decisionpage_end();
}

/** The page of a task also shows the dispute about its deal. */
function TaskLink({ statement: { kind }, task }: { statement: Statement; task: string }) {
  const isDispute = kind === "dispute";
  return (
    <Link to={isDispute ? `${detailsPath(task)}#offers` : detailsPath(task)} className={`${textLink} inline-flex min-h-11 items-center`}>
      {isDispute ? m.decisionpage_see_dispute() : m.decisionpage_see_task()}
    </Link>
  );
}

/** Leads to where the person makes the change that was asked for. */
function ChangeLink({ statement: { action, kind, task, isReversed } }: { statement: Statement }) {
  if (action !== "ask_change" || isReversed) return null;
  const change =
    kind === "person"
      ? { to: pagePaths.profile, label: m.decisionpage_change_profile() }
      : kind === "task"
        ? task && { to: fillPath(pagePaths.update, { id: task }), label: m.decisionpage_change_task() }
        : task && { to: `${detailsPath(task)}#offers`, label: m.decisionpage_change_offer() };
  return (
    change && (
      <ButtonLink to={change.to} className="justify-self-start">
        {change.label}
      </ButtonLink>
    )
  );
}

function AppealPart({ statement, onSent }: { statement: Statement; onSent(): void }) {
  const form = useForm("POST /mydecisions/{id}/appeal", {
    name: `appeal-${statement._id}`,
    person: useIdentity().user?.id,
    start: { text: "" },
    onDone() {
      form.reset();
      onSent();
    },
    onFailed({ reason, isAtField }) {
      if (!isAtField) form.showErrors({ text: m.decisionpage_appeal_failed({ reason }) });
    },
  });

  function submit() {
    const body = form.check(NewAppeal);
    if (body) form.send({ id: statement._id, body });
  }

  if (!statement.mayAppeal) return statement.isReversed ? null : <p className="text-ink-soft">{noAppealText(statement)}</p>;
  return (
    <SettingsCard id="appeal" title={m.decisionpage_appeal_title()} text={m.decisionpage_appeal_text({ days: numberText(appealDays) })}>
      <form {...form.props(submit)} className="grid gap-5">
        <CountedTextArea label={m.appeal_text()} maxLength={limits.appeal} {...form.field("text")} />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {m.decisionpage_appeal_send()}
        </Button>
      </form>
    </SettingsCard>
  );
}

function noAppealText({ action, winnerPercent }: Statement): string {
  const isAgainstPoster = winnerPercent === null ? action === "complete" : smallerSide(winnerPercent) === "poster";
  if (isAgainstPoster) return m.decisionpage_no_appeal_complete();
  return action === "end" || action === "split" ? m.decisionpage_no_appeal_end() : m.decisionpage_no_appeal();
}

const ownAppeal = {
  title: m.appeal_text,
  waiting: m.decisionpage_appeal_waiting,
  reversed: m.decisionpage_appeal_reversed,
  text: m.decisionpage_appeal_yours,
};
/** Both sides of a dispute read these, and one of them appealed. */
const oneSidesAppeal: typeof ownAppeal = {
  title: m.decisionpage_side_appeal_title,
  waiting: m.decisionpage_side_appeal_waiting,
  reversed: m.decisionpage_side_appeal_reversed,
  text: m.decisionpage_side_appeal_text,
};

type AppealStateProps = { kind: DecisionKind; appeal: NonNullable<Statement["appeal"]>; isNew: boolean };

function AppealState({ kind, appeal, isNew }: AppealStateProps) {
  const { text, createdAt, dueAt, outcome, reasons, decidedAt } = appeal;
  const words = kind === "dispute" ? oneSidesAppeal : ownAppeal;
  return (
    <SettingsCard id="appeal" title={words.title()}>
      <p ref={isNew ? focusElement : undefined} role="status" tabIndex={-1} className="text-lg font-medium">
        {outcome === null && words.waiting({ date: momentText(dueAt) })}
        {outcome === "upheld" && m.decisionpage_appeal_upheld()}
        {outcome === "reversed" && words.reversed()}
      </p>
      <dl className="grid gap-4">
        {reasons !== null && (
          <Entry name={m.decision_reasons()}>
            <Written className="whitespace-pre-wrap wrap-anywhere">{reasons}</Written>
            {decidedAt && <p className="text-sm text-ink-soft">{momentText(decidedAt)}</p>}
          </Entry>
        )}
        <Entry name={words.text()}>
          <Written className="border-l-2 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere">{text}</Written>
          <p className="text-sm text-ink-soft">{momentText(createdAt)}</p>
        </Entry>
      </dl>
    </SettingsCard>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="font-semibold">{name}</dt>
      <dd className="grid min-w-0 justify-items-stretch gap-2">{children}</dd>
    </div>
  );
}
