import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type TaskState, TaskState as TaskStateSchema, taskStates } from "#contract/tasks/task-state.ts";
import { offerDiagram, taskDiagram, transitionTable } from "#tests/support/deal-pictures.ts";
import { afterAcceptance, dealSteps, dealTable, liveStates } from "#tests/support/deal-table.ts";
import { actionsFor, brokenGuardOf, type DealFacts, faultOf, type Stand } from "./deal.rules.ts";
import {
  actors,
  changeRounds,
  chosenOfferStates,
  clockTransitions,
  finalOfferStates,
  type Guard,
  guards,
  isLive,
  liveOfferStates,
  type OfferState,
  OfferState as OfferStateSchema,
  offerStates,
  requests,
  type Transition,
  type TransitionName,
  TransitionName as TransitionNameSchema,
  taskTerms,
  timers,
  transition,
  transitionNames,
  transitions,
  underwayStates,
} from "./deal.ts";
import { dealEventNames } from "./deal-events.ts";
import { isTurnedDown, type ReasonReader, shownReason, storedReason } from "./deal-reason.ts";

const allTaskStates: TaskState[] = [
  ...(["open", "closed", "awarded", "in_progress", "delivered", "disputed"] as const),
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
    expect(underwayStates).toEqual(["awarded", "in_progress", "delivered", "disputed"]);
    expect(actors).toEqual(["poster", "bidder", "winner", "side", "clock", "moderator"]);
    expect(requests).toEqual(["extension", "end_by_poster", "end_by_winner"]);
    expect(taskTerms).toEqual(["title", "category", "description", "deadline", "budget"]);
    expect(timers).toEqual({
      awardHours: 36,
      deliveredDays: 14,
      expiryDays: 30,
      proposalHours: 72,
      overdueDays: 7,
      statementDays: 7,
      disputeDays: 30,
    });
    expect(changeRounds).toBe(3);
  });

  test("has these schemas, named for the API document", () => {
    expect([TaskStateSchema.options, TaskStateSchema.meta()?.id]).toEqual([allTaskStates, "TaskState"]);
    expect([OfferStateSchema.options, OfferStateSchema.meta()?.id]).toEqual([allOfferStates, "OfferState"]);
    expect([TransitionNameSchema.options, TransitionNameSchema.meta()?.id]).toEqual([dealSteps, "TransitionName"]);
  });

  test("has these conditions", () => {
    expect(Object.fromEntries(Object.entries(guards).map(([guard, words]) => [guard, words()]))).toEqual({
      "not-poster": "You can't make an offer on your own task.",
      "not-blocked": "You can't make an offer here because one of you has blocked the other.",
      "deadline-not-passed": "The deadline has passed. This task no longer accepts offers.",
      "no-live-offer": "You already have an offer on this task. You can change it.",
      "not-declined": "Your offer was declined, so you can't make another one on this task.",
      "under-daily-cap": "You've reached today's offer limit. Try again later.",
      "revision-seen": "This offer changed after you opened it. Check it again before you choose it.",
      "version-seen": "This task changed after you opened it. Check it again.",
      "has-reason": "Reason is required.",
      "later-deadline": "Choose a date after the current deadline that is not in the past.",
      "later-delivery-date": "Choose a date after the current delivery date that is not in the past and at most a year away.",
      "rounds-left": "Changes were requested 3 times. Approve the work, propose to end the deal or open a dispute.",
      "nothing-asked": "Another request in this deal has to be answered first.",
      "extension-asked": "Nobody has asked for more time.",
      "no-end-proposed": "There is already a proposal to end this deal.",
      "proposal-left": "You can propose to end the deal only once before each delivery and once after it.",
      "end-proposed": "Nobody has proposed to end this deal.",
      "own-end-proposed": "You have not proposed to end this deal.",
      "their-end-proposed": "The other side has not proposed to end this deal.",
      overdue: "You can end the deal alone once the work is 7 days overdue.",
      "was-delivered": "The work has not been delivered.",
      "was-not-delivered": "The work has been delivered.",
      "delivery-answered":
        "The poster has not answered your delivery yet. Without an answer it is approved after 14 days. If changes are requested, you can open a dispute.",
      "both-heard":
        "The side that did not open the dispute has 7 days to write a statement. Decide once both sides are heard or the time is over.",
    });
  });

  test("has these transitions, in this order", () => {
    expect(transitionNames).toEqual(dealSteps);
    expect(Object.keys(transitions)).toEqual(dealSteps);
    expect(clockTransitions).toEqual([
      ...["lapse", "close", "expire", "end_unanswered", "dispute_unanswered"],
      ...["finish", "settle_complete", "settle_end"],
    ]);
  });

  test.each(dealSteps)("says exactly this of %s", (name) => {
    expect(transition(name)).toBe(transitions[name]);
    expect(withStoredReasons(transition(name))).toStrictEqual(dealTable[name]);
  });

  test("is what docs/deals.md shows", () => {
    const page = readFileSync(new URL("../../docs/deals.md", import.meta.url), "utf8");
    for (const part of [taskDiagram(), offerDiagram(), transitionTable()]) expect(page).toContain(part);
  });
});

