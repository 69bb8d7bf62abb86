import { describe, expect, test } from "vitest";
import type { Guard, OfferState, Stand, TaskState, TransitionName } from "#contract/deal.ts";
import type { ProblemError } from "#server/platform/http/problem.ts";
import { refusalBy, refusalOf } from "./deal.rules.ts";

const poster = { isPoster: true, isBidder: false };
const bidder = { isPoster: false, isBidder: true };

/** Everything of a refusal that reaches the answer. */
function partsOf(refusal: ProblemError | null) {
  return (
    refusal && {
      status: refusal.status,
      message: refusal.message,
      errors: refusal.errors,
      headers: refusal.headers,
      members: refusal.members,
    }
  );
}

function plain(status: number, message: string) {
  return { status, message, errors: undefined, headers: {}, members: {} };
}

describe("a step", () => {
  test.each<[TransitionName, Stand]>([
    ["send", { taskState: "open", offerState: "none", ...bidder }],
    ["award", { taskState: "closed", offerState: "shortlisted", ...poster }],
    ["accept", { taskState: "awarded", offerState: "awarded", ...bidder }],
    ["change", { taskState: "expired", offerState: "none", ...poster }],
  ])("%s is not refused with %o", (name, stand) => expect(refusalOf(name, stand)).toBeNull());

  test.each<[TransitionName, Stand, string]>([
    ["send", { taskState: "open", offerState: "none", ...poster }, "You cannot make an offer on your own task."],
    ["revise", { taskState: "open", offerState: "active", ...poster }, "Only the bidder may do this."],
    ["award", { taskState: "open", offerState: "active", ...bidder }, "Only the poster of the task may do this."],
    ["accept", { taskState: "awarded", offerState: "awarded", ...poster }, "Only the winner may do this."],
  ])("%s by the wrong person (%o) is answered with 403: %s", (name, stand, message) => {
    expect(partsOf(refusalOf(name, stand))).toEqual(plain(403, message));
  });

  test.each<[TaskState, string]>([
    ["closed", "The deadline of this task has passed."],
    ["awarded", "This task is awarded and waits for the winner's answer."],
    ["in_progress", "This task is being worked on."],
    ["delivered", "The work on this task is delivered."],
    ["completed", "This task is completed."],
    ["cancelled", "This task was cancelled."],
    ["expired", "This task expired without an award."],
  ])("on a task that is %s is answered with 409: %s", (taskState, message) => {
    expect(partsOf(refusalOf("send", { taskState, offerState: "none", ...bidder }))).toEqual(plain(409, message));
  });

  test("that needs an awarded task is answered with 409 on an open one", () => {
    const refusal = refusalOf("revoke", { taskState: "open", offerState: "none", ...poster });
    expect(partsOf(refusal)).toEqual(plain(409, "This task is open for offers."));
  });

  test.each<[OfferState | "none", string]>([
    ["active", "This offer is active."],
    ["shortlisted", "This offer is on the shortlist."],
    ["awarded", "This offer is awarded and waits for its bidder's answer."],
    ["accepted", "This award was accepted."],
    ["declined", "This offer was declined."],
    ["withdrawn", "This offer was withdrawn."],
    ["lost", "Another offer was accepted."],
    ["lapsed", "The award of this offer lapsed."],
    ["closed_unawarded", "The task ended without an award."],
    ["none", "No offer was chosen."],
  ])("on an offer that is %s is answered with 409: %s", (offerState, message) => {
    expect(partsOf(refusalOf("reconfirm", { taskState: "open", offerState, ...bidder }))).toEqual(plain(409, message));
  });

  test("that needs a confirmed offer is answered with 409 while it must be confirmed", () => {
    const refusal = refusalOf("award", { taskState: "open", offerState: "needs_reconfirm", ...poster });
    expect(partsOf(refusal)).toEqual(plain(409, "The task has changed: this offer must be confirmed by its bidder first."));
  });
});

describe("a condition that does not hold", () => {
  test.each<[Guard, number, string]>([
    ["not-poster", 403, "You cannot make an offer on your own task."],
    ["not-blocked", 403, "One of you has blocked the other: there are no offers between you."],
    ["deadline-not-passed", 409, "The deadline has passed: this task takes no new offers."],
    ["no-live-offer", 409, "You already have an offer on this task. You can revise it."],
    ["not-declined", 409, "Your offer on this task was declined, so it cannot be sent again."],
    ["revision-seen", 409, "This offer has been revised since you saw it. Look at it again before you award it."],
    ["version-seen", 409, "This task has changed since you saw it. Look at it again."],
  ])("%s is answered with %d: %s", (guard, status, message) => expect(partsOf(refusalBy(guard))).toEqual(plain(status, message)));

  test.each<[Guard, string, string]>([
    ["has-reason", "reason", "Reason is required."],
    ["later-deadline", "deadline", "The new deadline must be later than the old one, and not past."],
  ])("%s is answered with 422 for the field %s", (guard, field, message) => {
    expect(partsOf(refusalBy(guard))).toEqual({ ...plain(422, message), errors: [{ field, message }] });
  });

  test.each([
    [{ retryAfter: 3_600 }, "3600"],
    [{}, "1"],
    [undefined, "1"],
  ])("under-daily-cap with %o is answered with 429 and Retry-After %s", (extras, retryAfter) => {
    expect(partsOf(refusalBy("under-daily-cap", extras))).toEqual({
      ...plain(429, "You have sent as many offers as a day allows. Try again later."),
      headers: { "Retry-After": retryAfter },
    });
  });

  test("is answered with the current revision and version where they are known", () => {
    const current = { revision: 2, version: 3 };
    expect(refusalBy("revision-seen", { current }).members).toEqual({ current });
    expect(refusalBy("version-seen", { current }).members).toEqual({ current });
  });
});
