// Compares the provider's books with ours. Differences stay until an administrator has closed them.
import { fromMinor } from "#contract/market/amounts.ts";
import type { PaymentProvider, ProviderRecord } from "#server/money/providers/provider.ts";
import { moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, gte, inArray, isNotNull, lt } from "#server/platform/database/drizzle.server.ts";
import { parseId } from "#server/platform/http/answers.ts";
import { getCurrency } from "#texts/currency.ts";
import { recordDifference } from "./differences.server.ts";

const day = 86_400_000;
/** A few days more than one, for days on which the job did not run. */
const comparedDays = 4;
/** What is younger may still be on its way. */
const settlingMinutes = 30;

type Ours = { amount: number; isThere: boolean };

export async function reconcile(db: Db, provider: PaymentProvider): Promise<void> {
  if (provider.isByHand) return;
  const since = new Date(currentTime() - comparedDays * day);
  const until = new Date(currentTime() - settlingMinutes * 60_000);
  const seen = new Set<string>();
  for await (const record of provider.listRecords(since)) {
    if (record.subject) seen.add(record.subject);
    if (record.at < until) await compareRecord(db, provider, record);
  }
  await findMissingThere(db, provider, { since: new Date(since.getTime() + day), until, seen });
}

async function compareRecord(db: Db, { name }: PaymentProvider, record: ProviderRecord): Promise<void> {
  const { kind, subject, reference, amount, currency } = record;
  const ours = subject === null || parseId(subject) === null ? null : await (kind === "payment" ? findPayment : findOrder)(db, subject);
  const there = `${kind} ${fromMinor(amount)} ${currency}`;
  const difference = { provider: name, reference, subjectId: ours ? subject : null, there };
  if (!ours) return recordDifference(db, { ...difference, kind: "missing_here", here: "" });
  if (!ours.isThere) return recordDifference(db, { ...difference, kind: "state", here: `${kind} is not booked` });
  const isSame = ours.amount === amount && currency === getCurrency().code;
  if (!isSame)
    await recordDifference(db, { ...difference, kind: "amount", here: `${kind} ${fromMinor(ours.amount)} ${getCurrency().code}` });
}

async function findPayment(db: Db, id: string): Promise<Ours | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ? { amount: row.amount, isThere: row.receivedAt !== null } : null;
}

async function findOrder(db: Db, id: string): Promise<Ours | null> {
  const [row] = await db.select().from(moneyOrders).where(eq(moneyOrders.id, id));
  return row ? { amount: row.amount, isThere: row.state === "done" } : null;
}

type Window = { since: Date; until: Date; seen: Set<string> };

/** What we have booked and the provider has not. */
async function findMissingThere(db: Db, { name }: PaymentProvider, { since, until, seen }: Window): Promise<void> {
  const received = await db
    .select({ id: payments.id, reference: payments.reference, amount: payments.amount })
    .from(payments)
    .where(
      and(eq(payments.provider, name), gte(payments.createdAt, since), isNotNull(payments.receivedAt), lt(payments.receivedAt, until)),
    );
  const made = await db
    .select({ id: moneyOrders.id, reference: moneyOrders.reference, amount: moneyOrders.amount })
    .from(moneyOrders)
    .where(
      and(
        eq(moneyOrders.provider, name),
        inArray(moneyOrders.state, ["done"]),
        gte(moneyOrders.doneAt, since),
        lt(moneyOrders.doneAt, until),
      ),
    );
  for (const { id, reference, amount } of [...received, ...made].filter((row) => !seen.has(row.id))) {
    const here = `${fromMinor(amount)} ${getCurrency().code}`;
    await recordDifference(db, { kind: "missing_there", provider: name, reference: reference || id, subjectId: id, here, there: "" });
  }
}
