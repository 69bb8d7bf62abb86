// The problem to answer with when a step of a deal is refused. No database, no HTTP server.

import type { Refusal, Stand } from "#contract/deals/deal.rules.ts";
import { changeRounds, type Guard, type TransitionName, transition } from "#contract/deals/deal.ts";
import { offerStateWords, taskStateWords } from "#contract/deals/deal-words.ts";
import { timers } from "#contract/deals/timers.ts";
import { overLimit } from "#server/people/over-limit.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const guardWords: Record<Guard, () => string> = {
  "not-poster": m.step_guard_not_poster,
  "deadline-not-passed": m.step_guard_deadline,
  "not-hidden": m.hidden_task_closed,
  "not-blocked": m.step_guard_not_blocked,
  "no-live-offer": m.step_guard_no_live_offer,
  "not-turned-down": m.step_guard_turned_down,
  "not-declined": m.step_guard_not_declined,
  "under-daily-cap": m.step_guard_daily_cap,
  "revision-seen": m.step_guard_revision_seen,
  "version-seen": m.step_guard_version_seen,
  "bidder-not-suspended": m.step_bidder_suspended,
  "has-reason": () => m.field_required({ label: m.step_reason() }),
  "later-deadline": m.step_guard_later_deadline,
  "later-delivery-date": m.step_guard_later_delivery,
  "rounds-left": () => m.step_guard_rounds_left({ rounds: numberText(changeRounds) }),
  "nothing-asked": m.step_guard_nothing_asked,
  "extension-asked": m.step_guard_extension_asked,
  "no-end-proposed": m.step_guard_no_end_proposed,
  "proposal-left": m.step_guard_proposal_left,
  "end-proposed": m.step_guard_end_proposed,
  "own-end-proposed": m.step_guard_own_end_proposed,
  "their-end-proposed": m.step_guard_their_end_proposed,
  overdue: () => m.step_guard_overdue({ days: numberText(timers.overdueDays) }),
  "was-delivered": m.step_guard_was_delivered,
  "was-not-delivered": m.step_guard_was_not_delivered,
  "delivery-answered": () => m.step_guard_delivery_answered({ days: numberText(timers.deliveredDays) }),
  "payment-secured": m.step_guard_payment_secured,
  "both-heard": () => m.step_guard_both_heard({ days: numberText(timers.statementDays) }),
};

const refusedFields: Partial<Record<Guard, string>> = {
  "has-reason": "reason",
  "later-deadline": "deadline",
  "later-delivery-date": "deliverBy",
};

export function problemOf(refusal: Refusal, name: TransitionName, { taskState, offerState, sent }: Stand): ProblemError {
  if (refusal === "actor") return new ProblemError(403, actorWords(name));
  if (refusal === "task") return new ProblemError(409, taskStateWords[taskState]());
  if (refusal === "offer") return new ProblemError(409, offerState === "none" ? m.step_none_chosen() : offerStateWords[offerState]());
  const message = guardWords[refusal]();
  const field = refusedFields[refusal];
  if (field) return invalid([{ field, message }]);
  if (refusal === "not-poster" || refusal === "not-blocked") return new ProblemError(403, message);
  if (refusal === "under-daily-cap") return overLimit(message, sent?.retryAfter ?? 1, sent?.isUnverified ?? false);
  const isOutdated = refusal === "revision-seen" || refusal === "version-seen";
  return new ProblemError(409, message, isOutdated && sent?.current ? { members: { current: sent.current } } : {});
}

function actorWords(name: TransitionName): string {
  const { actor } = transition(name);
  if (actor === "poster") return m.step_only_poster();
  if (actor === "side") return m.step_only_side();
  return actor === "winner" ? m.step_only_winner() : m.step_only_bidder();
}
