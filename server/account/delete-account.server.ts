// Deletes a person: every part of the server removes what it stores about them, in one transaction.
import type { Caller } from "#server/identity/caller.ts";
import { hashEmail, refuseDeparted } from "#server/people/person.store.server.ts";
import { departedIssuer, departedPeople, people } from "#server/people/person.table.server.ts";
import type { Erased, ErasureWishes, PersonalData } from "#server/people/personal-data.ts";
import { keepAdministrator, lockRoles } from "#server/people/role.store.server.ts";
import { departedName } from "#server/people/system-words.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { noValidToken } from "#server/platform/http/problem.ts";

/** Ends what is still open. Throws if the account cannot be deleted now. */
export async function prepareDeletion(db: Db, parts: PersonalData[], personId: string): Promise<void> {
  await keepAdministrator(db, personId);
  for (const { prepareErasure } of parts) {
    const refusal = await prepareErasure?.(db, personId);
    if (refusal) throw refusal;
  }
}

/** `parts` in the order in which their rows can be removed: those that refer to others first. */
export function deleteAccount(
  db: Db,
  parts: PersonalData[],
  caller: Caller,
  { removeIdentity, ...wishes }: ErasureWishes & { removeIdentity: (tx: Transaction) => Promise<void> },
): Promise<void> {
  const { issuer, subject, name, email, emailVerified } = caller;
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    await refuseDeparted(tx, caller);
    // An account that has not joined gets a row until the end of the transaction: its first call waits for it, and is refused.
    await tx.insert(people).values({ id: newId(), issuer, subject, name, email, emailVerified }).onConflictDoNothing();
    // First a lock that makes new likes wait but still lets other deals notify the person; then the rows of each part, in the order of
    // their ids, so that two deletions cannot deadlock; then the lock that also refuses new tasks.
    const isCaller = and(eq(people.issuer, issuer), eq(people.subject, subject));
    const [person] = await tx.select().from(people).where(isCaller).for("no key update");
    if (!person) throw noValidToken(true);
    await keepAdministrator(tx, person.id);
    for (const { lockRows } of parts) await lockRows?.(tx, person.id);
    await tx.select({ id: people.id }).from(people).where(isCaller).for("update");
    const erased: (Erased | undefined)[] = [];
    for (const part of parts) erased.push(await part.erase(tx, { ...person, accountId: subject }, wishes));
    if (erased.some((part) => part?.isStillShown)) await anonymise(tx, person.id);
    else await tx.delete(people).where(eq(people.id, person.id));
    // An address that was not verified may belong to another person.
    const ban = person.isBanned && person.emailVerified ? { emailHash: hashEmail(person.email), bannedBy: person.suspendedBy } : {};
    await tx.insert(departedPeople).values({ issuer, subject, ...ban });
    await removeIdentity(tx);
    const details = Object.assign({}, ...erased.map((part) => part?.counts));
    await recordAudit(tx, { actorId: person.id, action: "person.leave", subjectId: person.id, details });
  });
}

async function anonymise(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(people)
    .set({
      ...{
        issuer: departedIssuer,
        subject: id,
        name: departedName,
        email: "",
        emailVerified: false,
        photoUrl: null,
        language: null,
        profileAt: null,
        rating: 0,
      },
      ...{ goal: null, headline: "", about: "", skills: [], languages: [], links: [], role: "member" },
      ...{ isBanned: false, suspendedUntil: null, suspendedBy: null, hidden: null, hiddenBy: null },
    })
    .where(eq(people.id, id));
}
