import { useRef } from "react";
import { flushSync } from "react-dom";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { addRule, editRule, moveRule, type RuleValues } from "./settings-values.ts";

type RulesFieldsProps = { rules: RuleValues[]; errors: Record<string, string>; busy: boolean; onChange(rules: RuleValues[]): void };

export function RulesFields({ rules, errors, busy, onChange }: RulesFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  /** The rule at this place takes the focus, because the pressed button may be gone or disabled. */
  function changeAt(place: number, next: RuleValues[]) {
    flushSync(() => onChange(next));
    (list.current?.querySelector<HTMLInputElement>(`[name="rules.${place}.title.en"]`) ?? addButton.current)?.focus();
  }

  return (
    <>
      <p role="alert" className="font-medium text-vermilion empty:hidden">
        {errors.rules}
      </p>
      <ol ref={list} className="grid grid-cols-1 gap-5">
        {rules.map((rule, place) => (
          <li key={rule.key}>
            <RuleFields rules={rules} place={place} rule={rule} errors={errors} busy={busy} onChange={onChange} changeAt={changeAt} />
          </li>
        ))}
      </ol>
      {rules.length < limits.rules && (
        <Button
          ref={addButton}
          variant="secondary"
          icon="plus"
          disabled={busy}
          onClick={() => changeAt(rules.length, addRule(rules))}
          className="justify-self-start"
        >
          {m.administration_add_rule()}
        </Button>
      )}
    </>
  );
}

type RuleFieldsProps = RulesFieldsProps & { place: number; rule: RuleValues; changeAt(place: number, rules: RuleValues[]): void };

function RuleFields({ rules, place, rule, errors, busy, onChange, changeAt }: RuleFieldsProps) {
  const number = numberText(place + 1);
  const name = rule.title.en || number;

  function field(part: "title" | "text", language: "en" | "bn") {
    const path = `rules.${place}.${part}.${language}`;
    return {
      name: path,
      lang: language,
      value: rule[part][language],
      error: errors[path],
      required: language === "en",
      maxLength: part === "title" ? limits.ruleTitle : limits.ruleText,
      onChange: (event: { target: { value: string } }) =>
        onChange(editRule(rules, rule.key, { [part]: { ...rule[part], [language]: event.target.value } })),
    };
  }

  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-md border border-line p-4 sm:p-5">
      <legend className="sr-only">{m.administration_rule_number({ number })}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-soft">
          {m.administration_rule_id()} <code className="wrap-anywhere">{rule.id}</code>
        </p>
        <div className="flex">
          <IconButton
            icon="arrow-left"
            label={m.administration_rule_up({ name })}
            disabled={busy || place === 0}
            onClick={() => changeAt(place - 1, moveRule(rules, place, -1))}
            className="[&_svg]:rotate-90"
          />
          <IconButton
            icon="arrow-right"
            label={m.administration_rule_down({ name })}
            disabled={busy || place === rules.length - 1}
            onClick={() => changeAt(place + 1, moveRule(rules, place, 1))}
            className="[&_svg]:rotate-90"
          />
          <IconButton
            icon="trash"
            label={m.administration_rule_remove({ name })}
            disabled={busy}
            onClick={() =>
              changeAt(
                place,
                rules.filter(({ key }) => key !== rule.key),
              )
            }
          />
        </div>
      </div>
      <p role="alert" className="text-sm font-medium text-vermilion empty:hidden">
        {errors[`rules.${place}.id`]}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <TextField label={m.administration_rule_title_en()} {...field("title", "en")} />
        <TextField label={m.administration_rule_title_bn()} {...field("title", "bn")} />
        <TextArea label={m.administration_rule_text_en()} rows={4} {...field("text", "en")} />
        <TextArea label={m.administration_rule_text_bn()} rows={4} {...field("text", "bn")} />
      </div>
    </fieldset>
  );
}
