// A notification that asks for a step which is no longer possible, or tells of an offer that has changed since, is not mailed.
import type { DealEventName, OfferState, TaskState } from "#contract/deal.ts";
import { dealEvents } from "#server/deals/deal.table.server.ts";
import { offers } from "#server/deals/offer.table.server.ts";
import { and, eq, inArray, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import type { Role } from "./event-text.ts";

type States = { task?: TaskState[]; offer?: OfferState[] };

const waiting: OfferState[] = ["active", "needs_reconfirm", "shortlisted"];
const undecided: TaskState[] = ["open", "closed"];

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
  close: { poster: { task: ["closed"] }, others: { task: ["closed"], offer: waiting } },
  expire: { poster: { task: ["expired"] } },
  cancel: {},
  extend: { others: { offer: ["needs_reconfirm"] } },
  change: { others: { offer: ["needs_reconfirm"] } },
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

export function isValid(): SQL {
  const cases = Object.entries(validWhile).flatMap(([event, roles]) =>
    Object.entries(roles).map(([role, states]) => sql`when ${isTold(event, role)} then ${isIn(states)}`),
  );
  return sql`case ${sql.join(cases, sql` `)} else true end`;
}

function isTold(event: string, role: string): SQL | undefined {
  return and(eq(dealEvents.event, event), eq(dealEvents.toldAs, role));
}

function isIn({ task, offer }: States): SQL | undefined {
  return and(
    task && sql`exists (select from ${tasks} where ${tasks.id} = ${dealEvents.taskId} and ${inArray(tasks.state, task)})`,
    offer && sql`exists (select from ${offers} where ${offers.id} = ${dealEvents.offerId} and ${inArray(offers.state, offer)})`,
  );
}
