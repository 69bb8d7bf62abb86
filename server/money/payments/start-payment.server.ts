// Starts a payment of a poster. A repeated request finds the payment that is open already.
import { randomInt } from "node:crypto";
import { fromMinor, toMinor } from "#contract/market/amounts.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import type { StartedPayment } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { findOffer, lockDeal } from "#server/deals/steps/deal.lock.server.ts";
import type { PaymentRow } from "#server/money/ledger/payment.store.server.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/money/providers/provider.ts";
import { payments } from "#server/money/tables/payment.table.server.ts";
import { isStillHere } from "#server/people/departed.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { getCurrency } from "#texts/currency.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

export type PaymentOptions = { db: Db; provider: PaymentProvider; terms: PaymentTerms; origin(): string };
type Given = { taskId: string; personId: string; kind: PaymentRow["kind"]; amount: number };

/** A bonus is asked for again as the same one for this long. */
const sameBonusMinutes = 10;

export async function startPayment(options: PaymentOptions, given: Given): Promise<StartedPayment | ProblemError> {
  const { db, provider, origin } = options;
  const opened = await db.transaction((tx) => openPayment(tx, options, given));
  if (opened instanceof ProblemError) return opened;
  const { payment, title } = opened;
  if (payment.url !== null) return { payment: payment.id, url: payment.url };
  const returnUrl = `${origin()}${fillPath(pagePaths.details, { id: given.taskId })}`;
  const request = { id: payment.id, amount: payment.amount, currency: getCurrency().code, title, returnUrl };
  const started = await provider.startPayment(request).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return new ProblemError(503, m.payment_provider_down());
    throw error;
  });
  if (started instanceof ProblemError) return started;
  // The callback may have been faster.
  await db
    .update(payments)
    .set(started)
    .where(and(eq(payments.id, payment.id), eq(payments.state, "started")));
  return { payment: payment.id, url: started.url };
}

async function openPayment(tx: Transaction, { provider, terms }: PaymentOptions, { taskId, personId, kind, amount }: Given) {
  const deal = await lockDeal(tx, taskId);
  const offer = await findOffer(tx, { chosenOf: taskId });
  if (!deal || !offer || ![deal.posterId, offer.bidder.id].includes(personId)) return noSuch(m.problem_no_such_task);
  if (deal.posterId !== personId) return new ProblemError(403, m.payment_only_poster());
  const isPrice = kind === "price";
  if (isPrice && deal.state !== "awaiting_payment") return new ProblemError(409, m.payment_not_asked());
  if (isPrice && offer.amount !== amount) return new ProblemError(409, m.payment_other_price({ amount: moneyText(offer.amount) }));
  if (!isPrice && (deal.state !== "completed" || offer.state !== "accepted")) return new ProblemError(409, m.payment_not_completed());
  if (!isPrice && !(await isStillHere(tx, offer.bidder.id))) return new ProblemError(409, m.payment_person_left());
  const isOfDeal = eq(payments.offerId, offer.id);
  const isFresh = isPrice ? undefined : sql`${payments.createdAt} > ${now} - make_interval(mins => ${sameBonusMinutes}::int)`;
  const isSame = and(
    isOfDeal,
    eq(payments.kind, kind),
    eq(payments.amount, toMinor(amount)),
    eq(payments.provider, provider.name),
    isFresh,
  );
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(isSame, eq(payments.state, "started")))
    .orderBy(desc(payments.id))
    .limit(1);
  if (open) return { payment: open, title: deal.title };
  if ((await tx.$count(payments, isOfDeal)) >= limits.dealPayments) return new ProblemError(409, m.payment_too_many());
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ id: newId(), kind, taskId, offerId: offer.id, payerId: personId, payeeId: offer.bidder.id, amount: toMinor(amount) },
      ...{ feePoints: Math.round(terms.feePercent * 100), provider: provider.name, code: newCode(), createdAt: now },
    })
    .returning();
  if (!payment) throw new Error("A payment was not inserted.");
  const details = { kind, amount: fromMinor(payment.amount) };
  await recordAudit(tx, { actorId: personId, action: "payment.start", subjectId: payment.id, details });
  return { payment, title: deal.title };
}

/** Without letters and digits that look alike: people type it. */
function newCode(): string {
  const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
}
