import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { anonymous } from "#contract/limits.ts";
import type { Db } from "#server/database/database.server.ts";
import type { Caller } from "#server/identity/caller.ts";
import { people } from "./person.table.server.ts";

export type PersonRow = { id: string; name: string; email: string; rating: number };

const columns = { id: people.id, name: people.name, email: people.email, rating: people.rating };

/** The person behind a token: made on the first call, brought up to date when the provider knows something new. */
export async function recordPerson(db: Db, caller: Caller): Promise<PersonRow> {
  const { issuer, subject, email, photoURL: photoUrl } = caller;
  const name = caller.name.trim() || anonymous;
  const [known] = await db
    .select({ ...columns, photoUrl: people.photoUrl })
    .from(people)
    .where(and(eq(people.issuer, issuer), eq(people.subject, subject)));
  if (known && known.name === name && known.email === email && known.photoUrl === photoUrl) return known;
  const [recorded] = await db
    .insert(people)
    .values({ id: uuidv7(), issuer, subject, name, email, photoUrl })
    .onConflictDoUpdate({ target: [people.issuer, people.subject], set: { name, email, photoUrl } })
    .returning(columns);
  if (!recorded) throw new Error("A person was neither found nor made.");
  return recorded;
}
