// Whether a person may take a step in a deal; if not, the problem to answer with. No database, no HTTP server.

import { faultOf, type Stand } from "#contract/deals/deal.rules.ts";
import { type Guard, guards, type TransitionName, transition } from "#contract/deals/deal.ts";
import { offerStateWords, taskStateWords } from "#contract/deals/deal-words.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

export function refusalOf(name: TransitionName, stand: Stand): ProblemError | null {
  const fault = faultOf(name, stand);
  if (fault === null) return null;
  if (fault === "actor") return name === "send" ? refusalBy("not-poster") : new ProblemError(403, actorWords(name));
  if (fault === "task") return new ProblemError(409, taskStateWords[stand.taskState]());
  return new ProblemError(409, stand.offerState === "none" ? m.step_none_chosen() : offerStateWords[stand.offerState]());
}

export function refusalBy(
  guard: Guard,
  extras: { retryAfter?: number; current?: { revision?: number; version?: number } } = {},
): ProblemError {
  const words = guards[guard]();
  if (guard === "not-poster" || guard === "not-blocked") return new ProblemError(403, words);
  if (guard === "has-reason") return invalid([{ field: "reason", message: words }]);
  if (guard === "later-deadline") return invalid([{ field: "deadline", message: words }]);
  if (guard === "later-delivery-date") return invalid([{ field: "deliverBy", message: words }]);
  if (guard === "under-daily-cap") return new ProblemError(429, words, { headers: { "Retry-After": String(extras.retryAfter ?? 1) } });
  return new ProblemError(409, words, extras.current ? { members: { current: extras.current } } : {});
}

function actorWords(name: TransitionName): string {
  const { actor } = transition(name);
  if (actor === "poster") return m.step_only_poster();
  if (actor === "side") return m.step_only_side();
  return actor === "winner" ? m.step_only_winner() : m.step_only_bidder();
}
