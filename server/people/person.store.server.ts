import { anonymous } from "#contract/limits.ts";
import { recordAudit } from "#server/audit/audit.server.ts";
import type { Database, Db } from "#server/database/database.server.ts";
import { and, eq, lt, sql } from "#server/database/drizzle.server.ts";
import { createMemory, type Memory } from "#server/database/memory.ts";
import { newId } from "#server/database/new-id.ts";
import { noValidToken } from "#server/http/problem.ts";
import type { Caller } from "#server/identity/caller.ts";
import { departedPeople } from "./departed.table.server.ts";
import { people } from "./person.table.server.ts";

export type PersonRow = { id: string; name: string; email: string; photoUrl: string | null; rating: number; createdAt: Date };

const columns = {
  id: people.id,
  name: people.name,
  email: people.email,
  photoUrl: people.photoUrl,
  rating: people.rating,
  createdAt: people.createdAt,
};

const memories = new WeakMap<Db, Memory<PersonRow>>();

/** From here on whoever was found in this database is remembered until people change. */
export function rememberPeople(database: Pick<Database, "db" | "hear">): void {
  memories.set(database.db, createMemory(database, { forgetOn: "people" }));
}

/** The person behind a token: made on the first call, brought up to date when the provider knows something new. */
export async function recordPerson(db: Db, caller: Caller): Promise<PersonRow> {
  const { issuer, subject, email, photoURL: photoUrl } = caller;
  const name = caller.name.trim() || anonymous;
  const recall = memories.get(db) ?? ((_key, read) => read());
  const known = await recall(JSON.stringify([issuer, subject]), async () => {
    const isCaller = and(eq(people.issuer, issuer), eq(people.subject, subject));
    const [row] = await db.select(columns).from(people).where(isCaller);
    return row ?? null;
  });
  if (known && known.name === name && known.email === email && known.photoUrl === photoUrl) return known;
  return db.transaction(async (tx) => {
    const [recorded] = await tx
      .insert(people)
      .values({ id: newId(), issuer, subject, name, email, photoUrl })
      .onConflictDoUpdate({ target: [people.issuer, people.subject], set: { name, email, photoUrl } })
      .returning(columns);
    if (!recorded) throw new Error("A person was neither found nor made.");
    // After the writing, which may have waited for that very leaving.
    const [departed] = await tx
      .select({ leftAt: departedPeople.leftAt })
      .from(departedPeople)
      .where(and(eq(departedPeople.issuer, issuer), eq(departedPeople.subject, subject)));
    if (departed) throw noValidToken(true);
    await recordAudit(tx, { actorId: recorded.id, action: known ? "person.change" : "person.join", subjectId: recorded.id });
    return recorded;
  });
}

/** No token lives longer than an hour, so by then nothing could bring the person back. */
export async function forgetDeparted(db: Db): Promise<void> {
  await db.delete(departedPeople).where(lt(departedPeople.leftAt, sql`now() - interval '1 day'`));
}
