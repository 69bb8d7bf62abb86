import { describe, expect, test } from "vitest";
import { type TaskState, taskStates } from "#contract/tasks/task-state.ts";
import { TaskState as TaskStateSchema } from "#contract/tasks/task-state-schema.ts";
import { afterAcceptance } from "#tests/support/after-acceptance.ts";
import { offerDiagram, taskDiagram } from "#tests/support/deal-pictures.ts";
import { dealSteps, dealsPage, dealTable, liveStates, readDealTable } from "#tests/support/documented-deal.ts";
import { actionsFor, type DealFacts, type Refusal, refusalOf, type SentFacts, type Stand } from "./deal.rules.ts";
import {
  actors,
  changeRounds,
  clockTransitions,
  isLive,
  type OfferState,
  OfferState as OfferStateSchema,
  type ReasonCode,
  reasonCodes,
  requests,
  type Transition,
  type TransitionName,
  TransitionName as TransitionNameSchema,
  taskTerms,
  transition,
  transitionNames,
  transitions,
  underwayStates,
} from "./deal.ts";
import { dealEventNames, payoutEvents } from "./deal-events.ts";
import { isTurnedDown, type ReasonReader, shownReason } from "./deal-reason.ts";
import { chosenOfferStates, finalOfferStates, liveOfferStates, offerStates } from "./offer-states.ts";
import { timers } from "./timers.ts";

const allTaskStates: TaskState[] = [
  ...(["open", "closed", "awarded", "awaiting_payment", "in_progress", "delivered", "disputed"] as const),
  ...(["completed", "ended", "cancelled", "expired"] as const),
];
const allFinalStates: OfferState[] = [
  ...(["declined", "withdrawn", "lost", "lapsed", "closed_unawarded", "abandoned"] as const),
  ...(["ended_by_agreement", "ended_overdue", "ended_by_dispute"] as const),
];
const allOfferStates: OfferState[] = [...liveStates, "accepted", ...allFinalStates];

describe("the data", () => {
  test("has these states, actors, terms and times", () => {
    expect(taskStates).toEqual(allTaskStates);
    expect(liveOfferStates).toEqual(liveStates);
    expect(finalOfferStates).toEqual(allFinalStates);
    expect(offerStates).toEqual(allOfferStates);
    expect(chosenOfferStates).toEqual(["awarded", "accepted", "ended_by_agreement", "ended_overdue", "ended_by_dispute"]);
    expect(underwayStates).toEqual(["awarded", "awaiting_payment", "in_progress", "delivered", "disputed"]);
    expect(actors).toEqual(["poster", "bidder", "winner", "side", "clock", "moderator", "payments"]);
    expect(requests).toEqual(["extension", "end_by_poster", "end_by_winner"]);
    expect(taskTerms).toEqual(["title", "category", "description", "deadline", "budget", "neededBy", "place", "town"]);
    expect(timers).toEqual({
      awardHours: 36,
      deliveredDays: 14,
      expiryDays: 30,
      proposalHours: 72,
      overdueDays: 7,
      statementDays: 7,
      disputeDays: 30,
      decisionMoneyHours: 72,
    });
    expect(changeRounds).toBe(3);
  });

  test("has these schemas, named for the API document", () => {
    expect([TaskStateSchema.options, TaskStateSchema.meta()?.id]).toEqual([allTaskStates, "TaskState"]);
    expect([OfferStateSchema.options, OfferStateSchema.meta()?.id]).toEqual([allOfferStates, "OfferState"]);
    expect([TransitionNameSchema.options, TransitionNameSchema.meta()?.id]).toEqual([dealSteps, "TransitionName"]);
  });

  test("has these transitions, in this order", () => {
    expect(transitionNames).toEqual(dealSteps);
    expect(Object.keys(transitions)).toEqual(dealSteps);
    expect(clockTransitions).toEqual([
      ...["lapse", "lapse_payment", "close", "expire", "end_unanswered", "dispute_unanswered"],
      ...["finish", "settle_complete", "settle_end"],
    ]);
  });

  test.each(dealSteps)("says exactly this of %s", (name) => {
    expect(transition(name)).toBe(transitions[name]);
    expect(transition(name)).toStrictEqual(dealTable[name]);
  });

  test("is what the diagrams of docs/deals.md show", () => {
    for (const diagram of [taskDiagram(), offerDiagram()]) expect(dealsPage).toContain(diagram);
  });

  const row = "| `deliver` | task | winner | in_progress → delivered | accepted |";
  test.each([
    ["another heading", "## Steps\n", "## Transitions\n"],
    ["another column", "| step | of |", "| step | what |"],
    ["a missing cell", row, "| `deliver` | task | winner | in_progress → delivered |"],
    ["a row without its end", "| closed_unawarded |  | has-reason |", "| closed_unawarded |  has-reason\n"],
    ["an unknown actor", row, row.replace("winner", "worker")],
    ["an unknown arrow", row, row.replace("→", "->")],
    ["two rows for a step", row, row.replace("deliver", "send")],
    ["an unknown time", "336 hours", "14 days"],
  ])("is not read from a table with %s", (_, text, changed) => {
    expect(dealsPage).toContain(text);
    expect(() => readDealTable(dealsPage.replace(text, changed))).toThrow();
  });
});

