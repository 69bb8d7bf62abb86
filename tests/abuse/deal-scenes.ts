// For each call about deals, a deal in which the victim may make it: otherwise every attack would end at the first door.

import { sql } from "drizzle-orm";
import type { OfferState, TaskState } from "#contract/deal.ts";
import { dealEvents } from "#server/deals/deal.table.server.ts";
import { offerRevisions, offers } from "#server/deals/offer.table.server.ts";
import { questions } from "#server/deals/question.table.server.ts";
import { threads } from "#server/messages/message.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { farDeadline, pastDeadline } from "#tests/support/deals.ts";

type Scene = { victim: "poster" | "bidder"; task: TaskState; offer: OfferState | null };

const posting = { victim: "poster", task: "open", offer: "active" } as const;
const bidding = { victim: "bidder", task: "open", offer: "active" } as const;

const scenes: Record<string, Scene> = {
  listOffers: posting,
  sendOffer: { ...bidding, offer: null },
  getOffer: bidding,
  reviseOffer: bidding,
  withdrawOffer: bidding,
  reconfirmOffer: { ...bidding, offer: "needs_reconfirm" },
  shortlistOffer: posting,
  unshortlistOffer: { ...posting, offer: "shortlisted" },
  declineOffer: posting,
  awardOffer: posting,
  acceptOffer: { victim: "bidder", task: "awarded", offer: "awarded" },
  refuseOffer: { victim: "bidder", task: "awarded", offer: "awarded" },
  revokeTask: { victim: "poster", task: "awarded", offer: "awarded" },
  getDealHistory: { victim: "bidder", task: "in_progress", offer: "accepted" },
  deliverTask: { victim: "bidder", task: "in_progress", offer: "accepted" },
  requestChangesTask: { victim: "poster", task: "delivered", offer: "accepted" },
  completeTask: { victim: "poster", task: "delivered", offer: "accepted" },
  cancelTask: posting,
  extendTask: { ...posting, task: "closed" },
  listQuestions: posting,
  askQuestion: { ...bidding, offer: null },
  answerQuestion: posting,
  deleteQuestion: bidding,
  writeReview: { victim: "poster", task: "completed", offer: "accepted" },
  readInboxItem: posting,
  openThread: bidding,
  getThread: bidding,
  sendMessage: bidding,
  readThread: bidding,
  sendReport: bidding,
  getTaskReviews: { victim: "poster", task: "completed", offer: "accepted" },
};

export const sceneTask = "01990000-0000-7000-8000-00000000000a";
export const sceneOffer = "01990000-0000-7000-8000-00000000000b";
export const sceneThread = "01990000-0000-7000-8000-00000000000d";
export const sceneQuestion = "01990000-0000-7000-8000-00000000000e";
export const sceneEvent = "01990000-0000-7000-8000-00000000000c";

export function hasScene(callName: string): boolean {
  return callName in scenes;
}

export async function playScene(db: Db, callName: string, { victim, other }: { victim: string; other: string }): Promise<void> {
  await clearScene(db);
  const scene = scenes[callName];
  if (!scene) return;
  const [posterId, bidderId] = scene.victim === "poster" ? [victim, other] : [other, victim];
  const deadline = scene.task === "closed" ? pastDeadline : farDeadline;
  await db.insert(tasks).values({ id: sceneTask, posterId, ...aTask({ deadline }), state: scene.task, bidCount: 1 });
  if (!scene.offer) return;
  const reason = scene.offer === "accepted" ? "The award was accepted." : null;
  await db.insert(offers).values({ id: sceneOffer, taskId: sceneTask, bidderId, state: scene.offer, reason });
  await db.insert(offerRevisions).values({ offerId: sceneOffer, revision: 1, amount: 5, days: 1, message: "Mine.", version: 1 });
  const told = { taskId: sceneTask, offerId: sceneOffer, actorId: other, toldId: victim, toldAs: scene.victim };
  await db.insert(questions).values({ id: sceneQuestion, taskId: sceneTask, askerId: bidderId, text: "How large?" });
  await db.insert(threads).values({ id: sceneThread, taskId: sceneTask, posterId, bidderId });
  await db.insert(dealEvents).values({ id: sceneEvent, event: "send", ...told, at: new Date() });
}

export async function clearScene(db: Db): Promise<void> {
  for (const table of ["reports", "blocks", "inbox_settings", "messages", "threads", "reviews", "deal_events", "offers", "task_versions"])
    await db.execute(sql.raw(`delete from ${table}`));
  await db.execute(sql`delete from tasks where id = ${sceneTask}`);
}
