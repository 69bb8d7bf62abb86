// Roles of people. Changes are serialised by a lock, so that an administrator always remains.
import { hasRole, type Role } from "#contract/platform/role.ts";
import { endSampleSessions } from "#server/identity/sample-accounts.server.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, ne, or } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { refuseSuspended } from "./authorize.ts";
import { isUnverified } from "./daily-limit.server.ts";
import { forgetPerson, type PersonRow } from "./person.store.server.ts";
import { canSignIn, departedIssuer, isActive, people } from "./person.table.server.ts";

/** Before every other lock of the transaction, so that no two transactions wait for each other. */
export async function lockRoles(tx: Transaction): Promise<void> {
  await lockName(tx, "roles");
}

/**
 * Locks roles, and throws if the actor has lost the role or was suspended since the call began: two administrators cannot suspend each
 * other at the same time.
 */
export async function lockRolesFor(tx: Transaction, actor: Pick<PersonRow, "id" | "role">): Promise<void> {
  await lockRoles(tx);
  const [current] = await tx.select().from(people).where(eq(people.id, actor.id));
  if (!current || !hasRole(current.role, actor.role)) throw new ProblemError(403, m.problem_staff_only());
  refuseSuspended(current);
}

/** Throws if this person is an administrator and no other is active. Conclusive only under the lock. */
export async function keepAdministrator(db: Db, personId: string): Promise<void> {
  const administrators = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, "administrator"), or(eq(people.id, personId), and(isActive, canSignIn))))
    .limit(2);
  if (administrators.length === 1 && administrators[0]?.id === personId) throw new ProblemError(409, m.problem_last_administrator());
}

export async function isActiveAdministrator(db: Db, personId: string): Promise<boolean> {
  return (await db.$count(people, and(eq(people.id, personId), eq(people.role, "administrator"), isActive, canSignIn))) > 0;
}

/** Null if there is no such person. Actor null: the operator, whose access to the machine is enough for an address that is not verified. */
export async function changeRole(db: Db, actorId: string | null, personId: string, role: Role): Promise<PersonRow | null> {
  const person = await db.transaction(async (tx) => {
    await lockRoles(tx);
    if (actorId !== null) await refuseUnverified(tx, personId, role);
    return setRole(tx, actorId, personId, role);
  });
  if (person) forgetPerson(db, person);
  return person;
}

/** Anybody could have registered an address that is not verified. A lower role is always possible. */
async function refuseUnverified(tx: Transaction, personId: string, role: Role): Promise<void> {
  const [person] = await tx.select().from(people).where(eq(people.id, personId));
  if (person && !hasRole(person.role, role) && isUnverified(person)) throw new ProblemError(409, m.administration_role_unverified());
}

/** Under the lock. The trigger of `people` tells the other processes. */
export async function setRole(tx: Transaction, actorId: string | null, personId: string, role: Role): Promise<PersonRow | null> {
  const isPerson = and(eq(people.id, personId), ne(people.issuer, departedIssuer));
  const [before] = await tx.select().from(people).where(isPerson).for("no key update");
  if (!before || before.role === role) return before ?? null;
  if (role !== "administrator") await keepAdministrator(tx, personId);
  await tx.update(people).set({ role }).where(isPerson);
  // From now on the market has an administrator of its own.
  if (role === "administrator" && before.issuer !== seedIssuer) await endSessionsOfSampleStaff(tx);
  await recordAudit(tx, { actorId, action: "person.role", subjectId: personId, details: { from: before.role, to: role } });
  return { ...before, role };
}

async function endSessionsOfSampleStaff(tx: Transaction): Promise<void> {
  const isStaff = and(eq(people.issuer, seedIssuer), ne(people.role, "member"));
  const staff = await tx.select({ account: people.subject }).from(people).where(isStaff);
  await endSampleSessions(
    tx,
    staff.map(({ account }) => account),
  );
}