describe("an offer", () => {
  test.each(liveStates)("that is %s is live, and at least one transition ends it", (state) => {
    expect(isLive(state)).toBe(true);
    const exits = transitionNames.filter((name) => {
      const { offer, others } = transition(name);
      const own = offer?.[state];
      return (own && !isLive(own)) || (others && state !== "awarded" && !isLive(others.to));
    });
    expect(exits).not.toEqual([]);
  });

  test.each(allFinalStates)("that is %s is not live, and only a moderator moves it on, after a dispute", (state) => {
    expect(isLive(state)).toBe(false);
    const moving = transitionNames.filter((name) => (transition(name).offer?.[state] ?? state) !== state);
    expect(moving).toEqual(state === "ended_by_dispute" ? ["reopen_dispute", "reverse_end"] : []);
  });
});

describe("the reason of an offer's state", () => {
  const reason = "Because of $& rain.";
  const shown: Record<ReasonCode, string> = {
    withdraw: "Withdrawn by the freelancer.",
    decline: "Declined by the poster: <Because of $& rain.>",
    accept: "The award was accepted.",
    accept_others: "Another offer was accepted.",
    refuse: "Turned down by the freelancer: <Because of $& rain.>",
    revoke: "Award withdrawn by the poster: <Because of $& rain.>",
    lapse: "The award expired after 36 hours without a reply.",
    accept_end: "Ended by agreement: <Because of $& rain.>",
    end_unanswered: "Ended after 72 hours without an answer to the proposal: <Because of $& rain.>",
    abandon: "Abandoned by the freelancer: <Because of $& rain.>",
    end: "Ended by the poster because the work was more than 7 days overdue.",
    lapse_payment: "The payment was not secured in time.",
    decide_end: "A moderator decided the dispute and ended the deal.",
    decide_split: "A moderator decided the dispute and split the price.",
    settle_end: "The dispute was not decided within 30 days, and the work had not been delivered.",
    reverse_complete: "The deal was ended after an appeal.",
    reverse_end: "The deal was completed after an appeal.",
    expire: "No offer was chosen within 30 days of the deadline.",
    cancel: "The task was cancelled: <Because of $& rain.>",
  };
  const codes = Object.keys(shown) as ReasonCode[];
  const marked = (words: string) => `<${words}>`;

  test.each(codes)("%s is shown with what the actor wrote, as it was written", (reasonCode) => {
    expect(shownReason({ reasonCode, reason }, marked)).toBe(shown[reasonCode]);
    expect(isTurnedDown({ reasonCode })).toBe(reasonCode === "refuse");
  });

  test.each<[ReasonCode, ReasonReader, string]>([
    ["withdraw", "bidder", "You withdrew this offer."],
    ["refuse", "bidder", "You turned down the job: <Because of $& rain.>"],
    ["abandon", "bidder", "You abandoned the work: <Because of $& rain.>"],
    ["decline", "poster", "You declined this offer: <Because of $& rain.>"],
    ["revoke", "poster", "You withdrew the award: <Because of $& rain.>"],
    ["end", "poster", "You ended the deal because the work was more than 7 days overdue."],
  ])("%s is in the second person for the %s, who took the step", (reasonCode, reader, ownText) => {
    expect(shownReason({ reasonCode, reason }, marked, reader)).toBe(ownText);
    expect(shownReason({ reasonCode, reason }, marked, reader === "poster" ? "bidder" : "poster")).toBe(shown[reasonCode]);
  });

  test("is complete without words of the actor", () => {
    expect(shownReason({ reasonCode: "cancel", reason: null }, marked)).toBe("The task was cancelled: <>");
  });

  test("is what is stored if there is no code, or nothing", () => {
    expect(shownReason({ reasonCode: null, reason: "Put there by hand." }, marked)).toBe("<Put there by hand.>");
    expect(shownReason({ reasonCode: null, reason: null }, marked)).toBeNull();
    expect(isTurnedDown({ reasonCode: null })).toBe(false);
  });

  test("exists for every transition into a final state", () => {
    for (const name of dealSteps) {
      const { offer = {}, others, reason: code } = dealTable[name];
      const ends = Object.entries(offer).some(([from, to]) => from !== to && allFinalStates.includes(to));
      if (ends) expect(codes).toContain(code);
      if (others && allFinalStates.includes(others.to)) expect(codes).toContain(others.reason);
    }
    expect(reasonCodes).toEqual(codes);
  });
});

