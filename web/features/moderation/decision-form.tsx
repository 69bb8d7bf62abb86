import { useState } from "react";
import { ApiError } from "#contract/client.ts";
import type { Market } from "#contract/market/market.ts";
import type { CaseContext } from "#contract/moderation/case.ts";
import { caseActions, changeDays, type Decision, isChangeable, NewDecision } from "#contract/moderation/decision.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField, CountedTextArea, SelectField, TextField } from "#web/ui/field.tsx";
import { Choices } from "./choices.tsx";
import { actionKeys, Key, useShortcuts } from "./shortcuts.tsx";
import type { Notify } from "./undo.ts";

type Action = NewDecision["action"];

const actionNames: Record<Action, () => string> = {
  dismiss: m.moderation_action_dismiss,
  ask_change: m.moderation_action_ask_change,
  hide: m.moderation_action_hide,
  warn: m.moderation_action_warn,
  suspend: m.moderation_action_suspend,
  ban: m.moderation_action_ban,
};
const aboutPerson: string[] = ["warn", "suspend", "ban"] satisfies Action[];
const withDays: string[] = ["suspend", "ask_change"] satisfies Action[];
const start = { action: "", rule: "", reasons: "", days: "", hide: "" };

type DecisionFormProps = { shown: CaseContext; rules: Market["rules"]; decided(decision: Decision): void; notify: Notify };

export function DecisionForm({ shown, rules, decided, notify }: DecisionFormProps) {
  const [failure, setFailure] = useState("");
  const form = useForm("POST /staff/cases/{id}/decide", {
    name: `decision-${shown._id}`,
    person: useIdentity().user?.id,
    start,
    onDone(decision) {
      form.reset();
      decided(decision);
    },
    onFailed({ error, reason }) {
      // Another moderator was faster: the loaded case has no form.
      if (error instanceof ApiError && error.status === 409) notify({ text: reason, isFailure: true, takesFocus: true });
      else setFailure(m.moderation_decide_failed({ reason }));
    },
  });
  const { field, busy } = form;
  const { action, rule, reasons, days, hide } = form.values;
  const actions = possibleActions(shown);
  const mayAlsoHide = aboutPerson.includes(action) && actions.includes("hide");

  useShortcuts(Object.fromEntries(actions.map((name) => [actionKeys[name], () => choose(name)])));

  function choose(name: Action) {
    if (busy) return;
    form.change("action", name);
    const next = form.element.current?.elements.namedItem(rule === "" ? "rule" : "reasons");
    if (next instanceof HTMLElement) next.focus();
  }

  function submit() {
    setFailure("");
    const body = form.check(NewDecision, {
      action,
      rule,
      reasons,
      ...(withDays.includes(action) && days.trim() !== "" && { days: Number(days) }),
      ...(mayAlsoHide && hide !== "" && { hide: true }),
    });
    if (body) form.send({ id: shown._id, body });
  }

  return (
    <form {...form.props(submit)} aria-labelledby="decide-title" className="grid grid-cols-1 gap-5 border-t border-line pt-6">
      <h3 id="decide-title" className="text-lg">
        {m.moderation_decide_title()}
      </h3>
      <Choices
        legend={m.moderation_action()}
        options={actions.map((name) => ({ value: name, label: <ActionLabel name={name} /> }))}
        {...field("action")}
      />
      <SelectField
        label={m.moderation_rule()}
        placeholder={m.moderation_rule_choose()}
        options={rules.map(({ id, title }) => ({ value: id, label: title }))}
        hint={rules.find(({ id }) => id === rule)?.text}
        {...field("rule")}
      />
      <CountedTextArea
        label={m.decision_reasons()}
        rows={4}
        maxLength={limits.decisionReasons}
        hint={action === "dismiss" ? m.moderation_reasons_hint_dismiss() : m.moderation_reasons_hint()}
        {...field("reasons")}
      />
      {withDays.includes(action) && (
        <TextField
          label={action === "suspend" ? m.moderation_days_suspend() : m.moderation_days_change()}
          inputMode="numeric"
          autoComplete="off"
          hint={action === "suspend" ? undefined : m.moderation_days_hint({ days: numberText(changeDays) })}
          {...field("days")}
        />
      )}
      {mayAlsoHide && (
        <CheckboxField
          label={m.moderation_also_hide()}
          checked={hide !== ""}
          onChange={({ target }) => form.change("hide", target.checked ? "true" : "")}
        />
      )}
      <p role="alert" className="font-medium text-vermilion empty:hidden">
        {failure}
      </p>
      <Button type="submit" variant={action === "ban" ? "danger" : "primary"} busy={busy} className="justify-self-start">
        {m.moderation_decide()}
      </Button>
    </form>
  );
}

function ActionLabel({ name }: { name: Action }) {
  return (
    <>
      {actionNames[name]()}
      <Key name={actionKeys[name]} />
    </>
  );
}

/** Content can be hidden once, and only its owner can change it or be warned. */
function possibleActions({ kind, owner, hidden }: CaseContext): Action[] {
  const isHidden = hidden?.isHeld === false;
  return caseActions.filter((action) => {
    if (action === "hide") return !isHidden;
    if (action === "ask_change") return owner !== null && !isHidden && isChangeable(kind);
    return action === "dismiss" || owner !== null;
  });
}
