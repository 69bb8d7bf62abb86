// Issues the receipt and the invoice of money that was released. Their numbers have no gaps: a transaction that fails takes none.

import { readMarketSettings } from "#server/market/market.store.server.ts";
import type { PaymentRow } from "#server/money/ledger/payment.store.server.ts";
import { partsOf } from "#server/money/ledger/payment.store.server.ts";
import { billingDetails, documentNumbers, moneyDocuments, type Party, payments } from "#server/money/tables/payment.table.server.ts";
import { departedIssuer, people } from "#server/people/person.table.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, gt, isNull, lte, not, or, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { getCurrency } from "#texts/currency.ts";
import type { Locale } from "#texts/locale.ts";

type Side = Party & { id: string | null; language: Locale };

/** The caller has locked the payment. */
export async function issueDocuments(tx: Transaction, payment: PaymentRow): Promise<void> {
  const { id: paymentId, taskId, share, kind } = payment;
  const { released: amount, fee } = partsOf(payment);
  const poster = await readSide(tx, payment.payerId);
  const freelancer = await readSide(tx, payment.payeeId);
  const [task] = await tx.select({ title: tasks.title }).from(tasks).where(eq(tasks.id, taskId));
  const issuedOn = new Date(currentTime()).toISOString().slice(0, 10);
  const year = Number(issuedOn.slice(0, 4));
  const shared = {
    ...{ year, issuedOn, paymentId, taskId, title: task?.title ?? "", amount, fee, percent: share ?? 0, isBonus: kind === "bonus" },
    ...{ posterId: poster.id, freelancerId: freelancer.id, poster: partyOf(poster), freelancer: partyOf(freelancer) },
    ...{ market: (await readMarketSettings(tx)).name, currency: getCurrency().code },
  };
  await tx.update(payments).set({ isDocumented: true }).where(eq(payments.id, paymentId));
  for (const [kind, { language }] of [
    ["receipt", poster],
    ["invoice", freelancer],
  ] as const) {
    const [next] = await tx
      .insert(documentNumbers)
      .values({ kind, year, last: 1 })
      .onConflictDoUpdate({ target: [documentNumbers.kind, documentNumbers.year], set: { last: sql`${documentNumbers.last} + 1` } })
      .returning({ number: documentNumbers.last });
    if (next) await tx.insert(moneyDocuments).values({ id: newId(), kind, language, ...next, ...shared });
  }
}

const batch = 100;

/** Of decisions that an appeal can no longer change. */
export async function issueDueDocuments(db: Db): Promise<void> {
  const isFinal = and(not(payments.isAppealed), or(isNull(payments.lockedUntil), lte(payments.lockedUntil, sql`now()`)));
  const isDue = and(eq(payments.state, "settled"), gt(payments.share, 0), not(payments.isDocumented), not(payments.isFrozen), isFinal);
  const due = await db.select({ id: payments.id }).from(payments).where(isDue).limit(batch);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [payment] = await tx
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), isDue))
        .for("update", { skipLocked: true });
      if (payment) await issueDocuments(tx, payment);
    });
  }
}

async function readSide(tx: Transaction, personId: string): Promise<Side> {
  const [found] = await tx
    .select({ issuer: people.issuer, name: people.name, language: people.language, billing: billingDetails })
    .from(people)
    .leftJoin(billingDetails, eq(billingDetails.personId, people.id))
    .where(eq(people.id, personId));
  if (!found || found.issuer === departedIssuer) return { id: null, name: "", address: "", taxId: "", language: "en" };
  const { name, language, billing } = found;
  return {
    id: personId,
    name: billing?.name || name,
    address: billing?.address ?? "",
    taxId: billing?.taxId ?? "",
    language: language ?? "en",
  };
}

function partyOf({ name, address, taxId }: Side): Party {
  return { name, address, taxId };
}