test("people are notified of every transition, of reviews, messages, questions, answers, invitations, money and decisions", () => {
  const others = ["statement", "review", "review_published", "message", "question", "answer", "invite"];
  const ofMoney = ["released", "bonus", "refunded", "refund_failed", "payment_returned", "payment_failed", "charged_back"];
  const ofPayouts = ["payout_sent", "payout_failed"];
  expect(payoutEvents).toEqual(ofPayouts);
  expect(dealEventNames).toEqual([
    ...dealSteps,
    ...others,
    ...ofMoney,
    ...ofPayouts,
    "decision",
    "decision_reversed",
    "appeal_upheld",
    "report_closed",
  ]);
});

describe("the actions of a person", () => {
  type Actions = Partial<Record<TaskState, Partial<Record<OfferState | "none", TransitionName[]>>>>;
  const beforeAward: Actions[TaskState] = {
    active: ["shortlist", "decline", "award"],
    needs_reconfirm: ["decline"],
    shortlisted: ["unshortlist", "decline", "award"],
  };
  const afterAward: Actions[TaskState] = {
    active: ["shortlist", "decline"],
    needs_reconfirm: ["decline"],
    shortlisted: ["unshortlist", "decline"],
  };
  const ofBidder: Actions[TaskState] = {
    active: ["revise", "withdraw"],
    needs_reconfirm: ["revise", "reconfirm", "withdraw"],
    shortlisted: ["revise", "withdraw"],
  };
  const onOffers: Record<"poster" | "bidder", Actions> = {
    poster: {
      open: beforeAward,
      closed: beforeAward,
      awarded: afterAward,
      awaiting_payment: afterAward,
    },
    bidder: {
      open: { none: ["send"], ...ofBidder },
      closed: ofBidder,
      awarded: { ...ofBidder, awarded: ["accept", "refuse"] },
      awaiting_payment: { ...ofBidder, awarded: ["refuse"] },
    },
  };
  /** Those that need a chosen offer; the others do not depend on offers. */
  const onTasks: Record<"poster" | "bidder", Actions> = {
    poster: {
      awarded: { awarded: ["revoke"] },
      awaiting_payment: { awarded: ["revoke"] },
      in_progress: { accepted: ["propose_end", "dispute"] },
      delivered: { accepted: ["request_changes", "complete", "propose_end", "dispute"] },
    },
    bidder: {
      in_progress: { accepted: ["deliver", "ask_extension", "propose_end", "abandon", "dispute"] },
      delivered: { accepted: ["propose_end"] },
    },
  };
  const onTasksWithAnyOffer: Partial<Record<TaskState, TransitionName[]>> = {
    open: ["cancel", "extend", "change"],
    closed: ["cancel", "extend", "change"],
    expired: ["extend", "change"],
  };
  const pairs = allTaskStates.flatMap((taskState) =>
    (["none", ...allOfferStates] as const).map((offerState) => ({ taskState, offerState })),
  );

  test.each(pairs)("on a $taskState task with an offer that is $offerState", ({ taskState, offerState }) => {
    const ask = (subject: Transition["subject"], side: Pick<Stand, "isPoster" | "isBidder">) =>
      actionsFor(subject, { taskState, offerState, ...side });
    const poster = { isPoster: true, isBidder: false };
    const bidder = { isPoster: false, isBidder: true };
    const stranger = { isPoster: false, isBidder: false };
    expect(ask("offer", poster)).toEqual(onOffers.poster[taskState]?.[offerState] ?? []);
    expect(ask("offer", bidder)).toEqual(onOffers.bidder[taskState]?.[offerState] ?? []);
    expect(ask("task", poster)).toEqual(onTasksWithAnyOffer[taskState] ?? onTasks.poster[taskState]?.[offerState] ?? []);
    expect(ask("task", bidder)).toEqual(onTasks.bidder[taskState]?.[offerState] ?? []);
    expect([...ask("offer", stranger), ...ask("task", stranger)]).toEqual([]);
  });
});

