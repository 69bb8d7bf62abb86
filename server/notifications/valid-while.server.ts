// A notification that asks for a step which is no longer possible, or tells of an offer that has changed since, is not mailed.
import type { DealEventName, DealRequest, OfferState } from "#contract/deals/deal.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { and, eq, inArray, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import type { Role } from "./event-text.ts";

type States = { task?: TaskState[]; request?: DealRequest; offer?: OfferState[] };

const waiting: OfferState[] = ["active", "needs_reconfirm", "shortlisted"];
const undecided: TaskState[] = ["open", "closed"];
const disputed: TaskState[] = ["disputed"];
const completed: TaskState[] = ["completed"];
const ended: TaskState[] = ["ended"];

/** The states in which it is still worth a mail, by the role of the person who is notified; a role that is not named always gets it. */
export const validWhile: Record<DealEventName, Partial<Record<Role, States>>> = {
  send: { poster: { offer: waiting } },
  revise: { poster: { offer: waiting } },
  reconfirm: { poster: { offer: waiting } },
  withdraw: {},
  shortlist: { bidder: { offer: ["shortlisted"] } },
  unshortlist: {},
  decline: {},
  award: { bidder: { offer: ["awarded"] } },
  accept: {},
  refuse: { poster: { task: undecided } },
  revoke: { bidder: { offer: waiting } },
  lapse: { poster: { task: undecided } },
  deliver: { poster: { task: ["delivered"] } },
  request_changes: { bidder: { task: ["in_progress"] } },
  complete: {},
  finish: {},
  ask_extension: { poster: { request: "extension" } },
  grant_extension: {},
  decline_extension: {},
  propose_end: { poster: { request: "end_by_winner" }, bidder: { request: "end_by_poster" } },
  withdraw_end: {},
  accept_end: {},
  reject_end: {},
  end_unanswered: {},
  dispute_unanswered: bothWhile(disputed),
  abandon: { poster: { task: undecided } },
  end: {},
  dispute: bothWhile(disputed),
  decide_complete: bothWhile(completed),
  decide_end: bothWhile(ended),
  settle_complete: {},
  settle_end: {},
  reopen_dispute: bothWhile(disputed),
  reverse_complete: {},
  reverse_end: {},
  close: { poster: { task: ["closed"] }, others: { task: ["closed"], offer: waiting } },
  expire: { poster: { task: ["expired"] } },
  cancel: {},
  extend: { others: { offer: ["needs_reconfirm"] } },
  change: { others: { offer: ["needs_reconfirm"] } },
  statement: bothWhile(disputed),
  review: {},
  review_published: {},
  message: {},
  question: { poster: { task: ["open"] } },
  answer: {},
  decision: {},
  decision_reversed: {},
  appeal_upheld: {},
  report_closed: {},
};

function bothWhile(task: TaskState[]): Record<"poster" | "bidder", States> {
  return { poster: { task }, bidder: { task } };
}

export function isValid(): SQL {
  const cases = Object.entries(validWhile).flatMap(([event, roles]) =>
    Object.entries(roles).map(([role, states]) => sql`when ${isTold(event, role)} then ${isIn(states)}`),
  );
  return sql`case ${sql.join(cases, sql` `)} else true end`;
}

function isTold(event: string, role: string): SQL | undefined {
  return and(eq(dealEvents.event, event), eq(dealEvents.toldAs, role));
}

function isIn({ task, request, offer }: States): SQL | undefined {
  const isTask = and(task && inArray(tasks.state, task), request && eq(tasks.request, request));
  return and(
    isTask && sql`exists (select from ${tasks} where ${tasks.id} = ${dealEvents.taskId} and ${isTask})`,
    offer && sql`exists (select from ${offers} where ${offers.id} = ${dealEvents.offerId} and ${inArray(offers.state, offer)})`,
  );
}
