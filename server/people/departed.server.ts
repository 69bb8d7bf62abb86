// Whether a person has deleted the account. Rows that others still see name an empty person.
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { departedIssuer, people } from "./person.table.server.ts";

export async function hasLeft(db: Db, personId: string): Promise<boolean> {
  const [person] = await selectIssuer(db, personId);
  return person?.issuer === departedIssuer;
}

/** Waits for a deletion that is under way. A person who has not left cannot leave before the end of the transaction. */
export async function isStillHere(tx: Transaction, personId: string): Promise<boolean> {
  const [person] = await selectIssuer(tx, personId).for("key share");
  return person !== undefined && person.issuer !== departedIssuer;
}

function selectIssuer(db: Db, personId: string) {
  return db.select({ issuer: people.issuer }).from(people).where(eq(people.id, personId)).$dynamic();
}
