// The sandbox bank: a payment gateway for trying the market, with books of its own. It calls the market back over HTTP and signs the calls.
import type { ProviderEvent } from "#server/money/providers/provider.ts";
import { sandboxPayments, sandboxTransfers } from "#server/money/tables/sandbox.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gte, isNotNull, lte, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { signatureHeader, signCallback } from "./signature.ts";

export type SandboxPayment = typeof sandboxPayments.$inferSelect;
export type SandboxTransfer = typeof sandboxTransfers.$inferSelect;
export type BankOptions = {
  db: Db;
  secret(): Promise<string>;
  /** Sends a callback to the market. */
  call(body: string, headers: Record<string, string>): Promise<unknown>;
};
export type SandboxBank = ReturnType<typeof createSandboxBank>;

/** What a person can press on the page of a payment that waits. */
export const bankAnswers = ["approve", "decline", "hang", "late", "twice"] as const;
export type BankAnswer = (typeof bankAnswers)[number];

const lateSeconds = 60;
const listed = 50;

export function createSandboxBank({ db, secret, call }: BankOptions) {
  /** A callback that fails is lost, as with a real gateway: the market asks later. */
  async function send(event: ProviderEvent): Promise<void> {
    const body = JSON.stringify(event);
    const headers = { "Content-Type": "application/json", [signatureHeader]: signCallback(await secret(), body) };
    await call(body, headers).catch(() => undefined);
  }

  async function move(id: string, from: SandboxPayment["state"][], change: Partial<SandboxPayment>): Promise<SandboxPayment | null> {
    const isFrom = sql`${sandboxPayments.state} = any(${sql.param(from)}::text[])`;
    const [moved] = await db
      .update(sandboxPayments)
      .set(change)
      .where(and(eq(sandboxPayments.id, id), isFrom))
      .returning();
    return moved ?? null;
  }

  function sendPaid({ id, paymentId, amount, currency }: SandboxPayment): Promise<void> {
    return send({ id: `paid-${id}`, kind: "paid", payment: paymentId, reference: id, amount, currency });
  }

  return {
    async open(given: Pick<SandboxPayment, "paymentId" | "amount" | "currency" | "title" | "returnUrl">): Promise<SandboxPayment> {
      await db
        .insert(sandboxPayments)
        .values({ id: newId(), ...given })
        .onConflictDoNothing();
      const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.paymentId, given.paymentId));
      if (!payment) throw new Error("A payment of the sandbox bank was not stored.");
      return payment;
    },

    async find(id: string): Promise<SandboxPayment | null> {
      const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
      return payment ?? null;
    },

    async list() {
      const [paid, transfers] = await Promise.all([
        db.select().from(sandboxPayments).orderBy(desc(sandboxPayments.id)).limit(listed),
        db.select().from(sandboxTransfers).orderBy(desc(sandboxTransfers.id)).limit(listed),
      ]);
      return { payments: paid, transfers };
    },

    /** Null when the payment no longer waits. */
    async answer(id: string, answer: BankAnswer): Promise<SandboxPayment | null> {
      if (answer === "decline") {
        const declined = await move(id, ["open", "hanging"], { state: "declined", confirmsAt: null });
        if (declined) await send({ id: `failed-${id}`, kind: "failed", payment: declined.paymentId });
        return declined;
      }
      if (answer === "hang") return move(id, ["open"], { state: "hanging" });
      if (answer === "late") return move(id, ["open"], { state: "hanging", confirmsAt: new Date(Date.now() + lateSeconds * 1000) });
      const approved = await move(id, ["open", "hanging", "declined"], { state: "approved", confirmsAt: null });
      if (!approved) return null;
      await Promise.all(answer === "twice" ? [sendPaid(approved), sendPaid(approved)] : [sendPaid(approved)]);
      return approved;
    },

    /** Null unless the payment was approved. */
    async chargeBack(id: string): Promise<SandboxPayment | null> {
      const taken = await move(id, ["approved"], { state: "charged_back" });
      if (taken) await send({ id: `charged-back-${id}`, kind: "charged_back", payment: taken.paymentId });
      return taken;
    },

    /** Approves the late payments that are due. */
    async confirmLate(): Promise<void> {
      const due = await db
        .select()
        .from(sandboxPayments)
        .where(and(isNotNull(sandboxPayments.confirmsAt), lte(sandboxPayments.confirmsAt, now)));
      for (const { id } of due) await this.answer(id, "approve");
    },

    /** Once for each id. A destination with the word "fail" cannot be reached. */
    async makeTransfer(given: Omit<typeof sandboxTransfers.$inferInsert, "state" | "createdAt">) {
      const state = given.kind === "payout" && /fail/i.test(given.destination) ? "failed" : "done";
      return db.transaction(async (tx) => {
        const [made] = await tx
          .insert(sandboxTransfers)
          .values({ ...given, state })
          .onConflictDoNothing()
          .returning();
        if (made?.kind === "refund") {
          const isRefunded = eq(sandboxPayments.paymentId, made.paymentId ?? "");
          await tx
            .update(sandboxPayments)
            .set({ refunded: sql`${sandboxPayments.refunded} + ${made.amount}` })
            .where(isRefunded);
        }
        const [transfer] = made ? [made] : await tx.select().from(sandboxTransfers).where(eq(sandboxTransfers.id, given.id));
        if (!transfer) throw new Error("A transfer of the sandbox bank was not stored.");
        return transfer;
      });
    },

    async records(since: Date) {
      const isPaid = sql`${sandboxPayments.state} in ('approved', 'charged_back')`;
      return {
        payments: await db
          .select()
          .from(sandboxPayments)
          .where(and(isPaid, gte(sandboxPayments.createdAt, since))),
        transfers: await db
          .select()
          .from(sandboxTransfers)
          .where(and(eq(sandboxTransfers.state, "done"), gte(sandboxTransfers.createdAt, since))),
      };
    },
  };
}
