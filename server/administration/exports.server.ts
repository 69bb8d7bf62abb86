// Tables that administrators download as CSV.
import {
  type AuditQuery,
  type FeedbackQuery,
  MarketPerson,
  type PeopleQuery,
  type ReceivedFeedback,
} from "#contract/administration/administration.ts";
import { marketId } from "#server/market/market.store.server.ts";
import { decisions } from "#server/moderation/moderation.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { desc, lt } from "#server/platform/database/drizzle.server.ts";
import type { Page } from "#server/platform/database/page.ts";
import { type Columns, csvAnswer, streamCsv } from "#server/platform/http/csv.ts";
import { type AuditRow, readAudit } from "./audit-list.server.ts";
import { readFeedback } from "./feedback.store.server.ts";
import { readPeople } from "./people-list.server.ts";

type DecisionRow = typeof decisions.$inferSelect;

const peopleColumns = columnsOf<MarketPerson>(...MarketPerson.keyof().options);

const auditColumns: Columns<AuditRow> = {
  id: ({ _id }) => _id,
  at: ({ at }) => at,
  actor: ({ actor }) => actor?.id ?? null,
  actorName: ({ actor }) => actor?.name ?? null,
  ...columnsOf<AuditRow>("action", "subjectKind", "subject", "requestId"),
  details: ({ details }) => JSON.stringify(details),
};

const feedbackColumns: Columns<ReceivedFeedback> = {
  id: ({ _id }) => _id,
  createdAt: ({ createdAt }) => createdAt,
  person: ({ person }) => person?.id ?? null,
  ...columnsOf<ReceivedFeedback>("email", "page", "message", "answer", "answeredAt"),
};

const decisionColumns: Columns<DecisionRow> = {
  ...columnsOf<DecisionRow>("id", "createdAt", "action", "kind"),
  subject: ({ subjectId }) => subjectId,
  person: ({ personId }) => personId,
  moderator: ({ moderatorId }) => moderatorId,
  ...columnsOf<DecisionRow>("rule", "reasons", "until", "undoneAt", "reversedAt"),
};

/** Columns with the names of members. */
function columnsOf<Row>(...names: (keyof Row & string)[]): Columns<Row> {
  return Object.fromEntries(names.map((name) => [name, (row: Row) => cellOf(row[name])]));
}

function cellOf(value: unknown) {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" || value === null ? value : String(value);
}

const idOfRow = ({ id }: { id: string }) => id;
const idOfAnswer = ({ _id }: { _id: string }) => _id;

const openTable = {
  people: (db: Db, query: PeopleQuery) => streamCsv(peopleColumns, (page) => readPeople(db, query, page), idOfRow),
  audit: (db: Db, query: AuditQuery) => streamCsv(auditColumns, (page) => readAudit(db, query, page), idOfAnswer),
  feedback: (db: Db, query: FeedbackQuery) => streamCsv(feedbackColumns, (page) => readFeedback(db, query, page), idOfAnswer),
  decisions: (db: Db) => streamCsv(decisionColumns, (page) => readDecisions(db, page), idOfRow),
};

/** Records the export in the audit log, then sends the table. */
export async function sendTable(db: Db, { id: actorId }: { id: string }, name: keyof typeof openTable, query: object): Promise<Response> {
  const details = { filters: Object.keys(query) };
  await db.transaction((tx) => recordAudit(tx, { actorId, action: `export.${name}`, subjectKind: "market", subjectId: marketId, details }));
  const day = new Date().toISOString().slice(0, 10);
  return csvAnswer(`${name}-${day}`, openTable[name](db, query));
}

function readDecisions(db: Db, { limit, after }: Page): Promise<DecisionRow[]> {
  return db
    .select()
    .from(decisions)
    .where(after ? lt(decisions.id, after) : undefined)
    .orderBy(desc(decisions.id))
    .limit(limit + 1);
}
