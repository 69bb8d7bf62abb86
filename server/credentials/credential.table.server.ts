import { type CredentialKind, credentialKinds, type RevocationReason } from "#contract/credentials/credential.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { reference } from "#server/platform/database/columns.server.ts";
import { check, index, integer, jsonb, pgTable, sql, text, timestamp, unique, uuid } from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The keys that sign credentials. A retired key signs no more, but stays published, so that its signatures stay valid. */
export const credentialKeys = pgTable("credential_keys", {
  id: text().primaryKey(),
  publicKey: jsonb("public_key").$type<Record<string, string>>().notNull(),
  /** Encrypted with the secret of the server; null once the key is retired. */
  privateKey: text("private_key"),
  createdAt: moment("created_at").notNull().defaultNow(),
  retiredAt: moment("retired_at"),
});

/** Credentials that the market has signed. After the deletion of the account only what the status list needs is left. */
export const credentials = pgTable(
  "credentials",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    kind: text().$type<CredentialKind>().notNull(),
    taskId: uuid("task_id").references(() => tasks.id, { onDelete: "set null" }),
    /** The review whose stars it contains. */
    reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "set null" }),
    /** The signed text; null once the account was deleted. */
    jwt: text(),
    /** The place in the status list. */
    statusIndex: integer("status_index").notNull(),
    issuedAt: moment("issued_at").notNull(),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    revocationReason: text("revocation_reason").$type<RevocationReason>(),
  },
  (table) => [
    unique("credentials_status_index").on(table.statusIndex),
    index("credentials_person").on(table.personId, table.id.desc()),
    index("credentials_task").on(table.taskId),
    index("credentials_review").on(table.reviewId),
    check("credentials_kind", isOneOf(table.kind, credentialKinds)),
    check("credentials_revocation", sql`(${table.revokedAt} is null) = (${table.revocationReason} is null)`),
  ],
);

/** Credentials of other markets that people brought to their profile. */
export const broughtCredentials = pgTable(
  "brought_credentials",
  {
    id: uuid().primaryKey(),
    personId: reference("person_id", () => people.id, "cascade"),
    /** The id that the other market gave it. */
    credentialId: text("credential_id").notNull(),
    issuer: text().notNull(),
    jwt: text().notNull(),
    /** When its signature and status were last found valid. */
    checkedAt: moment("checked_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("brought_credentials_one").on(table.personId, table.credentialId),
    index("brought_credentials_checked").on(table.checkedAt),
  ],
);
