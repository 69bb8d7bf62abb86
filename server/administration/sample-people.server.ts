// The people of the sample market that visitors can try, and what waits for each.
import type { SamplePerson } from "#contract/administration/sample-person.ts";
import type { TodayKind } from "#contract/deals/summary.ts";
import { readSummary } from "#server/deals/lists/summary.store.server.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { type SampleProfile, sampleAccountIds, seedIssuer } from "#server/identity/sample-accounts.ts";
import { appeals, cases } from "#server/moderation/moderation.table.server.ts";
import { hasAdministrator, type PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, eq, inArray, isNull } from "#server/platform/database/drizzle.server.ts";
import { feedback } from "./feedback.table.server.ts";

type Waiting = SamplePerson["waiting"];

/** The steps of a deal come first, because a page has room for two. */
const firstKinds: TodayKind[] = [
  "secure_payment",
  "review_delivery",
  "review_offers",
  "answer_award",
  "make_changes",
  "deliver_work",
  "write_review",
];

export async function findSamplePerson(db: Db, account: string): Promise<SampleProfile | null> {
  const [person] = await findPeople(db, [account]);
  return person ?? null;
}

export async function listSamplePeople(db: Db): Promise<SamplePerson[]> {
  const listed: SamplePerson[] = [];
  for (const person of await findPeople(db, sampleAccountIds)) {
    const { subject: account, name, photoUrl: photoURL, goal, role } = person;
    listed.push({ account, name, photoURL, goal, role, waiting: (await readWaiting(db, person)).filter(({ count }) => count > 0) });
  }
  return listed;
}

/** Once the market has an administrator of its own, sample people with a role are not for visitors. */
async function findPeople(db: Db, accounts: string[]): Promise<PersonRow[]> {
  const isSample = and(eq(people.issuer, seedIssuer), inArray(people.subject, accounts));
  const found = await db.select().from(people).where(isSample).orderBy(asc(people.subject));
  const withStaff = !(await hasAdministrator(db));
  return found.filter(({ role }) => withStaff || role === "member");
}

async function readWaiting(db: Db, { id, role }: PersonRow): Promise<Waiting> {
  if (role === "administrator") return [{ kind: "answer_feedback", count: await db.$count(feedback, isNull(feedback.answeredAt)) }];
  if (role === "moderator") {
    return [
      { kind: "decide_case", count: await db.$count(cases, eq(cases.state, "open")) },
      { kind: "decide_dispute", count: await db.$count(disputes, isNull(disputes.outcome)) },
      { kind: "decide_appeal", count: await db.$count(appeals, isNull(appeals.outcome)) },
    ];
  }
  const { items, counts } = (await readSummary(db, id)).today;
  const kinds = new Set<TodayKind>(items.map(({ kind }) => kind));
  const shown = [...firstKinds.filter((kind) => kinds.has(kind)), ...[...kinds].filter((kind) => !firstKinds.includes(kind))];
  return shown.map((kind) => ({ kind, count: counts[kind] }));
}
