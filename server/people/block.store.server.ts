import type { Block } from "#contract/people/block.endpoints.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, eq, gt, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { blocks, departedIssuer, people } from "./person.table.server.ts";
import { asMember } from "./reader.ts";
import { portraitColumns, shownPerson } from "./shown-person.ts";

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(tx: Db, one: string, other: string): Promise<boolean> {
  return (await tx.$count(blocks, between(one, other))) > 0;
}

export function between(one: string | SQL, other: string | SQL): SQL | undefined {
  return or(
    and(eq(blocks.personId, sql`${one}`), eq(blocks.blockedId, sql`${other}`)),
    and(eq(blocks.personId, sql`${other}`), eq(blocks.blockedId, sql`${one}`)),
  );
}

export async function blockPerson(db: Db, personId: string, blockedId: string): Promise<Block | null> {
  if (personId === blockedId) throw new ProblemError(409, m.report_block_self());
  return db.transaction(async (tx) => {
    const known = await tx.$count(people, and(eq(people.id, blockedId), sql`${people.issuer} <> ${departedIssuer}`));
    if (known === 0) return null;
    const added = await tx.insert(blocks).values({ personId, blockedId }).onConflictDoNothing().returning({ id: blocks.blockedId });
    if (added.length > 0) await recordAudit(tx, { actorId: personId, action: "person.block", subjectId: blockedId });
    const [row] = await selectBlocks(tx, and(eq(blocks.personId, personId), eq(blocks.blockedId, blockedId)));
    return row ? toBlock(row) : null;
  });
}

export async function unblockPerson(db: Db, personId: string, blockedId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(blocks)
      .where(and(eq(blocks.personId, personId), eq(blocks.blockedId, blockedId)))
      .returning({ id: blocks.blockedId });
    if (gone.length > 0) await recordAudit(tx, { actorId: personId, action: "person.unblock", subjectId: blockedId });
  });
}

/** Those whom a person has blocked, in the order of their ids. */
export async function listBlocks(db: Db, personId: string, page: Page) {
  const rows = await selectBlocks(db, and(eq(blocks.personId, personId), page.after ? gt(blocks.blockedId, page.after) : undefined))
    .orderBy(asc(blocks.blockedId))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  return { data: data.map(toBlock), next };
}

function selectBlocks(db: Db, which: SQL | undefined) {
  return db
    .select({ ...portraitColumns(people), by: blocks.personId, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(people, eq(people.id, blocks.blockedId))
    .where(which)
    .$dynamic();
}

function toBlock({ by, createdAt, ...person }: Awaited<ReturnType<typeof selectBlocks>>[number]): Block {
  return { person: shownPerson(person, asMember(by)), createdAt: createdAt.toISOString() };
}
