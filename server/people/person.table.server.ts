import type { Goal } from "#contract/account/account.ts";
import type { PortfolioLink } from "#contract/deals/reviews/profile.ts";
import type { PhotoType } from "#contract/people/photo.ts";
import { type Role, roles } from "#contract/platform/role.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { hiddenColumns, reference } from "#server/platform/database/columns.server.ts";
import {
  boolean,
  check,
  customType,
  index,
  jsonb,
  notInArray,
  numeric,
  type Placeholder,
  pgTable,
  primaryKey,
  type SQL,
  sql,
  text,
  timestamp,
  unique,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import type { Locale } from "#texts/locale.ts";

export const people = pgTable(
  "people",
  {
    id: uuid().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** Whether the identity provider knows that the address is theirs. Of a restricted person: whether it knew that before the restriction. */
    emailVerified: boolean("email_verified").notNull().default(false),
    photoUrl: text("photo_url"),
    /** The language the person reads, for pages on other devices and for mails. Null until they signed in on a page that says so. */
    language: text().$type<Locale>(),
    goal: text().$type<Goal>(),
    headline: text().notNull().default(""),
    about: text().notNull().default(""),
    skills: jsonb().$type<string[]>().notNull().default([]),
    /** The languages the person speaks, for the public profile. */
    languages: jsonb().$type<string[]>().notNull().default([]),
    links: jsonb().$type<PortfolioLink[]>().notNull().default([]),
    rating: numeric({ precision: 2, scale: 1, mode: "number" }).notNull().default(0),
    /** How recent name, email and photo are, by the clock of the identity provider. Null until a token has said so. */
    profileAt: timestamp("profile_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    role: text().$type<Role>().notNull().default("member"),
    suspendedUntil: timestamp("suspended_until", { withTimezone: true }),
    isBanned: boolean("is_banned").notNull().default(false),
    /** The decision that suspended or banned the person. */
    suspendedBy: uuid("suspended_by"),
    /** Whether the texts of the public profile are hidden. */
    ...hiddenColumns(),
  },
  (table) => [
    index("people_staff").on(table.id).where(sql`${table.role} <> 'member'`),
    index("people_restricted").on(table.id).where(restricted),
    check("people_role", isOneOf(table.role, roles)),
    unique("people_issuer_subject").on(table.issuer, table.subject),
    check("people_rating", sql`${table.rating} between 0 and 5`),
  ],
);

const restricted: SQL = sql`${people.isBanned} or ${people.suspendedUntil} is not null`;
/** Banned or suspended, as the index has it: an ended suspension counts until the job advance-decisions removes it. */
export const isRestricted = sql`(${restricted})`;
/** Neither suspended nor banned. */
export const isActive = sql`(not ${people.isBanned} and coalesce(${people.suspendedUntil} <= now(), true))`;

/** Of one person, in a query about something else. */
export function isActivePerson(id: string | Placeholder): SQL {
  return sql`exists (select from ${people} where ${people.id} = ${id} and ${isActive})`;
}

/** The issuer of people who left and whose rows others still see. No token carries it. */
export const departedIssuer = "urn:taskhaat:departed";

/** The issuer of generated people. No token carries it, so signing in as one of these people is impossible. */
export const fillIssuer = "urn:taskhaat:fill";
export const sampleIssuers = [seedIssuer, fillIssuer];

/** The issuers of sample people and of people who left: they have no account that lasts, and no address for mail. */
export const issuersWithoutAccount = [...sampleIssuers, departedIssuer];

/** Not a sample person, with whom visitors only try the market, and not a person who left. Only such people count where the market needs staff who can act. */
export const canSignIn = notInArray(people.issuer, issuersWithoutAccount);

/** Accounts that were deleted: their last tokens are valid for a while longer and must not create the person again. A ban stays. */
export const departedPeople = pgTable(
  "departed_people",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    leftAt: timestamp("left_at", { withTimezone: true }).notNull().defaultNow(),
    /** Of a banned person: the SHA-256 hash of the email address in lower case. */
    emailHash: text("email_hash"),
    /** The decision that banned the person. */
    bannedBy: uuid("banned_by"),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("departed_people_email").on(table.emailHash).where(sql`${table.emailHash} is not null`),
    index("departed_people_ban").on(table.bannedBy),
  ],
);

/** Two people of whom either has blocked the other cannot make each other offers or write to each other. */
export const blocks = pgTable(
  "blocks",
  {
    personId: reference("person_id", () => people.id, "cascade"),
    blockedId: reference("blocked_id", () => people.id, "cascade"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.blockedId] }),
    index("blocks_blocked").on(table.blockedId),
    check("blocks_another", sql`${table.personId} <> ${table.blockedId}`),
  ],
);

const bytea = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => "bytea" });

/** Uploaded photos of people. A row is never changed, because browsers keep the answer of its address. */
export const photos = pgTable(
  "photos",
  {
    id: uuid().primaryKey(),
    personId: reference("person_id", () => people.id, "cascade"),
    type: text().$type<PhotoType>().notNull(),
    bytes: bytea().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("photos_person").on(table.personId)],
);
