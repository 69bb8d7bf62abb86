import { isDeepStrictEqual } from "node:util";
import { type ChangeMarket, defaultLimits, type Market, type MarketRule, type MarketSettings } from "#contract/market/market.ts";
import { defaultName, defaultNotice } from "#contract/platform/display.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { createMemory, type Memory } from "#server/platform/database/memory.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { getLocale, type Locale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { marketSettings } from "./market.table.server.ts";

const memories = new WeakMap<Db, Memory<MarketSettings>>();

/** Caches the settings that are read from this database until they change. */
export function rememberMarket(database: Pick<Database, "db" | "subscribe">): void {
  memories.set(database.db, createMemory(database, { topic: "market", isAbout: () => true }));
}

export async function readMarketSettings(db: Db): Promise<MarketSettings> {
  const read = async () => withDefaults((await db.select().from(marketSettings))[0]);
  return (await memories.get(db as Db)?.recall("", read)) ?? read();
}

type SettingsChange = Omit<ChangeMarket, "version"> & { version?: number };

/** Changes what is given and differs. Throws if that is not `version` any more. */
export async function changeMarketSettings(
  db: Db,
  actorId: string | null,
  { version: seen, ...change }: SettingsChange,
): Promise<MarketSettings> {
  await db.transaction(async (tx) => {
    await tx.insert(marketSettings).values({}).onConflictDoNothing();
    const before = withDefaults((await tx.select().from(marketSettings).for("update"))[0]);
    const changed = (Object.keys(change) as (keyof typeof change)[]).filter((name) => !isDeepStrictEqual(change[name], before[name]));
    if (changed.length === 0) return;
    const { version } = before;
    if (seen && seen !== version) throw new ProblemError(409, m.problem_settings_changed(), { members: { current: { version } } });
    await tx.update(marketSettings).set({ ...change, version: version + 1, updatedAt: sql`now()` });
    await recordAudit(tx, { actorId, action: "market.change", subjectId: marketId, details: { changed } });
  });
  memories.get(db)?.forget(() => true);
  return readMarketSettings(db);
}

/** The public part, in the language of the request. */
export async function readMarket(db: Db, payments: Market["payments"]): Promise<Market> {
  const { name, notice, announcement, contact, registration, rules } = await readMarketSettings(db);
  return {
    name,
    notice,
    announcement: inLanguage(announcement),
    contact,
    registration,
    payments,
    rules: rules.map(({ id, title, text }) => ({ id, title: inLanguage(title), text: inLanguage(text) })),
  };
}

/** In the language of the request, or else in English. */
export function inLanguage(text: { en: string } & Partial<Record<Locale, string>>): string {
  return text[getLocale()] || text.en;
}

/** The subject of audit entries about the market itself. */
export const marketId = "00000000-0000-7000-8000-000000000001";

function withDefaults(row: typeof marketSettings.$inferSelect | undefined): MarketSettings {
  return {
    name: row?.name ?? defaultName,
    notice: row?.notice ?? defaultNotice,
    announcement: row?.announcement ?? { en: "", bn: "" },
    contact: row?.contact ?? "",
    paymentInstructions: row?.paymentInstructions ?? { en: "", bn: "" },
    registration: row?.registration ?? "open",
    rules: row?.rules ?? defaultRules(),
    limits: { ...defaultLimits, ...row?.limits },
    otherMarkets: row?.otherMarkets ?? [],
    staffTwoFactor: row?.staffTwoFactor ?? false,
    version: row?.version ?? 1,
  };
}

function defaultRules(): MarketRule[] {
  const texts = {
    spam: [m.rule_spam_title, m.rule_spam_text],
    fraud: [m.rule_fraud_title, m.rule_fraud_text],
    illegal: [m.rule_illegal_title, m.rule_illegal_text],
    respect: [m.rule_respect_title, m.rule_respect_text],
    privacy: [m.rule_privacy_title, m.rule_privacy_text],
    reviews: [m.rule_reviews_title, m.rule_reviews_text],
  } as const;
  const both = (message: () => string) => ({ en: inLocale("en", message), bn: inLocale("bn", message) });
  return Object.entries(texts).map(([id, [title, text]]) => ({ id, title: both(title), text: both(text) }));
}
