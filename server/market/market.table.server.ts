import { type MarketSettings, registrations } from "#contract/market/market.ts";
import { boolean, check, index, integer, jsonb, pgTable, sql, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";

/** One row. A setting that is null has its default. */
export const marketSettings = pgTable(
  "market_settings",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    name: text(),
    notice: text(),
    announcement: jsonb().$type<MarketSettings["announcement"]>(),
    contact: text(),
    paymentInstructions: jsonb("payment_instructions").$type<MarketSettings["paymentInstructions"]>(),
    registration: text().$type<MarketSettings["registration"]>(),
    rules: jsonb().$type<MarketSettings["rules"]>(),
    limits: jsonb().$type<MarketSettings["limits"]>(),
    staffTwoFactor: boolean("staff_two_factor"),
    otherMarkets: jsonb("other_markets").$type<string[]>(),
    version: integer().notNull().default(1),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("market_settings_one", sql`${table.isOnly}`),
    check("market_settings_registration", sql`${table.registration} is null or ${isOneOf(table.registration, registrations)}`),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    note: text().notNull().default(""),
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    /** The administrator. No reference: people belong to a higher layer. */
    createdBy: uuid("created_by"),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("invitations_creator").on(table.createdBy), check("invitations_uses", sql`${table.used} between 0 and ${table.uses}`)],
);

/** The one-time link to become the first administrator: the SHA-256 hash of its token. */
export const administratorClaims = pgTable("administrator_claims", {
  tokenHash: text("token_hash").primaryKey(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  usedAt: timestamp("used_at", { withTimezone: true }),
});