/** The transition as the table has it. */
function withStoredReasons({ others, reason, ...rest }: Transition) {
  return {
    ...rest,
    ...(others && { others: { to: others.to, ...(others.reason && { reason: others.reason.stored }) } }),
    ...(reason && { reason: reason.stored }),
  };
}

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
  const given = "Because of $& rain.";
  const ofOffer: Partial<Record<TransitionName, [stored: string, shown: string]>> = {
    withdraw: ["Withdrawn by its bidder.", "Withdrawn by the freelancer."],
    decline: ["Declined by the poster: Because of $& rain.", "Declined by the poster: <Because of $& rain.>"],
    accept: ["The award was accepted.", "The award was accepted."],
    refuse: ["The bidder declined the award: Because of $& rain.", "Turned down by the freelancer: <Because of $& rain.>"],
    revoke: ["The award was taken back: Because of $& rain.", "Award withdrawn by the poster: <Because of $& rain.>"],
    lapse: ["The award was not answered within 36 hours.", "The award expired after 36 hours without a reply."],
    accept_end: ["Ended by agreement: Because of $& rain.", "Ended by agreement: <Because of $& rain.>"],
    end_unanswered: [
      "Ended without an answer to the proposal: Because of $& rain.",
      "Ended after 72 hours without an answer to the proposal: <Because of $& rain.>",
    ],
    abandon: ["Abandoned by the winner: Because of $& rain.", "Abandoned by the freelancer: <Because of $& rain.>"],
    end: ["Not delivered within 7 days of the delivery date.", "Ended by the poster because the work was more than 7 days overdue."],
    decide_end: ["Ended by the decision of a dispute.", "A moderator decided the dispute and ended the deal."],
    settle_end: [
      "The dispute was not decided within 30 days.",
      "The dispute was not decided within 30 days, and the work had not been delivered.",
    ],
    reopen_dispute: ["The award was accepted.", "The award was accepted."],
    reverse_complete: ["Ended after an appeal against the decision of the dispute.", "The deal was ended after an appeal."],
    reverse_end: ["Completed after an appeal against the decision of the dispute.", "The deal was completed after an appeal."],
  };
  const ofOthers: typeof ofOffer = {
    accept: ["Another offer was accepted.", "Another offer was accepted."],
    expire: ["Nobody was chosen within 30 days of closing.", "No offer was chosen within 30 days of the deadline."],
    cancel: ["The task was cancelled: Because of $& rain.", "The task was cancelled: <Because of $& rain.>"],
  };
  const marked = (words: string) => `<${words}>`;

  test.each(dealSteps)("after %s contains what the actor wrote, as it was written", (name) => {
    expect(storedReason(name, "offer", given)).toBe(ofOffer[name]?.[0] ?? null);
    expect(storedReason(name, "others", given)).toBe(ofOthers[name]?.[0] ?? null);
  });

  test.each([...Object.values(ofOffer), ...Object.values(ofOthers)])("stored as %s is shown as %s", (stored, shown) => {
    expect(shownReason(stored, marked)).toBe(shown);
  });

  test.each<[TransitionName, ReasonReader, string]>([
    ["withdraw", "bidder", "You withdrew this offer."],
    ["refuse", "bidder", "You turned down the job: <Because of $& rain.>"],
    ["abandon", "bidder", "You abandoned the work: <Because of $& rain.>"],
    ["decline", "poster", "You declined this offer: <Because of $& rain.>"],
    ["revoke", "poster", "You withdrew the award: <Because of $& rain.>"],
    ["end", "poster", "You ended the deal because the work was more than 7 days overdue."],
  ])("of %s is in the second person for the %s, who took the step", (name, reader, shown) => {
    const [stored = "", toOthers] = ofOffer[name] ?? [];
    expect(shownReason(stored, marked, reader)).toBe(shown);
    expect(shownReason(stored, marked, reader === "poster" ? "bidder" : "poster")).toBe(toOthers);
    expect(isTurnedDown(stored)).toBe(name === "refuse");
  });

  test("is complete without words of the actor", () => {
    expect(storedReason("decline", "offer", null)).toBe("Declined by the poster: ");
    expect(storedReason("cancel", "others", null)).toBe("The task was cancelled: ");
    expect(shownReason("The task was cancelled: ", marked)).toBe("The task was cancelled: <>");
  });

  test.each(["Put there by hand.", "Another offer was accepted. Twice."])("is shown as it is stored if no step wrote it: %s", (stored) => {
    expect(shownReason(stored, marked)).toBe(stored);
  });

  test("exists for every transition into a final state", () => {
    for (const name of dealSteps) {
      const { offer = {}, others } = dealTable[name];
      const ends = Object.entries(offer).some(([from, to]) => from !== to && allFinalStates.includes(to));
      if (ends) expect(Object.keys(ofOffer)).toContain(name);
      if (others && allFinalStates.includes(others.to)) expect(Object.keys(ofOthers)).toContain(name);
    }
  });
});

