// When an offer became a job: when its award was accepted, or when the price was secured after that.
import { jobOfferStates } from "#contract/deals/offer-states.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { literals } from "#server/platform/database/sql-in.server.ts";

/** Null if the offer never became a job. The state of an accepted offer can change afterwards, so the step is looked up. */
export const acceptedAt = sql<Date | null>`case when ${offers.state} in (${literals(jobOfferStates)}) then coalesce(
  (select max(${dealEvents.at}) from ${dealEvents} where ${dealEvents.offerId} = ${offers.id} and ${dealEvents.event} in ('accept', 'secure')),
  ${offers.stateSince}) end`.mapWith(offers.stateSince);
