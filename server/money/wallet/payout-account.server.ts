// The account of a person at the provider, where payouts need one.
import type { PaymentProvider } from "#server/money/providers/provider.ts";
import { payoutAccounts } from "#server/money/tables/payment.table.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { findPayoutAccount } from "./wallet.store.server.ts";

type Person = Pick<PersonRow, "id" | "email" | "emailVerified">;

/** Returns where the person sets it up. */
export async function openPayoutAccount(db: Db, person: Person, provider: PaymentProvider, returnUrl: string): Promise<string> {
  const { payoutAccounts: atProvider, name } = provider;
  if (!atProvider) throw new ProblemError(404, m.problem_not_found());
  if (!person.emailVerified) throw new ProblemError(403, m.money_email_unverified());
  const { id: personId, email } = person;
  const known = await findPayoutAccount(db, personId, provider);
  const { reference, url } = await atProvider.open({ id: personId, email, reference: known?.reference ?? null, returnUrl });
  if (!known) {
    await db.transaction(async (tx) => {
      await tx.insert(payoutAccounts).values({ personId, provider: name, reference }).onConflictDoNothing();
      await recordAudit(tx, { actorId: personId, action: "payout.account", subjectId: personId });
    });
  }
  if (url === null) throw new Error("The provider gave no address for setting up an account.");
  return url;
}
