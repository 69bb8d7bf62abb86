// For each call about deals, a deal in which the victim may make it: otherwise every attack would end at the first door.

import { sql } from "drizzle-orm";
import type { DealRequest, OfferState } from "#contract/deals/deal.ts";
import { limits } from "#contract/platform/limits.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { offerSealLeaves, offerSeals } from "#server/deals/tables/offer-seal.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import { threads } from "#server/messages/message.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { farDeadline, pastDeadline, utcDay } from "#tests/support/deals.ts";
import { addMoney, clearMoney, type SceneMoney } from "./money-scenes.ts";

type Scene = {
  victim: "poster" | "bidder";
  task: TaskState;
  offer: OfferState | null;
  request?: DealRequest;
  deliverBy?: string;
  isSealed?: true;
  money?: SceneMoney;
};

const posting = { victim: "poster", task: "open", offer: "active" } as const;
const bidding = { victim: "bidder", task: "open", offer: "active" } as const;
const employing = { victim: "poster", task: "in_progress", offer: "accepted" } as const;
const working = { victim: "bidder", task: "in_progress", offer: "accepted" } as const;
const securing = { victim: "poster", task: "awaiting_payment", offer: "awarded" } as const;
const paid = { victim: "poster", task: "completed", offer: "accepted", money: "paid out" } as const;
const earning = { ...paid, victim: "bidder" } as const;
const disputing = { victim: "bidder", task: "disputed", offer: "accepted" } as const;

const scenes: Record<string, Scene> = {
  listOffers: posting,
  sendOffer: { ...bidding, offer: null },
  getOffer: bidding,
  listSeals: { ...posting, isSealed: true },
  getOfferProof: { ...bidding, isSealed: true },
  listOfferProofs: { ...posting, isSealed: true },
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
  getDealHistory: working,
  deliverTask: working,
  requestChangesTask: { victim: "poster", task: "delivered", offer: "accepted" },
  completeTask: { victim: "poster", task: "delivered", offer: "accepted" },
  askExtensionTask: working,
  grantExtensionTask: { ...employing, request: "extension" },
  declineExtensionTask: { ...employing, request: "extension" },
  proposeEndTask: working,
  withdrawEndTask: { ...working, request: "end_by_winner" },
  acceptEndTask: { ...working, request: "end_by_poster" },
  rejectEndTask: { ...working, request: "end_by_poster" },
  abandonTask: working,
  endTask: { ...employing, deliverBy: pastDeadline },
  disputeTask: working,
  getDispute: disputing,
  writeStatement: disputing,
  listDisputes: disputing,
  getStaffDispute: disputing,
  decideDispute: disputing,
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
  getDealMoney: { ...employing, money: "received" },
  securePrice: securing,
  payBonus: { victim: "poster", task: "completed", offer: "accepted" },
  getWallet: earning,
  listWalletEntries: earning,
  exportWallet: earning,
  listMoneyMonths: earning,
  listPayouts: earning,
  requestPayout: earning,
  listDocuments: earning,
  getDocument: earning,
  getBilling: earning,
  changeBilling: earning,
  getMoneyOverview: paid,
  listStaffPayments: { ...securing, money: "started" },
  confirmPayment: { ...securing, money: "started" },
  reportChargeBack: { ...employing, money: "received" },
  resolveChargeBack: { ...employing, money: "charged back" },
  listMoneyOrders: paid,
  approveOrder: paid,
  confirmOrder: { ...paid, money: "approved" },
  failOrder: paid,
  retryOrder: { ...paid, money: "refund failed" },
  listDifferences: paid,
  resolveDifference: paid,
  exportLedger: paid,
  getTaskReviews: { victim: "poster", task: "completed", offer: "accepted" },
};

/** The sealed message of the offer. */
export const sceneMessage = "Between the two of us.";
export const sceneTask = "01990000-0000-7000-8000-00000000000a";
export const sceneOffer = "01990000-0000-7000-8000-00000000000b";
export const sceneThread = "01990000-0000-7000-8000-00000000000d";
export const sceneQuestion = "01990000-0000-7000-8000-00000000000e";
export const sceneDispute = "01990000-0000-7000-8000-00000000000f";
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
  const stateSince = new Date(scene.deliverBy ?? Date.now());
  const asked = scene.request ? { request: scene.request, requestedAt: new Date() } : {};
  await db.insert(tasks).values({ id: sceneTask, posterId, ...aTask({ deadline }), state: scene.task, stateSince, ...asked, bidCount: 1 });
  if (!scene.offer) return;
  const agreed =
    scene.offer === "accepted"
      ? { reason: "The award was accepted.", deliverBy: scene.deliverBy ?? utcDay(1), askedDeliverBy: utcDay(2) }
      : {};
  await db.insert(offers).values({ id: sceneOffer, taskId: sceneTask, bidderId, state: scene.offer, ...agreed });
  await db.insert(offerRevisions).values({
    offerId: sceneOffer,
    revision: 1,
    amount: scene.task === "awaiting_payment" ? limits.budgetStep : 5,
    days: 1,
    message: sceneMessage,
    version: 1,
  });
  if (scene.isSealed) await sealOffer(db);
  const told = { taskId: sceneTask, offerId: sceneOffer, actorId: other, toldId: victim, toldAs: scene.victim };
  await db.insert(questions).values({ id: sceneQuestion, taskId: sceneTask, askerId: bidderId, text: "How large?" });
  await db.insert(threads).values({ id: sceneThread, taskId: sceneTask, posterId, bidderId });
  await db.insert(dealEvents).values({ id: sceneEvent, event: "send", ...told, at: new Date() });
  if (scene.money) await addMoney(db, scene.money, { taskId: sceneTask, offerId: sceneOffer, posterId, bidderId });
  if (scene.task === "disputed") await openDispute(db, { posterId, winnerId: bidderId });
}

async function sealOffer(db: Db): Promise<void> {
  const hash = "0".repeat(64);
  const seal = { number: 1, cause: "deadline", count: 1, root: hash, sealedAt: new Date() } as const;
  await db.insert(offerSeals).values({ id: sceneOffer, taskId: sceneTask, ...seal });
  await db
    .insert(offerSealLeaves)
    .values({ sealId: sceneOffer, position: 0, offerId: sceneOffer, revision: 1, salt: "A".repeat(43), hash });
}

/** With both statements, so that a moderator may decide it. */
async function openDispute(db: Db, { posterId, winnerId }: { posterId: string; winnerId: string }): Promise<void> {
  const [id, at] = [sceneDispute, new Date()];
  const opening = { openedBy: "poster", reason: "It is late.", wasDelivered: false, openedAt: at } as const;
  await db.insert(disputes).values({ id, taskId: sceneTask, offerId: sceneOffer, ...opening });
  await db.insert(disputeStatements).values([
    { disputeId: id, side: "poster", authorId: posterId, text: "Nothing was done.", createdAt: at },
    { disputeId: id, side: "winner", authorId: winnerId, text: "It is nearly done.", createdAt: at },
  ]);
}

const filled = [
  ...["reports", "blocks", "inbox_settings", "message_settings", "messages", "threads", "reviews"],
  ...["deal_events", "offers", "task_versions", "decisions"],
];

export async function clearScene(db: Db): Promise<void> {
  await clearMoney(db);
  for (const table of filled) await db.execute(sql.raw(`delete from ${table}`));
  await db.execute(sql`delete from tasks where id = ${sceneTask}`);
}
