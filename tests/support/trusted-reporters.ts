// People whose reports are trusted, by plain statements: old accounts with completed deals in a group that is large enough.
import { inArray, sql } from "drizzle-orm";
import { trustedGroupSize } from "#contract/market/trust.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { addDealTask, addOffer, addPerson } from "./deals.ts";

export async function completeDeal(db: Db, posterId: string, bidderId: string): Promise<void> {
  await addOffer(db, await addDealTask(db, { posterId, state: "completed" }), bidderId, "accepted");
}

export async function letYearPass(db: Db, ids: string[]): Promise<void> {
  await db.update(people).set({ createdAt: sql`now() - interval '1 year'` }).where(inArray(people.id, ids));
}

/** An old account that has completed deals with so many others that all who are connected with it are in a large group. */
export async function addHub(db: Db): Promise<string> {
  const hub = await addPerson(db, "Hub");
  const others = await Promise.all(Array.from({ length: trustedGroupSize - 1 }, () => addPerson(db)));
  for (const other of others) await completeDeal(db, hub, other);
  await letYearPass(db, [hub, ...others]);
  return hub;
}

/** Each has a completed deal with a person of their own, who is connected with a large group. */
export async function makeTrusted(db: Db, ids: string[]): Promise<void> {
  const hub = await addHub(db);
  for (const id of ids) {
    const partner = await addPerson(db);
    await completeDeal(db, partner, id);
    await completeDeal(db, hub, partner);
    await letYearPass(db, [id, partner]);
  }
}
