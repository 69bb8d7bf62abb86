import { describe, expect, test } from "vitest";
import { refusalOf, type SentFacts, type Stand } from "#contract/deals/deal.rules.ts";
import type { Guard, OfferState, ReasonCode, TransitionName } from "#contract/deals/deal.ts";
import { shownReason } from "#contract/deals/deal-reason.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { erasedWords, leavingReason, shownWords } from "#server/people/system-words.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import type { ProblemError } from "#server/platform/http/problem.ts";
import { loadCatalogue } from "#texts/locale.ts";
import { problemOf } from "./deal.rules.ts";

const poster = { isPoster: true, isBidder: false };
const bidder = { isPoster: false, isBidder: true };

/** Everything of a problem that reaches the answer. */
function partsOf({ status, message, errors, headers, members }: ProblemError) {
  return { status, message, errors, headers, members };
}

/** The problem of a step that is refused. */
function problemWith(name: TransitionName, stand: Stand) {
  const refusal = refusalOf(name, stand);
  return refusal && partsOf(problemOf(refusal, name, stand));
}

function problemBy(guard: Guard, sent?: SentFacts) {
  return partsOf(problemOf(guard, "send", { taskState: "open", offerState: "none", ...bidder, ...(sent && { sent }) }));
}

function plain(status: number, message: string) {
  return { status, message, errors: undefined, headers: {}, members: {} };
}

describe("a step", () => {
  test.each<[TransitionName, Stand, string]>([
    ["send", { taskState: "open", offerState: "none", ...poster }, "You can't make an offer on your own task."],
    ["revise", { taskState: "open", offerState: "active", ...poster }, "Only the freelancer who made the offer can do this."],
    ["award", { taskState: "open", offerState: "active", ...bidder }, "Only the poster can do this."],
    ["accept", { taskState: "awarded", offerState: "awarded", ...poster }, "Only the chosen freelancer can do this."],
    [
      ...(["dispute", { taskState: "delivered", offerState: "accepted", isPoster: false, isBidder: false }] as const),
      "Only the poster and the chosen freelancer can do this.",
    ],
  ])("%s by the wrong person (%o) is answered with 403: %s", (name, stand, message) => {
    expect(problemWith(name, stand)).toEqual(plain(403, message));
  });

  test.each<[TaskState, string]>([
    ["closed", "The deadline has passed. This task no longer accepts offers."],
    ["awarded", "Waiting for the chosen freelancer to accept."],
    ["in_progress", "Work on this task is in progress."],
    ["delivered", "The work has been delivered."],
    ["completed", "This task is completed."],
    ["cancelled", "This task was cancelled."],
    ["expired", "This task expired without an award."],
  ])("on a task that is %s is answered with 409: %s", (taskState, message) => {
    expect(problemWith("send", { taskState, offerState: "none", ...bidder })).toEqual(plain(409, message));
  });

  test("that needs an awarded task is answered with 409 on an open one", () => {
    expect(problemWith("revoke", { taskState: "open", offerState: "none", ...poster })).toEqual(
      plain(409, "This task is open for offers."),
    );
  });

  test.each<[OfferState | "none", string]>([
    ["active", "This offer is active."],
    ["shortlisted", "This offer is on the shortlist."],
    ["awarded", "Waiting for the freelancer to accept the award."],
    ["accepted", "The award was accepted."],
    ["declined", "This offer was declined."],
    ["withdrawn", "This offer was withdrawn."],
    ["lost", "Another offer was accepted."],
    ["lapsed", "The award expired without a reply."],
    ["closed_unawarded", "The task ended without an award."],
    ["none", "No offer has been chosen."],
  ])("on an offer that is %s is answered with 409: %s", (offerState, message) => {
    expect(problemWith("reconfirm", { taskState: "open", offerState, ...bidder })).toEqual(plain(409, message));
  });

  test("that needs a confirmed offer is answered with 409 while it must be confirmed", () => {
    const stand: Stand = { taskState: "open", offerState: "needs_reconfirm", ...poster };
    expect(problemWith("award", stand)).toEqual(plain(409, "The task has changed. Waiting for the freelancer to confirm this offer."));
  });
});