test("people are notified of every transition, of reviews, messages, questions, answers and decisions", () => {
  const others = ["statement", "review", "review_published", "message", "question", "answer"];
  expect(dealEventNames).toEqual([...dealSteps, ...others, "decision", "decision_reversed", "appeal_upheld", "report_closed"]);
});

describe("the actions of a person", () => {
  type Actions = Partial<Record<TaskState, Partial<Record<OfferState | "none", TransitionName[]>>>>;
  const beforeAward: Actions[TaskState] = {
    active: ["shortlist", "decline", "award"],
    needs_reconfirm: ["decline"],
    shortlisted: ["unshortlist", "decline", "award"],
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
      awarded: { active: ["shortlist", "decline"], needs_reconfirm: ["decline"], shortlisted: ["unshortlist", "decline"] },
    },
    bidder: {
      open: { none: ["send"], ...ofBidder },
      closed: ofBidder,
      awarded: { ...ofBidder, awarded: ["accept", "refuse"] },
    },
  };
  /** Those that need a chosen offer; the others do not depend on offers. */
  const onTasks: Record<"poster" | "bidder", Actions> = {
    poster: {
      awarded: { awarded: ["revoke"] },
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
    ...{ isOverdue: false, wasDelivered: false, areBothHeard: false },
  };

  test.each(afterAcceptance)("on a task that is $task with $facts", ({ task: taskState, facts: given, poster, winner }) => {
    const facts = { ...none, ...given };
    const ask = (isPoster: boolean) => actionsFor("task", { taskState, offerState: "accepted", isPoster, isBidder: !isPoster, facts });
    expect(ask(true)).toEqual(poster);
    expect(ask(false)).toEqual(winner);
  });

  test.each<[TransitionName, Partial<DealFacts>, Guard | null]>([
    ["end_unanswered", { request: "end_by_poster" }, null],
    ["end_unanswered", { request: "extension" }, "end-proposed"],
    ["end_unanswered", { request: "end_by_poster", wasDelivered: true }, "was-not-delivered"],
    ["dispute_unanswered", { request: "end_by_winner", wasDelivered: true }, null],
    ["dispute_unanswered", { request: "end_by_winner" }, "was-delivered"],
    ["dispute_unanswered", {}, "end-proposed"],
    ["finish", { request: "end_by_winner" }, "no-end-proposed"],
    ["settle_complete", { wasDelivered: true }, null],
    ["settle_complete", {}, "was-delivered"],
    ["settle_end", {}, null],
    ["settle_end", { wasDelivered: true }, "was-not-delivered"],
    ["decide_complete", { areBothHeard: true }, null],
    ["decide_end", {}, "both-heard"],
  ])("%s with %o is held back by %s", (name, given, guard) => {
    const stand = { taskState: "in_progress", isPoster: false } as const;
    expect(brokenGuardOf(name, { ...stand, facts: { ...none, ...given } })).toBe(guard);
    if (Object.keys(given).length === 0) expect(brokenGuardOf(name, stand)).toBe(guard);
  });
});

describe("the fault of a refused transition", () => {
  const poster = { isPoster: true, isBidder: false };
  const bidder = { isPoster: false, isBidder: true };

  test.each<[TransitionName, Stand, ReturnType<typeof faultOf>]>([
    ["award", { taskState: "open", offerState: "active", ...poster }, null],
    ["award", { taskState: "open", offerState: "active", ...bidder }, "actor"],
    ["award", { taskState: "awarded", offerState: "declined", ...poster }, "task"],
    ["award", { taskState: "open", offerState: "declined", ...poster }, "offer"],
    ["accept", { taskState: "awarded", offerState: "awarded", ...bidder }, null],
    ["accept", { taskState: "awarded", offerState: "awarded", ...poster }, "actor"],
    ["accept", { taskState: "awarded", offerState: "active", ...bidder }, "offer"],
    ["send", { taskState: "open", offerState: "none", ...bidder }, null],
    ["send", { taskState: "closed", offerState: "active", ...poster }, "actor"],
    ["cancel", { taskState: "open", offerState: "none", ...poster }, null],
    ["cancel", { taskState: "completed", offerState: "accepted", ...poster }, "task"],
    ["close", { taskState: "open", offerState: "none", ...poster }, "actor"],
    ["close", { taskState: "open", offerState: "none", ...bidder }, "actor"],
  ])("%s with %o: %s", (name, stand, fault) => expect(faultOf(name, stand)).toBe(fault));
});
