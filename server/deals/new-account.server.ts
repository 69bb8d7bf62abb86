// New accounts send less per day.
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { isRecentAccount, isUnverified, type Limited, limitSending, type Sender } from "#server/people/daily-limit.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { hasEstablishedPartner } from "./deal-partners.server.ts";

/** How many of these the person may send in 24 hours. New accounts have lower limits. */
export async function dailyLimit(tx: Transaction, person: Sender, what: "offers" | "questions"): Promise<number> {
  const { limits } = await readMarketSettings(tx);
  const [usual, ofNew] =
    what === "offers" ? [limits.offersPerDay, limits.newOffersPerDay] : [limits.questionsPerDay, limits.newQuestionsPerDay];
  return (await isNewAccount(tx, person)) ? Math.min(usual, ofNew) : usual;
}

/** Until the first completed deal with an established person, or a number of days after joining; always while the address is not verified. */
export async function isNewAccount(tx: Transaction, person: Sender): Promise<boolean> {
  return isUnverified(person) || (isRecentAccount(person) && !(await hasEstablishedPartner(tx, person.id)));
}

export async function limitNewAccount(tx: Transaction, person: Sender, limited: Limited): Promise<void> {
  if (await isNewAccount(tx, person)) await limitSending(tx, person, limited);
}
