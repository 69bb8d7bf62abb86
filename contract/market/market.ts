// The settings of the market, which administrators change while the server runs.

import { limits } from "#contract/platform/limits.ts";
import { wholeNumber } from "#contract/platform/parameters.ts";
import { line, optionalLine, optionalText, text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { paymentProviders } from "./payment-mode.ts";
import { heldHours, newAccountDays } from "./trust.ts";

export const registrations = ["open", "invitation", "closed"] as const;
export type Registration = (typeof registrations)[number];

const inBothLanguages = (label: () => string, max: number) => z.object({ en: optionalLine(label, max), bn: optionalLine(label, max) });

function count(label: () => string, max: number) {
  return wholeNumber(max, () => m.setting_limit_invalid({ label: label(), max: numberText(max) }));
}

export const MarketRule = apiObject("MarketRule", "A rule of the market. Where the Bengali text is empty, the English text is shown.", {
  id: z
    .string({ error: m.setting_rule_id_invalid })
    .regex(/^[a-z][a-z0-9-]*$/, { error: m.setting_rule_id_invalid })
    .max(limits.ruleId, { error: m.setting_rule_id_invalid }),
  title: z.object({ en: line(m.setting_rule_title, limits.ruleTitle), bn: optionalLine(m.setting_rule_title, limits.ruleTitle) }),
  text: z.object({ en: text(m.setting_rule_text, limits.ruleText), bn: optionalText(m.setting_rule_text, limits.ruleText) }),
});
export type MarketRule = z.infer<typeof MarketRule>;

export const MarketLimits = z
  .object({
    offersPerDay: count(m.setting_offers_per_day, 1_000),
    questionsPerDay: count(m.setting_questions_per_day, 1_000),
    newTasksPerDay: count(m.setting_new_tasks_per_day, 1_000),
    newOffersPerDay: count(m.setting_new_offers_per_day, 1_000),
    newQuestionsPerDay: count(m.setting_new_questions_per_day, 1_000),
    newMessagesPerDay: count(m.setting_new_messages_per_day, 10_000),
    reportsToHold: count(m.setting_reports_to_hold, 100),
  })
  .meta({
    id: "MarketLimits",
    description: `Per person and 24 hours. The limits that begin with \`new\` apply for ${newAccountDays} days after joining or until the first completed deal with an established person, whichever comes first, and as long as the email address is not verified. \`reportsToHold\` trusted reports hold content back, for ${heldHours} hours at most.`,
  });
export type MarketLimits = z.infer<typeof MarketLimits>;

export const defaultLimits: MarketLimits = {
  offersPerDay: 20,
  questionsPerDay: 20,
  newTasksPerDay: 10,
  newOffersPerDay: 10,
  newQuestionsPerDay: 10,
  newMessagesPerDay: 100,
  reportsToHold: 3,
};

/** A host name with a dot, or for trying it out on one machine localhost; with a port if it is not the usual one. */
const otherMarket = z
  .string({ error: m.setting_other_markets_invalid })
  .trim()
  .toLowerCase()
  .max(limits.host, { error: m.setting_other_markets_invalid })
  .regex(/^(localhost|([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?)(:\d{1,5})?$/, {
    error: m.setting_other_markets_invalid,
  })
  .refine((host) => URL.canParse(`https://${host}`), { error: m.setting_other_markets_invalid });

export const MarketSettings = apiObject("MarketSettings", "The settings of the market.", {
  name: line(m.setting_name, limits.marketName),
  notice: optionalLine(m.setting_notice, limits.notice),
  announcement: inBothLanguages(m.setting_announcement, limits.announcement),
  contact: optionalLine(m.setting_contact, limits.contact),
  paymentInstructions: z
    .object({
      en: optionalText(m.setting_payment_instructions, limits.paymentInstructions),
      bn: optionalText(m.setting_payment_instructions, limits.paymentInstructions),
    })
    .describe("Where administrators confirm payments: how posters pay."),
  registration: z.enum(registrations, { error: m.setting_registration_invalid }),
  rules: z
    .array(MarketRule, { error: m.setting_rules_required })
    .min(1, { error: m.setting_rules_required })
    .max(limits.rules, { error: () => m.field_too_many({ label: m.setting_rules(), max: numberText(limits.rules) }) })
    .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, {
      error: () => m.field_repeated({ label: m.setting_rules() }),
    }),
  limits: MarketLimits,
  otherMarkets: z
    .array(otherMarket, { error: m.setting_other_markets_invalid })
    .max(limits.otherMarkets, { error: () => m.field_too_many({ label: m.setting_other_markets(), max: numberText(limits.otherMarkets) }) })
    .refine((hosts) => new Set(hosts).size === hosts.length, { error: () => m.field_repeated({ label: m.setting_other_markets() }) })
    .describe("Hosts of other markets whose credentials people may bring to their profile."),
  staffTwoFactor: z
    .boolean({ error: m.setting_staff_two_factor_invalid })
    .describe("Whether staff need an authenticator app, or to sign in with a passkey, for what only staff may do."),
  version: z.int({ error: m.setting_version_whole }).min(1, { error: m.setting_version_whole }).describe("Increases with every change."),
});
export type MarketSettings = z.infer<typeof MarketSettings>;

export const ChangeMarket = MarketSettings.partial().extend({ version: MarketSettings.shape.version }).meta({
  id: "ChangeMarket",
  description: "The settings to change, and the version that the administrator saw. What is not given stays as it is.",
});
export type ChangeMarket = z.infer<typeof ChangeMarket>;

export const Market = apiObject("Market", "What everyone may know about the market.", {
  name: z.string(),
  notice: z.string().describe("Shown in the account menu."),
  announcement: z.string().describe("In the language of the request; empty if there is none."),
  contact: z.string(),
  registration: z.enum(registrations),
  payments: z
    .object({ mode: z.enum(paymentProviders), feePercent: z.number(), hours: z.int() })
    .nullable()
    .describe("How the market takes payments, its fee, and how long a poster has to secure the price. Null if it takes none."),
  rules: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })).describe("In the language of the request."),
});
export type Market = z.infer<typeof Market>;
