// Credentials of other markets on people's profiles.
import { hashEmail } from "#contract/credentials/achievement.ts";
import type { BroughtCredential, MyBrought } from "#contract/credentials/credential.ts";
import { didOf, hostOfDid, originOfDid } from "#contract/credentials/did-web.ts";
import { isCutOff } from "#contract/credentials/signed-text.ts";
import { readCredential, type Verification, type Verified, verifyCredential } from "#contract/credentials/verify.ts";
import { limits } from "#contract/platform/limits.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, desc, eq, ne } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { broughtCredentials } from "./credential.table.server.ts";
import type { Signer } from "./keys.server.ts";
import { createResolver, isListed } from "./other-market.ts";

type Holder = Pick<PersonRow, "id" | "email" | "emailVerified">;
type Row = typeof broughtCredentials.$inferSelect;

const { id, personId, createdAt } = broughtCredentials;
const uncheckedAfter = 7 * 86_400_000;

export async function bringCredential(
  db: Db,
  { origin, allowsLoopback }: Pick<Signer, "origin" | "allowsLoopback">,
  holder: Holder,
  text: string,
): Promise<BroughtCredential> {
  if (!holder.emailVerified) throw new ProblemError(409, m.credential_brought_verify());
  const { otherMarkets: markets } = await readMarketSettings(db);
  const claimed = readCredential(text);
  if (!claimed) throw new ProblemError(422, isCutOff(text) ? m.credential_check_incomplete() : m.credential_check_malformed());
  const { did } = claimed.issuer;
  if (did === didOf(origin())) throw new ProblemError(422, m.credential_brought_own());
  if (!isListed(did, markets)) throw new ProblemError(422, m.credential_brought_market({ host: hostOfDid(did) ?? did }));
  const verification = await verifyCredential(text, { resolve: createResolver({ markets, allowsLoopback }) });
  if (verification.state !== "valid") throw new ProblemError(422, refusalOf(verification));
  const { credential } = verification;
  if (!(await isOf(holder, credential))) throw new ProblemError(422, m.credential_brought_holder());
  return db.transaction(async (tx) => {
    await lockName(tx, `brought credentials of ${holder.id}`);
    if ((await tx.$count(broughtCredentials, eq(personId, holder.id))) >= limits.broughtCredentials) {
      throw new ProblemError(409, m.credential_brought_limit({ max: numberText(limits.broughtCredentials) }));
    }
    // Its address belonged to another account before.
    const isSame = and(eq(broughtCredentials.issuer, did), eq(broughtCredentials.credentialId, credential.id));
    await tx.delete(broughtCredentials).where(and(isSame, ne(personId, holder.id)));
    const values = { id: newId(), personId: holder.id, credentialId: credential.id, issuer: did, jwt: text, checkedAt: new Date() };
    const [row] = await tx.insert(broughtCredentials).values(values).onConflictDoNothing().returning();
    if (!row) throw new ProblemError(409, m.credential_brought_already());
    await recordAudit(tx, { actorId: holder.id, action: "credential.bring", subjectId: row.id });
    return toBrought(row, credential);
  });
}

async function isOf({ email }: Holder, { email: hashed }: Verified): Promise<boolean> {
  return hashed !== null && (await hashEmail(email, hashed.salt)) === hashed.identityHash;
}

function refusalOf(verification: Exclude<Verification, { state: "valid" }>): string {
  switch (verification.state) {
    case "malformed":
      return verification.reason === "incomplete" ? m.credential_check_incomplete() : m.credential_check_malformed();
    case "altered":
      return m.credential_check_altered();
    case "unread-issuer":
    case "unknown-issuer":
      return m.credential_check_issuer({ host: hostOfDid(verification.issuer) ?? verification.issuer });
    case "revoked":
      return m.credential_check_revoked();
    case "expired":
      return m.credential_check_expired();
    case "not-yet-valid":
      return m.credential_check_early();
    case "unreachable":
      return m.credential_check_unreachable();
  }
}

export async function listMyBrought(db: Db, owner: string): Promise<MyBrought> {
  const { otherMarkets: markets } = await readMarketSettings(db);
  return { markets, brought: await listRows(db, owner, markets) };
}

/** None while the person is hidden. Null when there is no such person. */
export async function listBrought(db: Db, owner: string): Promise<BroughtCredential[] | null> {
  const [person] = await db.select({ hidden: people.hidden }).from(people).where(eq(people.id, owner));
  if (!person) return null;
  const { otherMarkets: markets } = await readMarketSettings(db);
  return person.hidden === null ? listRows(db, owner, markets) : [];
}

/** Those of markets that are no longer listed are not shown. */
async function listRows(db: Db, owner: string, markets: string[]): Promise<BroughtCredential[]> {
  const rows = await db.select().from(broughtCredentials).where(eq(personId, owner)).orderBy(desc(id));
  return rows
    .filter(({ issuer }) => isListed(issuer, markets))
    .flatMap((row) => {
      const content = readCredential(row.jwt);
      return content ? [toBrought(row, content)] : [];
    });
}

/** False if the person has no such credential. */
export async function removeBrought(db: Db, owner: string, given: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(broughtCredentials)
      .where(and(eq(id, given), eq(personId, owner)))
      .returning({ id });
    if (removed.length > 0) await recordAudit(tx, { actorId: owner, action: "credential.remove", subjectId: given });
    return removed.length > 0;
  });
}

/**
 * Removes what is no longer valid, or no longer of the person's address. Where the other market cannot be reached, or is not listed at the moment, the time of the last check stays.
 * Returns how many were removed.
 */
export async function checkBrought(db: Db, allowsLoopback: boolean): Promise<number> {
  const { otherMarkets: markets } = await readMarketSettings(db);
  const resolve = createResolver({ markets, allowsLoopback });
  let removed = 0;
  const stored = await db
    .select({ row: broughtCredentials, holder: people })
    .from(broughtCredentials)
    .innerJoin(people, eq(people.id, personId))
    .orderBy(asc(createdAt));
  for (const { row, holder } of stored) {
    if (!isListed(row.issuer, markets)) continue;
    const verification = await verifyCredential(row.jwt, { resolve });
    const { state } = verification;
    const isOfOther = state === "valid" && !(await isOf(holder, verification.credential));
    const isRow = eq(id, row.id);
    if (state === "valid") await db.update(broughtCredentials).set({ checkedAt: new Date() }).where(isRow);
    if (isOfOther || state === "revoked" || state === "expired" || state === "altered") {
      await db.delete(broughtCredentials).where(isRow);
      removed += 1;
    }
  }
  return removed;
}

function toBrought(row: Row, { id: address, issuer, subject, facts, issuedAt }: Verified): BroughtCredential {
  return {
    id: row.id,
    market: { name: issuer.name, host: hostOfDid(row.issuer) ?? row.issuer },
    name: subject.name,
    address: new URL(address).origin === originOfDid(row.issuer) ? address : null,
    facts,
    issuedAt,
    checkedAt: row.checkedAt.toISOString(),
    isUnchecked: Date.now() - row.checkedAt.getTime() > uncheckedAfter,
  };
}
