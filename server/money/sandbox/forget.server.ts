// Removes a person's words from the books of the sandbox bank.
import { moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { sandboxPayments, sandboxTransfers } from "#server/money/tables/sandbox.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { eq, inArray } from "#server/platform/database/drizzle.server.ts";

export async function forgetAtSandbox(tx: Transaction, personId: string): Promise<void> {
  const orders = tx.select({ id: moneyOrders.id }).from(moneyOrders).where(eq(moneyOrders.personId, personId));
  await tx.update(sandboxTransfers).set({ destination: "" }).where(inArray(sandboxTransfers.id, orders));
  const paid = tx.select({ id: payments.id }).from(payments).where(eq(payments.payerId, personId));
  await tx.update(sandboxPayments).set({ title: "" }).where(inArray(sandboxPayments.paymentId, paid));
}
