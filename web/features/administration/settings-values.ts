// The values of the settings form, and the change that they stand for.

import type { MarketLimits, MarketRule, MarketSettings } from "#contract/market/market.ts";
import { limits } from "#contract/platform/limits.ts";

/** `key` stays the same while the rule is edited. The id of a new rule follows its English title. */
export type RuleValues = MarketRule & { key: string; isNew: boolean };
export type SettingsValues = Omit<MarketSettings, "rules" | "limits"> & {
  rules: RuleValues[];
  /** As typed. */
  limits: Record<keyof MarketLimits, string>;
};

export function valuesOf({ rules, limits: given, ...others }: MarketSettings): SettingsValues {
  const typed = Object.entries(given).map(([name, value]) => [name, String(value)]);
  return { ...others, rules: rules.map((rule) => ({ ...rule, key: rule.id, isNew: false })), limits: Object.fromEntries(typed) };
}

/** The settings that differ, not validated yet. */
export function changeOf(values: SettingsValues, settings: MarketSettings): Partial<Record<keyof MarketSettings, unknown>> {
  const typed = Object.entries(values.limits).map(([name, value]) => [name, value.trim() === "" ? Number.NaN : Number(value)]);
  const next = {
    ...values,
    limits: Object.fromEntries(typed),
    rules: values.rules.map(({ id, title, text }) => ({ id, title, text })),
  };
  const names = Object.keys(settings) as (keyof MarketSettings)[];
  return Object.fromEntries(names.filter((name) => !areSame(next[name], settings[name])).map((name) => [name, next[name]]));
}

/**
 * What was typed, on the settings that are in force now: `base` is what the person saw when they began. Conflicts are the settings that both
 * they and another administrator changed since.
 */
export function mergeValues(base: SettingsValues, typed: SettingsValues, current: SettingsValues) {
  const names = Object.keys(current) as (keyof SettingsValues)[];
  const values = merge(base, typed, current) as SettingsValues;
  return { values, conflicts: names.filter((name) => isConflict(base[name], typed[name], current[name])) };
}

/** Lists are one value. */
function merge(base: unknown, typed: unknown, current: unknown): unknown {
  if (areSame(base, typed)) return current;
  if (!isRecord(base) || !isRecord(typed) || !isRecord(current)) return typed;
  return Object.fromEntries(Object.keys(current).map((name) => [name, merge(base[name], typed[name], current[name])]));
}

function isConflict(base: unknown, typed: unknown, current: unknown): boolean {
  if (areSame(base, typed) || areSame(base, current) || areSame(typed, current)) return false;
  if (!isRecord(base) || !isRecord(typed) || !isRecord(current)) return true;
  return Object.keys(current).some((name) => isConflict(base[name], typed[name], current[name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
