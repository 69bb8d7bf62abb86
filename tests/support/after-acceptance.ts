import type { DealFacts } from "#contract/deals/deal.rules.ts";
import type { TransitionName } from "#contract/deals/deal.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";

type AfterAcceptance = { task: TaskState; facts: Partial<DealFacts>; poster: TransitionName[]; winner: TransitionName[] };

/** What each side may do after acceptance, by what has happened. */
export const afterAcceptance: AfterAcceptance[] = [
  {
    task: "in_progress",
    facts: {},
    poster: ["propose_end", "dispute"],
    winner: ["deliver", "ask_extension", "propose_end", "abandon", "dispute"],
  },
  {
    task: "in_progress",
    facts: { isOverdue: true },
    poster: ["propose_end", "end", "dispute"],
    winner: ["deliver", "ask_extension", "propose_end", "abandon", "dispute"],
  },
  {
    task: "in_progress",
    facts: { request: "extension" },
    poster: ["grant_extension", "decline_extension", "propose_end", "dispute"],
    winner: ["deliver", "propose_end", "abandon", "dispute"],
  },
  {
    task: "in_progress",
    facts: { request: "end_by_poster" },
    poster: ["withdraw_end", "dispute"],
    winner: ["deliver", "accept_end", "reject_end", "abandon", "dispute"],
  },
  {
    task: "in_progress",
    facts: { request: "end_by_winner" },
    poster: ["accept_end", "reject_end", "dispute"],
    winner: ["deliver", "withdraw_end", "abandon", "dispute"],
  },
  {
    task: "in_progress",
    facts: { hasPosterProposed: true },
    poster: ["dispute"],
    winner: ["deliver", "ask_extension", "propose_end", "abandon", "dispute"],
  },
  {
    task: "in_progress",
    facts: { changeRounds: 1, wasDelivered: true },
    poster: ["propose_end", "dispute"],
    winner: ["deliver", "ask_extension", "propose_end", "abandon", "dispute"],
  },
  {
    task: "delivered",
    facts: { hasPosterProposed: true },
    poster: ["request_changes", "complete", "dispute"],
    winner: ["propose_end"],
  },
  {
    task: "delivered",
    facts: { hasWinnerProposed: true },
    poster: ["request_changes", "complete", "propose_end", "dispute"],
    winner: [],
  },
  {
    task: "delivered",
    facts: {},
    poster: ["request_changes", "complete", "propose_end", "dispute"],
    winner: ["propose_end"],
  },
  {
    task: "delivered",
    facts: { changeRounds: 2 },
    poster: ["request_changes", "complete", "propose_end", "dispute"],
    winner: ["propose_end"],
  },
  { task: "delivered", facts: { changeRounds: 3 }, poster: ["complete", "propose_end", "dispute"], winner: ["propose_end"] },
  {
    task: "delivered",
    facts: { request: "end_by_poster" },
    poster: ["request_changes", "complete", "withdraw_end", "dispute"],
    winner: ["accept_end", "reject_end"],
  },
  {
    task: "delivered",
    facts: { request: "end_by_winner" },
    poster: ["request_changes", "complete", "accept_end", "reject_end", "dispute"],
    winner: ["withdraw_end"],
  },
  { task: "disputed", facts: { wasDelivered: true, areBothHeard: true }, poster: [], winner: [] },
  { task: "disputed", facts: {}, poster: [], winner: [] },
  { task: "completed", facts: {}, poster: [], winner: [] },
];
