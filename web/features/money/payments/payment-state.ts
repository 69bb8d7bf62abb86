// What a payment has come to.
import type { DealMoney, Payment } from "#contract/money/money.ts";

export type PaymentStage = "started" | "failed" | "secured" | "released" | "split" | "refunded" | "frozen" | "lost";

export function stageOf({ state, isFrozen, isTakenBack, released, refunded }: Payment): PaymentStage {
  if (isFrozen) return "frozen";
  if (isTakenBack) return "lost";
  if (state === "started" || state === "failed") return state;
  if (released > 0) return refunded > 0 ? "split" : "released";
  if (refunded > 0) return "refunded";
  return state === "received" ? "secured" : "lost";
}

/** After the decision of a dispute: nothing has moved yet, because an appeal can still change it. */
export function isWaiting({ finalAt, isAppealed }: Payment): boolean {
  return finalAt !== null || isAppealed;
}

/** A payment that is open at the bank: the poster may have paid, and the confirmation is missing. */
export function isAtBank({ state, url }: Payment): boolean {
  return state === "started" && url !== null;
}

/** The newest attempt to pay the price; null before the first. */
export function newestAttempt({ payments }: DealMoney): Payment | null {
  return payments.find(({ kind, isSurplus }) => kind === "price" && !isSurplus) ?? null;
}

/** An attempt to pay the price that has not arrived is shown with the price. Of bonuses that have not arrived only the newest counts, for the poster. */
export function shownPayments({ payments }: DealMoney, isPoster: boolean): Payment[] {
  const newestBonus = payments.find(({ kind }) => kind === "bonus");
  return payments.filter((payment) => {
    if (payment.isSurplus) return isPoster;
    const hasArrived = payment.state === "received" || payment.state === "settled";
    return hasArrived || (isPoster && payment === newestBonus);
  });
}
