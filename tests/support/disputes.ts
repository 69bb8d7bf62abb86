// A deal in dispute, made through the API as two people would.
import type { Member } from "./join-market.ts";
import { postTask } from "./tasks.ts";
import type { TestApp } from "./test-app.ts";

type DisputedDeal = { task: string; offer: string; dispute: string };

/** The title is personal: tests look for it where it must not be. */
export const disputedTitle = "Letter the lanterns";

export async function startDeal(market: TestApp, poster: Member, winner: Member): Promise<{ task: string; offer: string }> {
  const { _id: task } = await postTask(market, poster, { title: disputedTitle });
  const body = { task, amount: 70, days: 4, message: "Gladly." };
  const { _id: offer } = (await winner.request("POST /offers", { body })).offer;
  await poster.request("POST /offers/{id}/award", { id: offer, body: { revision: 1 } });
  await winner.request("POST /offers/{id}/accept", { id: offer });
  return { task, offer };
}

/** The poster opens it. */
export async function openDispute(market: TestApp, poster: Member, winner: Member, isDelivered = true): Promise<DisputedDeal> {
  const { task: id, offer } = await startDeal(market, poster, winner);
  if (isDelivered) await winner.request("POST /mytask/{id}/deliver", { id, body: { note: "Done.", links: ["https://example.com/1"] } });
  const { dispute } = await poster.request("POST /mytask/{id}/dispute", { id, body: { reason: "Not as agreed." } });
  return { task: id, offer, dispute: dispute?._id ?? "" };
}

export async function writeStatements(task: string, ...sides: Member[]): Promise<void> {
  for (const side of sides) await side.request("POST /mytask/{id}/statement", { id: task, body: { text: "I did my part." } });
}
