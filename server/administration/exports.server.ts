// Tables that administrators download as CSV.
import type {
  AuditEntry,
  AuditQuery,
  FeedbackQuery,
  MarketPerson,
  PeopleQuery,
  ReceivedFeedback,
} from "#contract/administration/administration.ts";
import { marketId } from "#server/market/market.store.server.ts";
import { decisions } from "#server/moderation/moderation.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { desc, lt } from "#server/platform/database/drizzle.server.ts";
import type { Page } from "#server/platform/database/page.ts";
import { readAudit } from "./audit-list.server.ts";
import { type Columns, streamCsv } from "./csv.ts";
import { readFeedback } from "./feedback.store.server.ts";
import { readPeople } from "./people-list.server.ts";

export type ExportName = "people" | "audit" | "feedback" | "decisions";
type DecisionRow = typeof decisions.$inferSelect;

const peopleColumns: Columns<MarketPerson> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  emailVerified: ({ emailVerified }) => String(emailVerified),
  role: ({ role }) => role,
  status: ({ status }) => status,
  suspendedUntil: ({ suspendedUntil }) => suspendedUntil,
  rating: ({ rating }) => rating,
  joinedAt: ({ joinedAt }) => joinedAt,
  lastActiveAt: ({ lastActiveAt }) => lastActiveAt,
};

const auditColumns: Columns<AuditEntry> = {
  id: ({ _id }) => _id,
  at: ({ at }) => at,
  actor: ({ actor }) => actor?.id ?? null,
  actorName: ({ actor }) => actor?.name ?? null,
  action: ({ action }) => action,
  subjectKind: ({ subjectKind }) => subjectKind,
  subject: ({ subject }) => subject,
  requestId: ({ requestId }) => requestId,
  details: ({ details }) => JSON.stringify(details),
};

const feedbackColumns: Columns<ReceivedFeedback> = {
  id: ({ _id }) => _id,
  createdAt: ({ createdAt }) => createdAt,
  person: ({ person }) => person?.id ?? null,
  email: ({ email }) => email,
  page: ({ page }) => page,
  message: ({ message }) => message,
  answer: ({ answer }) => answer,
  answeredAt: ({ answeredAt }) => answeredAt,
};

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

const decisionColumns: Columns<DecisionRow> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => timeOf(createdAt),
  action: ({ action }) => action,
  kind: ({ kind }) => kind,
  subject: ({ subjectId }) => subjectId,
  person: ({ personId }) => personId,
  moderator: ({ moderatorId }) => moderatorId,
  rule: ({ rule }) => rule,
  reasons: ({ reasons }) => reasons,
  until: ({ until }) => timeOf(until),
  undoneAt: ({ undoneAt }) => timeOf(undoneAt),
  reversedAt: ({ reversedAt }) => timeOf(reversedAt),
};

export const exportPeople = (db: Db, query: PeopleQuery) =>
  streamCsv(
    peopleColumns,
    (page) => readPeople(db, query, page),
    ({ id }) => id,
  );
export const exportAudit = (db: Db, query: AuditQuery) =>
  streamCsv(
    auditColumns,
    (page) => readAudit(db, query, page),
    ({ _id }) => _id,
  );
export const exportFeedback = (db: Db, query: FeedbackQuery) =>
  streamCsv(
    feedbackColumns,
    (page) => readFeedback(db, query, page),
    ({ _id }) => _id,
  );
export const exportDecisions = (db: Db) =>
  streamCsv(
    decisionColumns,
    (page) => readDecisions(db, page),
    ({ id }) => id,
  );

export function recordExport(db: Db, actorId: string, name: ExportName, query: object): Promise<void> {
  const details = { filters: Object.keys(query) };
  return db.transaction((tx) =>
    recordAudit(tx, { actorId, action: `export.${name}`, subjectKind: "market", subjectId: marketId, details }),
  );
}

function readDecisions(db: Db, { limit, after }: Page): Promise<DecisionRow[]> {
  return db
    .select()
    .from(decisions)
    .where(after ? lt(decisions.id, after) : undefined)
    .orderBy(desc(decisions.id))
    .limit(limit + 1);
}
