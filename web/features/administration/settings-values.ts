// The values of the settings form, and the change that they stand for.

import type { MarketLimits, MarketRule, MarketSettings } from "#contract/market/market.ts";
import { limits } from "#contract/platform/limits.ts";

/** `key` stays the same while the rule is edited. The id of a new rule follows its English title. */
export type RuleValues = MarketRule & { key: string; isNew: boolean };
export type SettingsValues = Omit<MarketSettings, "rules" | "limits" | "otherMarkets"> & {
  /** One host per line. */
  otherMarkets: string;
  rules: RuleValues[];
  /** As typed. */
  limits: Record<keyof MarketLimits, string>;
};

export function valuesOf({ rules, limits: given, otherMarkets, ...others }: MarketSettings): SettingsValues {
  const typed = Object.entries(given).map(([name, value]) => [name, String(value)]);
  return {
    ...others,
    otherMarkets: otherMarkets.join("\n"),
    rules: rules.map((rule) => ({ ...rule, key: rule.id, isNew: false })),
    limits: Object.fromEntries(typed),
  };
}

/** The settings that differ and the version that they were typed over, not validated yet. */
export function changeOf(values: SettingsValues, settings: MarketSettings): Partial<Record<keyof MarketSettings, unknown>> {
  const typed = Object.entries(values.limits).map(([name, value]) => [name, value.trim() === "" ? Number.NaN : Number(value)]);
  const next = {
    ...values,
    limits: Object.fromEntries(typed),
    otherMarkets: values.otherMarkets.split(/[\s,]+/).filter(Boolean),
    rules: values.rules.map(({ id, title, text }) => ({ id, title, text })),
  };
  const names = Object.keys(settings) as (keyof MarketSettings)[];
  const changed = names.filter((name) => name === "version" || !areSame(next[name], settings[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name]]));
}

function areSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => areSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]));
}

export function addRule(rules: RuleValues[]): RuleValues[] {
  const place = 1 + Math.max(0, ...rules.map(({ key }) => Number(/^\+(\d+)$/.exec(key)?.[1] ?? 0)));
  const rule = { id: "", title: { en: "", bn: "" }, text: { en: "", bn: "" }, key: `+${place}`, isNew: true };
  return [...rules, { ...rule, id: idFor("", rules) }];
}

export function editRule(rules: RuleValues[], key: string, change: Partial<MarketRule>): RuleValues[] {
  return rules.map((rule) => {
    if (rule.key !== key) return rule;
    const next = { ...rule, ...change };
    const others = rules.filter((other) => other.key !== key);
    return rule.isNew ? { ...next, id: idFor(next.title.en, others) } : next;
  });
}

export function moveRule(rules: RuleValues[], place: number, by: 1 | -1): RuleValues[] {
  const [rule] = rules.slice(place, place + 1);
  return rule ? rules.toSpliced(place, 1).toSpliced(place + by, 0, rule) : rules;
}

/** `No spam!` is `no-spam`, or `no-spam-2` if another rule has that. */
export function idFor(title: string, others: readonly { id: string }[]): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f']/g, "")
    .match(/[a-z0-9]+/g);
  const joined = (words ?? ["rule"]).join("-");
  const start = (/^[a-z]/.test(joined) ? joined : `rule-${joined}`).slice(0, limits.ruleId - 3).replace(/-$/, "");
  const taken = new Set(others.map(({ id }) => id));
  let id = start;
  for (let number = 2; taken.has(id); number += 1) id = `${start}-${number}`;
  return id;
}
