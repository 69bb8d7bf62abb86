import { check, index, jsonb, pgTable, sql, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";

/** Who changed what, and by which request. A trigger rejects every update and every early delete. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    requestId: text("request_id"),
    // No reference: the row remains after its actor is deleted.
    actorId: uuid("actor_id"),
    action: text().notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: uuid("subject_id").notNull(),
    details: jsonb().notNull(),
  },
  (table) => [
    index("audit_log_actor").on(table.actorId, table.id),
    index("audit_log_subject").on(table.subjectId, table.id),
    index("audit_log_at").on(table.at),
    index("audit_log_action").on(table.action.op("text_pattern_ops"), table.id),
    check("audit_log_details", sql`length(${table.details}::text) <= 1000`),
  ],
);
