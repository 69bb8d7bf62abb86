import { contentKinds } from "#contract/people/content.ts";
import { limits } from "#contract/platform/limits.ts";
import { people } from "#server/people/person.table.server.ts";
import { boolean, check, index, pgTable, sql, text, timestamp, unique, uuid } from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { cases } from "./case.table.server.ts";

/** Stays when what it is about is gone, and when its author is. */
export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    kind: text().notNull(),
    subjectId: uuid("subject_id").notNull(),
    reason: text().notNull(),
    caseId: uuid("case_id").references(() => cases.id),
    /** Whether its author was trusted when they sent it. */
    isTrusted: boolean("is_trusted").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("reports_once").on(table.personId, table.kind, table.subjectId),
    index("reports_subject").on(table.subjectId),
    index("reports_case").on(table.caseId, table.id.desc()),
    check("reports_kind", isOneOf(table.kind, contentKinds)),
    check("reports_reason", sql`char_length(${table.reason}) between 1 and ${sql.raw(`${limits.reportReason}`)}`),
  ],
);
