import { caseSources, caseStates } from "#contract/moderation/case.ts";
import { type ContentKind, contentKinds } from "#contract/people/content.ts";
import { people } from "#server/people/person.table.server.ts";
import { check, index, pgTable, sql, text, timestamp, uniqueIndex, uuid } from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";

/** Content that a moderator has to look at. It stays when the content is gone. */
export const cases = pgTable(
  "cases",
  {
    id: uuid().primaryKey(),
    kind: text().$type<ContentKind>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    source: text().$type<(typeof caseSources)[number]>().notNull(),
    state: text().$type<(typeof caseStates)[number]>().notNull().default("open"),
    /** The person who wrote the content. */
    ownerId: uuid("owner_id").references(() => people.id, { onDelete: "set null" }),
    taskId: uuid("task_id"),
    /** The content when the case was opened. */
    words: text().notNull(),
    openedAt: timestamp("opened_at", { withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp("closed_at", { withTimezone: true }),
    /** When its reports held the content back, which they do once. */
    heldAt: timestamp("held_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("cases_one_open").on(table.kind, table.subjectId).where(sql`${table.state} = 'open'`),
    index("cases_state").on(table.state, table.id),
    index("cases_subject").on(table.subjectId),
    index("cases_owner").on(table.ownerId),
    index("cases_held").on(table.heldAt).where(sql`${table.heldAt} is not null and ${table.state} = 'open'`),
    check("cases_kind", isOneOf(table.kind, contentKinds)),
    check("cases_source", isOneOf(table.source, caseSources)),
    check("cases_state_known", isOneOf(table.state, caseStates)),
    check("cases_closed", sql`(${table.state} = 'closed') = (${table.closedAt} is not null)`),
  ],
);
