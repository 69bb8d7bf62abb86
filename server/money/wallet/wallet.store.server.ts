// A person's money, and everything that moved for them.
import { fromMinor } from "#contract/market/amounts.ts";
import type { Wallet, WalletEntry, WalletQuery } from "#contract/money/money.ts";
import { accounts, balanceOf } from "#server/money/ledger/ledger.server.ts";
import { readLocked } from "#server/money/ledger/payment.store.server.ts";
import type { PaymentProvider } from "#server/money/providers/provider.ts";
import { moneyAccounts, moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { moneyOrders, payments, payoutAccounts } from "#server/money/tables/payment.table.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { shownWords } from "#server/people/system-words.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import type { Page } from "#server/platform/database/page.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

type Reader = Pick<PersonRow, "id" | "emailVerified">;

export async function readWallet(db: Db, person: Reader, provider: PaymentProvider): Promise<Wallet> {
  const { id } = person;
  const balance = await balanceOf(db, accounts.balance(id));
  const locked = await readLocked(db, id);
  const heldFor = (role: SQL) =>
    sql<number>`(select coalesce(sum(${moneyAccounts.balance}), 0)::float8 from ${payments}
      join ${moneyAccounts} on ${moneyAccounts.id} = 'held:' || ${payments.id} where ${role} and ${payments.state} = 'received')`;
  const ordersIn = (states: SQL) =>
    sql<number>`(select coalesce(sum(${moneyOrders.amount}), 0)::float8 from ${moneyOrders}
      where ${moneyOrders.personId} = ${id} and ${moneyOrders.kind} = 'payout' and ${moneyOrders.state} in (${states}))`;
  const { rows } = await db.execute<{ held: number; paid: number; paidout: number; pending: number; destination: string | null }>(sql`
    select ${heldFor(sql`${payments.payeeId} = ${id}`)} as held, ${heldFor(sql`${payments.payerId} = ${id}`)} as paid,
      ${ordersIn(sql`'done'`)} as paidout, ${ordersIn(sql`'waiting', 'sent'`)} as pending,
      (select ${moneyOrders.destination} from ${moneyOrders}
        where ${moneyOrders.personId} = ${id} and ${moneyOrders.kind} = 'payout' and ${moneyOrders.state} not in ('failed', 'cancelled')
        order by ${moneyOrders.id} desc limit 1) as destination`);
  const [sums] = rows;
  const newest = await readEntries(db, id, {}, { limit: 0, after: undefined });
  return {
    balance: fromMinor(balance),
    available: fromMinor(Math.max(0, balance - locked.amount)),
    availableAt: locked.until?.toISOString() ?? null,
    held: fromMinor(sums?.held ?? 0),
    paid: fromMinor(sums?.paid ?? 0),
    ...(await readRefunds(db, id)),
    paidOut: fromMinor(sums?.paidout ?? 0),
    pending: fromMinor(sums?.pending ?? 0),
    provider: provider.name,
    destination: sums?.destination ?? "",
    account: provider.payoutAccounts ? ((await findPayoutAccount(db, id, provider))?.isReady ? "ready" : "needed") : "none",
    emailVerified: person.emailVerified,
    isUnused: newest.length === 0,
  };
}

export async function findPayoutAccount(db: Db, personId: string, { name }: PaymentProvider) {
  const isAccount = and(eq(payoutAccounts.personId, personId), eq(payoutAccounts.provider, name));
  const [account] = await db.select().from(payoutAccounts).where(isAccount);
  return account ?? null;
}

/** A failed refund stays with the market until an administrator tries it again. */
async function readRefunds(db: Db, personId: string): Promise<Pick<Wallet, "refunding" | "refundsWaitUntil" | "isRefundAppealed">> {
  const rows = await db
    .select({ order: moneyOrders, isAppealed: payments.isAppealed })
    .from(moneyOrders)
    .innerJoin(payments, eq(payments.id, moneyOrders.paymentId))
    .where(
      and(eq(moneyOrders.personId, personId), eq(moneyOrders.kind, "refund"), inArray(moneyOrders.state, ["waiting", "sent", "failed"])),
    );
  const untouched = rows.filter(({ order }) => order.state === "waiting" && order.attempts === 0);
  const isRefundAppealed = untouched.some(({ isAppealed }) => isAppealed);
  const times = untouched.map(({ order }) => order.notBefore.getTime()).filter((time) => time > currentTime());
  return {
    refunding: fromMinor(rows.reduce((sum, { order }) => sum + order.amount, 0)),
    refundsWaitUntil: isRefundAppealed || times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
    isRefundAppealed,
  };
}

type EntryRow = Awaited<ReturnType<typeof readEntries>>[number];

/** Up to `limit + 1`, newest first. */
export function readEntries(db: Db, personId: string, { month }: WalletQuery, { limit, after }: Page) {
  const account = accounts.balance(personId);
  const isBalance = or(eq(moneyTransfers.fromAccount, account), eq(moneyTransfers.toAccount, account));
  const isOwn = or(isBalance, eq(moneyTransfers.payerId, personId));
  const isLater = after === undefined ? undefined : lt(moneyTransfers.id, after);
  return db
    .select({
      id: moneyTransfers.id,
      at: moneyTransfers.at,
      kind: moneyTransfers.kind,
      isBonus: moneyTransfers.isBonus,
      amount: moneyTransfers.amount,
      changesBalance: sql<boolean>`${isBalance}`,
      isGain: sql<boolean>`(${moneyTransfers.toAccount} = ${account} or ${moneyTransfers.kind} in ('refunded', 'charged_back', 'loss'))`,
      task: { _id: tasks.id, title: tasks.title },
    })
    .from(moneyTransfers)
    .leftJoin(tasks, eq(tasks.id, moneyTransfers.taskId))
    .where(and(isOwn, isLater, month === undefined ? undefined : isIn(month)))
    .orderBy(desc(moneyTransfers.id))
    .limit(limit + 1);
}

/** Ids begin with their time. */
function isIn(month: string): SQL | undefined {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const [start, end] = [Date.UTC(year, number - 1), Date.UTC(year, number)];
  return and(gte(moneyTransfers.id, firstIdAt(start)), lt(moneyTransfers.id, firstIdAt(end)));
}

export function asEntry({ id, at, isGain, amount, task, ...row }: EntryRow): WalletEntry {
  return {
    _id: id,
    at: at.toISOString(),
    ...row,
    amount: fromMinor(isGain ? amount : -amount),
    task: task && { ...task, title: shownWords(task.title) },
  };
}

/** Whether there is money that the person has to take out, or that is or may come on its way, before the account can be deleted. */
export async function hasMoney(db: Db, personId: string): Promise<boolean> {
  const isSide = or(eq(payments.payerId, personId), eq(payments.payeeId, personId));
  if ((await balanceOf(db, accounts.balance(personId))) > 0) return true;
  // An undone decision would give the money to a person who is no longer there.
  const mayMove = or(eq(payments.state, "received"), payments.isFrozen, payments.isAppealed, gt(payments.lockedUntil, sql`now()`));
  if ((await db.$count(payments, and(isSide, mayMove))) > 0) return true;
  const isOpen = sql`(${moneyOrders.state} in ('waiting', 'sent') or ${moneyOrders.kind} = 'refund' and ${moneyOrders.state} = 'failed')`;
  return (await db.$count(moneyOrders, and(eq(moneyOrders.personId, personId), isOpen))) > 0;
}
