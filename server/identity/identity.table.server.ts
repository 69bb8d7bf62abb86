// The tables of the embedded provider.
import { reference } from "#server/platform/database/columns.server.ts";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import type { Locale } from "#texts/locale.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const userId = () => reference("user_id", () => identityUsers.id, "cascade");

export const identityUsers = pgTable("identity_users", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  /** Whether a mailed link verified the address in a browser without this account: another person may have registered it, and still know its password. */
  verifiedElsewhere: boolean("verified_elsewhere").notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  /** Increases when a sign-in that has begun must not end in a session: a new password, or a second step from now on. */
  signInVersion: integer("sign_in_version").notNull().default(0),
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
    /** Whether the person signed in with a passkey, which counts as two factors. */
    withPasskey: boolean("with_passkey").notNull().default(false),
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
    /** The six-digit code of the same mail, and how often a wrong one was entered. */
    codeHash: text("code_hash"),
    attempts: integer().notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [index("identity_email_changes_user").on(table.userId), index("identity_email_changes_expiry").on(table.expiresAt)],
);

/** The authenticator app of an account; `verified` once its first code was entered. */
export const identityTwoFactors = pgTable(
  "identity_two_factors",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    secret: text().notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: moment("locked_until"),
    /** The 30-second step of the last accepted code: neither it nor an earlier one is accepted again. */
    lastStep: integer("last_step"),
  },
  (table) => [uniqueIndex("identity_two_factors_user").on(table.userId)],
);

export const identityPasskeys = pgTable(
  "identity_passkeys",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    name: text(),
    publicKey: text("public_key").notNull(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer().notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("identity_passkeys_user").on(table.userId)],
);

/** Browsers in which an account was signed in: the hash of a random value in a cookie. A sign-in in another browser sends a mail. */
export const identityDevices = pgTable(
  "identity_devices",
  {
    userId: userId(),
    deviceHash: text("device_hash").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] }), index("identity_devices_used").on(table.usedAt)],
);

/** Recoveries that an administrator has started for a person who lost every way to sign in. */
export const identityRecoveries = pgTable(
  "identity_recoveries",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    /** The administrator. No reference: people belong to a higher layer. */
    startedBy: uuid("started_by").notNull(),
    reason: text().notNull(),
    /** Replaces the address of the account at the end; null if the mailbox is not lost. */
    newEmail: text("new_email"),
    /** Of the mails. */
    language: text().$type<Locale>().notNull(),
    /** Of the link that stops the recovery, and of the link that ends it; null until the mail is sent. */
    stopHash: text("stop_hash").unique(),
    tokenHash: text("token_hash").unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** The end of the waiting time. */
    readyAt: moment("ready_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    stoppedAt: moment("stopped_at"),
    usedAt: moment("used_at"),
  },
  (table) => [
    uniqueIndex("identity_recoveries_one").on(table.userId).where(sql`${table.stoppedAt} is null and ${table.usedAt} is null`),
    index("identity_recoveries_user").on(table.userId),
    index("identity_recoveries_expiry").on(table.expiresAt),
  ],
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