describe("the actions after acceptance", () => {
  const none: DealFacts = {
    ...{ request: null, hasPosterProposed: false, hasWinnerProposed: false, changeRounds: 0 },
    ...{ isOverdue: false, wasDelivered: false, areBothHeard: false, isSecured: false },
  };

  test.each(afterAcceptance)("on a task that is $task with $facts", ({ task: taskState, facts: given, poster, winner }) => {
    const facts = { ...none, ...given };
    const ask = (isPoster: boolean) => actionsFor("task", { taskState, offerState: "accepted", isPoster, isBidder: !isPoster, facts });
    expect(ask(true)).toEqual(poster);
    expect(ask(false)).toEqual(winner);
  });

  test.each<[TransitionName, TaskState, Partial<DealFacts>, Refusal | null]>([
    ["end_unanswered", "in_progress", { request: "end_by_poster" }, null],
    ["end_unanswered", "in_progress", { request: "extension" }, "end-proposed"],
    ["end_unanswered", "in_progress", { request: "end_by_poster", wasDelivered: true }, "was-not-delivered"],
    ["end_unanswered", "delivered", { request: "end_by_poster" }, "task"],
    ["dispute_unanswered", "in_progress", { request: "end_by_winner", wasDelivered: true }, null],
    ["dispute_unanswered", "delivered", { request: "end_by_winner" }, "was-delivered"],
    ["dispute_unanswered", "in_progress", {}, "end-proposed"],
    ["finish", "delivered", {}, null],
    ["finish", "delivered", { request: "end_by_winner" }, "no-end-proposed"],
    ["settle_complete", "disputed", { wasDelivered: true }, null],
    ["settle_complete", "disputed", {}, "was-delivered"],
    ["settle_end", "disputed", {}, null],
    ["settle_end", "disputed", { wasDelivered: true }, "was-not-delivered"],
    ["lapse_payment", "awaiting_payment", {}, null],
    ["lapse_payment", "awarded", {}, "task"],
    ["secure", "awaiting_payment", {}, "actor"],
    ["complete", "delivered", {}, "actor"],
    ["decide_end", "disputed", { areBothHeard: true }, "actor"],
  ])("%s by the clock on a task that is %s with %o: %s", (name, taskState, given, refusal) => {
    const stand = { taskState, offerState: "none", by: "clock", isPoster: false, isBidder: false } as const;
    expect(refusalOf(name, { ...stand, facts: { ...none, ...given } })).toBe(refusal);
    if (Object.keys(given).length === 0) expect(refusalOf(name, stand)).toBe(refusal);
  });

  test.each<[TransitionName, TaskState, OfferState | "none", Partial<DealFacts>, Refusal | null]>([
    ["decide_complete", "disputed", "accepted", { areBothHeard: true }, null],
    ["decide_end", "disputed", "accepted", {}, "both-heard"],
    ["decide_split", "disputed", "accepted", { areBothHeard: true, isSecured: true }, null],
    ["decide_split", "disputed", "accepted", { areBothHeard: true }, "payment-secured"],
    ["decide_split", "disputed", "accepted", { isSecured: true }, "both-heard"],
    ["secure", "awaiting_payment", "awarded", {}, "actor"],
    ["decide_end", "completed", "accepted", { areBothHeard: true }, "task"],
    ["reverse_end", "ended", "ended_by_dispute", {}, null],
    ["reverse_end", "ended", "ended_overdue", {}, "task"],
    ["reverse_end", "ended", "none", {}, "task"],
    ["settle_end", "disputed", "accepted", {}, "actor"],
    ["complete", "delivered", "accepted", {}, "actor"],
  ])("%s by a moderator on a task that is %s, with an offer that is %s and %o: %s", (name, taskState, offerState, given, refusal) => {
    const stand = { taskState, offerState, by: "moderator", isPoster: true, isBidder: true } as const;
    expect(refusalOf(name, { ...stand, facts: { ...none, ...given } })).toBe(refusal);
  });
});

