// A notification that asks for a step which is no longer possible, or tells of an offer that has changed since, is not mailed.
import { eventCatalogue, type Notice } from "#contract/deals/deal-events.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { and, eq, inArray, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

export function isValid(): SQL {
  const cases = Object.entries(eventCatalogue).flatMap(([event, { to }]) =>
    Object.entries(to).flatMap(([role, { validWhile }]) => (validWhile ? sql`when ${isTold(event, role)} then ${isIn(validWhile)}` : [])),
  );
  return sql`case ${sql.join(cases, sql` `)} else true end`;
}

function isTold(event: string, role: string): SQL | undefined {
  return and(eq(dealEvents.event, event), eq(dealEvents.toldAs, role));
}

function isIn({ task, request, offer }: NonNullable<Notice["validWhile"]>): SQL | undefined {
  const isTask = and(task && inArray(tasks.state, task), request && eq(tasks.request, request));
  return and(
    isTask && sql`exists (select from ${tasks} where ${tasks.id} = ${dealEvents.taskId} and ${isTask})`,
    offer && sql`exists (select from ${offers} where ${offers.id} = ${dealEvents.offerId} and ${inArray(offers.state, offer)})`,
  );
}
