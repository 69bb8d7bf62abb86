// The tables of the embedded provider.
import { reference } from "#server/platform/database/columns.server.ts";
import { boolean, check, index, pgTable, sql, text, timestamp, unique, uuid } from "#server/platform/database/drizzle.server.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const userId = () => reference("user_id", () => identityUsers.id, "cascade");

export const identityUsers = pgTable("identity_users", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

export const identitySessions = pgTable(
  "identity_sessions",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    token: text().notNull().unique(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("identity_sessions_user").on(table.userId), index("identity_sessions_expiry").on(table.expiresAt)],
);

export const identityAccounts = pgTable(
  "identity_accounts",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    providerId: text("provider_id").notNull(),
    accountId: text("account_id").notNull(),
    password: text(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("identity_accounts_provider_account").on(table.providerId, table.accountId),
    index("identity_accounts_user").on(table.userId),
  ],
);

export const identityVerifications = pgTable(
  "identity_verifications",
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("identity_verifications_identifier").on(table.identifier)],
);

/** Requests for a new address. The notice to the old address is sent after the change, so a confirmed row stays until it expires. */
export const identityEmailChanges = pgTable(
  "identity_email_changes",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** Null until the mail is sent. */
    tokenHash: text("token_hash").unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [index("identity_email_changes_user").on(table.userId), index("identity_email_changes_expiry").on(table.expiresAt)],
);

export const identityKeys = pgTable("identity_keys", {
  id: uuid().primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  alg: text(),
  crv: text(),
  createdAt: moment("created_at").notNull().defaultNow(),
  expiresAt: moment("expires_at"),
});

/** One row: the secret that every process on this database shares when none is configured. */
export const identitySecrets = pgTable(
  "identity_secrets",
  { id: boolean().primaryKey().default(true), value: text().notNull() },
  (table) => [check("identity_secrets_one_row", sql`${table.id}`)],
);
