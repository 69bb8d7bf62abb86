import { recoveryEndpoints as endpoints } from "#contract/account/recovery.endpoints.ts";
import type { PersonActivity } from "#contract/administration/administration.ts";
import type { Accounts, RecoverableAccounts } from "#server/identity/accounts.ts";
import { issuer } from "#server/identity/embedded-provider.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { departedIssuer, people, sampleIssuers } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, ne } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { baseLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";

type Options = { db: Db; accounts: Pick<Accounts, "recoveries"> };

export function addRecoveryRoutes(implement: ImplementEndpoint, { db, accounts }: Options): void {
  implement(endpoints["POST /staff/people/{id}/recovery"], async ({ person, id, body }) => {
    if (id === person.id) throw new ProblemError(409, m.recovery_own());
    // It would be void at its end: everyone on this machine may sign in as a sample person.
    if (sampleIssuers.includes(person.issuer)) throw new ProblemError(409, m.recovery_by_sample());
    const found = await findAccount(db, id);
    if (!found) return null;
    const recoveries = storedHere(accounts);
    if (sampleIssuers.includes(found.issuer)) throw new ProblemError(409, m.recovery_sample());
    if (found.issuer !== issuer) throw new ProblemError(409, m.security_elsewhere());
    return recoveries.start(found.subject, { ...body, startedBy: person.id, language: found.language ?? baseLocale });
  });

  implement(endpoints["DELETE /staff/people/{id}/recovery"], async ({ person, id }) => {
    const found = await findAccount(db, id);
    if (!found) return null;
    const recoveries = storedHere(accounts);
    if (found.issuer === issuer) await recoveries.stop(found.subject, person.id);
  });

  implement(endpoints["DELETE /me/recovery"], ({ caller, person }) => storedHere(accounts).stop(caller.subject, person?.id ?? null));

  implement(endpoints["POST /recoveries/stop"], ({ body: { token } }) => storedHere(accounts).stopByLink(token));

  implement(endpoints["POST /recoveries/finish"], ({ body }) => storedHere(accounts).finish(body));
}

/** What an administrator sees of it, and may do. */
export async function recoveryOf(
  db: Db,
  { recoveries }: Pick<Accounts, "recoveries">,
  caller: Pick<PersonRow, "id" | "issuer">,
  id: string,
): Promise<Pick<PersonActivity, "canRecover" | "recovery">> {
  const found = recoveries && (await findAccount(db, id));
  if (!found || found.issuer !== issuer) return { canRecover: false, recovery: null };
  const recovery = await recoveries.find(found.subject);
  return { canRecover: id !== caller.id && !sampleIssuers.includes(caller.issuer) && !recovery, recovery };
}

async function findAccount(db: Db, id: string) {
  const { issuer, subject, language } = people;
  const isPerson = and(eq(people.id, id), ne(people.issuer, departedIssuer));
  const [found] = await db.select({ issuer, subject, language }).from(people).where(isPerson);
  return found;
}

function storedHere({ recoveries }: Pick<Accounts, "recoveries">): RecoverableAccounts {
  if (!recoveries) throw new ProblemError(409, m.security_elsewhere());
  return recoveries;
}