describe("a condition that does not hold", () => {
  test.each<[Guard, number, string]>([
    ["not-poster", 403, "You can't make an offer on your own task."],
    ["not-blocked", 403, "You can't make an offer here because one of you has blocked the other."],
    ["deadline-not-passed", 409, "The deadline has passed. This task no longer accepts offers."],
    ["not-hidden", 409, "This task is hidden. It takes no new offers, questions or likes."],
    ["no-live-offer", 409, "You already have an offer on this task. You can change it."],
    ["not-turned-down", 409, "You turned down this job, so you can't make another offer on this task."],
    ["not-declined", 409, "Your offer was declined, so you can't make another one on this task."],
    ["revision-seen", 409, "This offer changed after you opened it. Check it again before you choose it."],
    ["version-seen", 409, "This task changed after you opened it. Check it again."],
    ["bidder-not-suspended", 409, "This freelancer's account is suspended. Choose another offer."],
    ["rounds-left", 409, "Changes were requested 3 times. Approve the work, propose to end the deal or open a dispute."],
    ["nothing-asked", 409, "Another request in this deal has to be answered first."],
    ["extension-asked", 409, "Nobody has asked for more time."],
    ["no-end-proposed", 409, "There is already a proposal to end this deal."],
    ["proposal-left", 409, "You can propose to end the deal only once before each delivery and once after it."],
    ["end-proposed", 409, "Nobody has proposed to end this deal."],
    ["own-end-proposed", 409, "You have not proposed to end this deal."],
    ["their-end-proposed", 409, "The other side has not proposed to end this deal."],
    ["overdue", 409, "You can end the deal alone once the work is 7 days overdue."],
    ["was-delivered", 409, "The work has not been delivered."],
    ["was-not-delivered", 409, "The work has been delivered."],
    [
      ...(["delivery-answered", 409] as const),
      "The poster has not answered your delivery yet. Without an answer it is approved after 14 days. If changes are requested, you can open a dispute.",
    ],
    [
      ...(["both-heard", 409] as const),
      "The side that did not open the dispute has 7 days to write a statement. Decide once both sides are heard or the time is over.",
    ],
  ])("%s is answered with %d: %s", (guard, status, message) => {
    const current = { revision: 2, version: 3 };
    expect(problemBy(guard)).toEqual(plain(status, message));
    const members = guard === "revision-seen" || guard === "version-seen" ? { current } : {};
    expect(problemBy(guard, { current })).toEqual({ ...plain(status, message), members });
  });

  test.each<[Guard, string, string]>([
    ["has-reason", "reason", "Reason is required."],
    [
      "later-deadline",
      "deadline",
      "Choose a date after the current deadline that is not in the past and not after the day the work is needed.",
    ],
    ["later-delivery-date", "deliverBy", "Choose a date after the current delivery date that is not in the past and at most a year away."],
  ])("%s is answered with 422 for the field %s", (guard, field, message) => {
    expect(problemBy(guard)).toEqual({ ...plain(422, message), errors: [{ field, message }] });
  });

  test.each([
    [{ retryAfter: 3_600 }, "3600"],
    [{}, "1"],
    [undefined, "1"],
  ])("under-daily-cap with %o is answered with 429 and Retry-After %s", (sent, retryAfter) => {
    expect(problemBy("under-daily-cap", sent)).toEqual({
      ...plain(429, "You've reached today's offer limit. Try again later."),
      headers: { "Retry-After": retryAfter },
    });
  });
});

describe("the reason of an offer", () => {
  test.each<[ReasonCode, string | null, string]>([
    ["lapse", null, "৩৬ ঘণ্টার মধ্যে উত্তর না আসায় কাজ দেওয়ার মেয়াদ শেষ হয়েছে।"],
    ["decline", "Too slow.", "কাজদাতা ফিরিয়ে দিয়েছেন: Too slow."],
    ["cancel", leavingReason, "কাজটি বাতিল করা হয়েছে: এই ব্যবহারকারী মার্কেট ছেড়ে গেছেন।"],
    ["decline", erasedWords, "কাজদাতা ফিরিয়ে দিয়েছেন: লেখকের অ্যাকাউন্টের সঙ্গে মুছে ফেলা হয়েছে।"],
  ])("%s with %s is read in Bengali, but for what a person wrote", async (reasonCode, reason, shown) => {
    await loadCatalogue("bn");
    expect(inLocale("bn", () => shownReason({ reasonCode, reason }, shownWords))).toBe(shown);
  });
});
