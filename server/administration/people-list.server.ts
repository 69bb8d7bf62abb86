// People, as administrators see them.
import type { MarketPerson, PeopleQuery, PersonActivity } from "#contract/administration/administration.ts";
import { countCompletedDeals } from "#server/deals/reviews/profile.store.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { cases, decisions, isStanding, reports } from "#server/moderation/moderation.table.server.ts";
import { inboxSettings } from "#server/notifications/inbox.table.server.ts";
import { suspensionEnd } from "#server/people/authorize.ts";
import { isUnverified } from "#server/people/daily-limit.server.ts";
import { departedIssuer, isActive, people } from "#server/people/person.table.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gt, ilike, inArray, lt, ne, not, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

const decisionsShown = 20;

const { isBanned, suspendedUntil } = people;
/** Plain conditions, for the partial index of restricted people. */
const hasStatus: Record<MarketPerson["status"], SQL | undefined> = {
  banned: sql`${isBanned}`,
  suspended: and(not(sql`${isBanned}`), gt(suspendedUntil, sql`now()`)),
  active: isActive,
};

/** Newest first. */
export async function listPeople(db: Db, query: PeopleQuery, page: Page) {
  return pageOf(await readPeople(db, query, page), page, ({ id }) => id);
}

/** One row more than the page has. */
export async function readPeople(db: Db, { q, role, status: wanted }: PeopleQuery, { limit, after }: Page): Promise<MarketPerson[]> {
  return selectPeople(
    db,
    and(
      ne(people.issuer, departedIssuer),
      q ? isNamed(q) : undefined,
      role && eq(people.role, role),
      // A literal, for the partial index of staff.
      role && role !== "member" ? sql`${people.role} <> 'member'` : undefined,
      wanted && hasStatus[wanted],
      after ? lt(people.id, after) : undefined,
    ),
    limit + 1,
  );
}

/** Whether the text is a part of the name or the email address. */
export function isNamed(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(people.name, pattern), ilike(people.email, pattern));
}

export async function findPerson(db: Db, id: string): Promise<MarketPerson | null> {
  const [person] = await selectPeople(db, and(eq(people.id, id), ne(people.issuer, departedIssuer)), 1);
  return person ?? null;
}

export async function findActivity(db: Db, id: string): Promise<Omit<PersonActivity, "canRecover" | "recovery"> | null> {
  const person = await findPerson(db, id);
  if (!person) return null;
  const [row] = await db.select({ emailVerified: people.emailVerified, issuer: people.issuer }).from(people).where(eq(people.id, id));
  const isAbout = eq(decisions.personId, id);
  const { id: _id, action, createdAt } = decisions;
  const about = await db
    .select({ _id, action, createdAt, isReversed: sql<boolean>`not ${isStanding}` })
    .from(decisions)
    .where(isAbout)
    .orderBy(desc(decisions.id))
    .limit(decisionsShown);
  const ofOwnCases = db.select({ id: cases.id }).from(cases).where(eq(cases.ownerId, id));
  return {
    ...person,
    canPromote: row !== undefined && !isUnverified(row),
    tasks: await db.$count(tasks, eq(tasks.posterId, id)),
    offers: await db.$count(offers, eq(offers.bidderId, id)),
    dealsCompleted: await countCompletedDeals(db, id),
    reviews: await db.$count(reviews, eq(reviews.authorId, id)),
    reportsSent: await db.$count(reports, eq(reports.personId, id)),
    reportsReceived: await db.$count(reports, inArray(reports.caseId, ofOwnCases)),
    decisions: about.map((decision) => ({ ...decision, createdAt: decision.createdAt.toISOString() })),
  };
}

async function selectPeople(db: Db, which: SQL | undefined, limit: number): Promise<MarketPerson[]> {
  const { id, name, email, emailVerified, role, rating, createdAt: joinedAt } = people;
  const lastWrite = db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.actorId, people.id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const lastActiveAt = sql`greatest(${inboxSettings.seenAt}, (${lastWrite}))`.mapWith(auditLog.at);
  const rows = await db
    .select({ id, name, email, emailVerified, role, isBanned, suspendedUntil, rating, joinedAt, lastActiveAt })
    .from(people)
    .leftJoin(inboxSettings, eq(inboxSettings.personId, people.id))
    .where(which)
    .orderBy(desc(people.id))
    .limit(limit);
  return rows.map(({ isBanned, ...row }) => {
    const end = suspensionEnd({ ...row, isBanned });
    return {
      ...row,
      status: isBanned ? "banned" : end ? "suspended" : "active",
      suspendedUntil: end,
      joinedAt: row.joinedAt.toISOString(),
      lastActiveAt: (row.lastActiveAt as Date | null)?.toISOString() ?? null,
    };
  });
}
