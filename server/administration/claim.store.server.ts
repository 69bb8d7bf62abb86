// The one-time link with which a signed-in person becomes the first administrator.
import { createHash, randomBytes } from "node:crypto";
import { administratorClaims } from "#server/market/market.table.server.ts";
import { forgetPerson, hasAdministrator, type PersonRow } from "#server/people/person.store.server.ts";
import { canSignIn, people, sampleIssuers } from "#server/people/person.table.server.ts";
import { lockRoles, setRole } from "#server/people/role.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, isNull, ne, notInArray, sql } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * A new token for an empty market, or for a market whose last token was not used. It replaces the last one. Null if there is staff that can sign in, or if people
 * joined before there was a token: then `npm run admin` names the administrator.
 */
export function createClaimToken(db: Db): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    if ((await tx.$count(people, and(ne(people.role, "member"), canSignIn))) > 0) return null;
    const replaced = await tx
      .delete(administratorClaims)
      .where(isNull(administratorClaims.usedAt))
      .returning({ hash: administratorClaims.tokenHash });
    if (replaced.length === 0) {
      const [person] = await tx.select({ id: people.id }).from(people).where(notInArray(people.issuer, sampleIssuers)).limit(1);
      if (person) return null;
    }
    const token = randomBytes(24).toString("base64url");
    await tx.insert(administratorClaims).values({ tokenHash: hashOf(token) });
    return token;
  });
}

/** Throws 403 if the token is unknown or used, if the market has an administrator, or for a sample person, who would use it up for nothing. */
export async function claimAdministration(db: Db, person: PersonRow, token: string): Promise<void> {
  if (sampleIssuers.includes(person.issuer)) throw new ProblemError(403, m.claim_sample());
  await db.transaction(async (tx) => {
    await lockRoles(tx);
    const isToken = and(eq(administratorClaims.tokenHash, hashOf(token)), isNull(administratorClaims.usedAt));
    const used = await tx
      .update(administratorClaims)
      .set({ usedAt: sql`now()` })
      .where(isToken)
      .returning({ at: administratorClaims.usedAt });
    if (used.length === 0 || (await hasAdministrator(tx))) throw new ProblemError(403, m.claim_invalid());
    await setRole(tx, person.id, person.id, "administrator");
  });
  forgetPerson(db, person);
}
