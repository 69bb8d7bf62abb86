import { problemTypes } from "#contract/platform/problem.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, lt, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { readMarketSettings } from "./market.store.server.ts";
import { invitations } from "./market.table.server.ts";

/** Why a person with this invitation may not join now; null if they may. */
export function refusalOfRegistration(db: Db, invitation: string | undefined): Promise<ProblemError | null> {
  return refusalUnless(db, async () => (await db.$count(invitations, isValid(invitation))) > 0);
}

/** Uses the invitation up if registration is by invitation. Throws if the person may not join. */
export async function admitNewPerson(tx: Transaction, invitation: string | undefined): Promise<void> {
  const refusal = await refusalUnless(tx, async () => {
    const used = await tx
      .update(invitations)
      .set({ used: sql`${invitations.used} + 1` })
      .where(isValid(invitation))
      .returning({ id: invitations.id });
    return used.length > 0;
  });
  if (refusal) throw refusal;
}

async function refusalUnless(db: Db, isInvited: () => Promise<boolean>): Promise<ProblemError | null> {
  const { registration } = await readMarketSettings(db);
  if (registration === "open") return null;
  if (registration === "closed") return registrationProblem(m.problem_registration_closed());
  return (await isInvited()) ? null : registrationProblem(m.problem_registration_invitation());
}

function isValid(code = ""): SQL | undefined {
  return and(eq(invitations.code, code), lt(invitations.used, invitations.uses), lt(sql`now()`, invitations.expiresAt));
}

function registrationProblem(detail: string): ProblemError {
  return new ProblemError(403, detail, { members: { type: problemTypes.registrationClosed } });
}