test.each<[TransitionName, TaskState, OfferState, Refusal | null]>([
  ["await_payment", "awarded", "awarded", null],
  ["await_payment", "in_progress", "accepted", "task"],
  ["secure", "awaiting_payment", "awarded", null],
  ["secure", "awarded", "awarded", "task"],
  ["secure", "open", "active", "task"],
  ["lapse_payment", "awaiting_payment", "awarded", "actor"],
  ["accept", "awarded", "awarded", "actor"],
])("%s by payments on a task that is %s with an offer that is %s: %s", (name, taskState, offerState, refusal) => {
  expect(refusalOf(name, { taskState, offerState, by: "payments", isPoster: true, isBidder: true })).toBe(refusal);
});

describe("a refused transition", () => {
  const poster = { isPoster: true, isBidder: false };
  const bidder = { isPoster: false, isBidder: true };
  const stranger = { isPoster: false, isBidder: false };

  test.each<[TransitionName, Stand, Refusal | null]>([
    ["award", { taskState: "open", offerState: "active", ...poster }, null],
    ["award", { taskState: "open", offerState: "active", ...bidder }, "actor"],
    ["award", { taskState: "awarded", offerState: "declined", ...poster }, "task"],
    ["award", { taskState: "open", offerState: "declined", ...poster }, "offer"],
    ["accept", { taskState: "awarded", offerState: "awarded", ...bidder }, null],
    ["accept", { taskState: "awarded", offerState: "awarded", ...poster }, "actor"],
    ["accept", { taskState: "awarded", offerState: "active", ...bidder }, "offer"],
    ["accept", { taskState: "awaiting_payment", offerState: "awarded", ...bidder }, "task"],
    ["secure", { taskState: "awaiting_payment", offerState: "awarded", ...poster }, "actor"],
    ["dispute", { taskState: "in_progress", offerState: "accepted", ...stranger }, "actor"],
    ["send", { taskState: "open", offerState: "none", ...bidder }, null],
    ["send", { taskState: "closed", offerState: "active", ...poster }, "not-poster"],
    ["send", { taskState: "open", offerState: "none", ...stranger }, "actor"],
    ["send", { taskState: "closed", offerState: "none", ...bidder }, "deadline-not-passed"],
    ["send", { taskState: "awarded", offerState: "none", ...bidder }, "task"],
    ["send", { taskState: "open", offerState: "active", ...bidder }, "offer"],
    ["cancel", { taskState: "open", offerState: "none", ...poster }, null],
    ["cancel", { taskState: "completed", offerState: "accepted", ...poster }, "task"],
    ["close", { taskState: "open", offerState: "none", ...poster }, "actor"],
    ["close", { taskState: "open", offerState: "none", ...bidder }, "actor"],
    ["decide_end", { taskState: "disputed", offerState: "accepted", ...poster }, "actor"],
    ["request_changes", { taskState: "in_progress", offerState: "accepted", ...poster, sent: {} }, "task"],
  ])("%s with %o: %s", (name, stand, refusal) => expect(refusalOf(name, stand)).toBe(refusal));

  const declined = { state: "declined", isTurnedDown: false } as const;
  const current = { revision: 2, version: 3 };
  const sending = { taskState: "open", offerState: "none", ...bidder } as const;
  const awarding = { taskState: "open", offerState: "active", ...poster } as const;
  const working = { taskState: "in_progress", offerState: "accepted" } as const;

  test.each<[TransitionName, Stand, SentFacts, Refusal | null]>([
    ["send", sending, { current, earlier: [], retryAfter: 0, isDeadlineOver: false, isHidden: false, isBlocked: false }, null],
    ["send", sending, { isDeadlineOver: true, isHidden: true }, "deadline-not-passed"],
    ["send", sending, { isHidden: true, isBlocked: true }, "not-hidden"],
    ["send", sending, { isBlocked: true, earlier: [{ state: "active", isTurnedDown: false }] }, "not-blocked"],
    ["send", sending, { earlier: [declined, { state: "needs_reconfirm", isTurnedDown: false }] }, "no-live-offer"],
    ["send", sending, { earlier: [declined, { state: "declined", isTurnedDown: true }] }, "not-turned-down"],
    ["send", sending, { earlier: [declined, { state: "withdrawn", isTurnedDown: false }], version: 2, current }, "not-declined"],
    ["send", sending, { earlier: [{ state: "withdrawn", isTurnedDown: false }] }, null],
    ["send", sending, { version: 2, current, retryAfter: 60 }, "version-seen"],
    ["send", sending, { version: 3, current, retryAfter: 60 }, "under-daily-cap"],
    ["revise", { ...awarding, ...bidder }, { version: 2, current }, "version-seen"],
    ["revise", { ...awarding, ...bidder }, { version: 3, current }, null],
    ["revise", { ...awarding, ...bidder }, { current }, null],
    ["revise", { ...awarding, ...bidder }, { version: 1 }, "version-seen"],
    ["award", awarding, { revision: 2, current, isBidderSuspended: false }, null],
    ["award", awarding, { revision: 1, current, isBidderSuspended: true }, "revision-seen"],
    ["award", awarding, { current }, "revision-seen"],
    ["award", awarding, { revision: 1 }, "revision-seen"],
    ["award", awarding, { revision: 2, current, isBidderSuspended: true }, "bidder-not-suspended"],
    ["decline", awarding, { reason: "Too late." }, null],
    ["decline", awarding, { reason: "" }, "has-reason"],
    ["decline", awarding, {}, "has-reason"],
    ["extend", awarding, { isDateAllowed: true }, null],
    ["extend", awarding, { isDateAllowed: false }, "later-deadline"],
    ["ask_extension", { ...working, ...bidder }, { reason: "Rain.", isDateAllowed: true }, null],
    ["ask_extension", { ...working, ...bidder }, { reason: "Rain.", isDateAllowed: false }, "later-delivery-date"],
  ])("%s with %o and %o: %s", (name, stand, sent, refusal) => expect(refusalOf(name, { ...stand, sent })).toBe(refusal));
});
