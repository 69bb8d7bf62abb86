// Export and deletion of what the market keeps about a person's money. Transfers stay, without a name; receipts and invoices lose the name.

import { accounts } from "#server/money/ledger/ledger.server.ts";
import { forgetAtSandbox } from "#server/money/sandbox/forget.server.ts";
import { moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import {
  billingDetails,
  moneyDifferences,
  moneyDocuments,
  moneyOrders,
  type Party,
  payments,
  payoutAccounts,
} from "#server/money/tables/payment.table.server.ts";
import { hasMoney } from "#server/money/wallet/wallet.store.server.ts";
import type { PersonalData } from "#server/people/personal-data.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { desc, eq, getTableColumns, or } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

const { approvedBy: _, confirmedBy: __, ...orderColumns } = getTableColumns(moneyOrders);
const { url: ___, reference: ____, ...paymentColumns } = getTableColumns(payments);
const { posterId: _____, freelancerId: ______, ...documentColumns } = getTableColumns(moneyDocuments);
export const nobody: Party = { name: "", address: "", taxId: "" };

export const moneyPersonalData: PersonalData = {
  tables: [payments, moneyOrders, moneyDifferences, payoutAccounts, billingDetails, moneyDocuments],

  exportRows: async (tx, { id }) => ({
    payments: await exportPayments(tx, id),
    payoutsAndRefunds: await tx.select(orderColumns).from(moneyOrders).where(eq(moneyOrders.personId, id)).orderBy(desc(moneyOrders.id)),
    transfers: await exportTransfers(tx, id),
    payoutAccounts: await tx.select().from(payoutAccounts).where(eq(payoutAccounts.personId, id)),
    billing: await tx.select().from(billingDetails).where(eq(billingDetails.personId, id)),
    documents: await tx
      .select(documentColumns)
      .from(moneyDocuments)
      .where(or(eq(moneyDocuments.posterId, id), eq(moneyDocuments.freelancerId, id)))
      .orderBy(desc(moneyDocuments.id)),
  }),

  async prepareErasure(db, personId) {
    return (await hasMoney(db, personId)) ? new ProblemError(409, m.money_left()) : null;
  },

  async erase(tx, { id }) {
    if (await hasMoney(tx, id)) throw new ProblemError(409, m.money_left());
    await forgetAtSandbox(tx, id);
    await tx.update(moneyOrders).set({ destination: "", failure: "" }).where(eq(moneyOrders.personId, id));
    await tx.delete(payoutAccounts).where(eq(payoutAccounts.personId, id));
    await tx.delete(billingDetails).where(eq(billingDetails.personId, id));
    await tx.update(moneyDocuments).set({ poster: nobody, posterId: null }).where(eq(moneyDocuments.posterId, id));
    await tx.update(moneyDocuments).set({ freelancer: nobody, freelancerId: null }).where(eq(moneyDocuments.freelancerId, id));
    const isSide = or(eq(payments.payerId, id), eq(payments.payeeId, id));
    const kept = (await tx.$count(payments, isSide)) + (await tx.$count(moneyOrders, eq(moneyOrders.personId, id)));
    return { isStillShown: kept > 0 };
  },
};

/** The freelancer does not see what the poster writes on a bank transfer. */
async function exportPayments(tx: Transaction, id: string) {
  const isSide = or(eq(payments.payerId, id), eq(payments.payeeId, id));
  const rows = await tx.select(paymentColumns).from(payments).where(isSide).orderBy(desc(payments.id));
  return rows.map(({ payerId, payeeId: _, code, ...payment }) => {
    const isPoster = payerId === id;
    return { ...payment, side: isPoster ? "poster" : "freelancer", ...(isPoster && { code }) };
  });
}

async function exportTransfers(tx: Transaction, id: string) {
  const account = accounts.balance(id);
  const isOwn = or(eq(moneyTransfers.fromAccount, account), eq(moneyTransfers.toAccount, account), eq(moneyTransfers.payerId, id));
  const { id: transferId, kind, fromAccount, toAccount, amount, currency, taskId, at } = moneyTransfers;
  const rows = await tx
    .select({ id: transferId, kind, fromAccount, toAccount, amount, currency, taskId, at })
    .from(moneyTransfers)
    .where(isOwn)
    .orderBy(desc(transferId));
  return rows;
}
