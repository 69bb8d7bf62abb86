import { dealEndpoints } from "#contract/deals/deal.endpoints.ts";
import type { TransitionName } from "#contract/deals/deal.ts";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { deliverWork, requestChanges } from "#server/deals/deliveries/delivery.store.server.ts";
import { readHistory } from "#server/deals/lists/history.view.server.ts";
import { listMyDeals, type Place } from "#server/deals/lists/my-deals.server.ts";
import { listOfferRows } from "#server/deals/lists/offer-rows.store.server.ts";
import { readSummary } from "#server/deals/lists/summary.store.server.ts";
import { askExtension, extendDeadline, grantExtension, stepTask } from "#server/deals/steps/deal.store.server.ts";
import { asDeal, findDeal } from "#server/deals/steps/deal.view.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { badCursor, orThrow } from "#server/platform/http/answers.ts";

const stepsWithReason = {
  revoke: "POST /mytask/{id}/revoke",
  cancel: "POST /mytask/{id}/cancel",
  propose_end: "POST /mytask/{id}/propose-end",
  abandon: "POST /mytask/{id}/abandon",
  dispute: "POST /mytask/{id}/dispute",
} as const;
const plainSteps = {
  complete: "POST /mytask/{id}/complete",
  decline_extension: "POST /mytask/{id}/decline-extension",
  withdraw_end: "POST /mytask/{id}/withdraw-end",
  accept_end: "POST /mytask/{id}/accept-end",
  reject_end: "POST /mytask/{id}/reject-end",
  end: "POST /mytask/{id}/end",
} as const;

export function addDealRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(dealEndpoints["GET /mydeals"], async ({ person, query: { side, group }, page: { limit, after } }) => {
    const options = { side, group, limit, after: after === undefined ? null : placeOf(after) };
    const { deals, next } = await listMyDeals(db, person, options);
    return { data: deals, next: next && `${next.rank}.${next.urgency}.${next.id}` };
  });

  implement(dealEndpoints["GET /mydeals/summary"], ({ person }) => readSummary(db, person.id));

  implement(dealEndpoints["GET /mydeals/offers"], ({ person, query: { side, jobs }, page }) =>
    listOfferRows(db, person.id, { side, onlyJobs: jobs !== undefined, ...page }),
  );

  implement(dealEndpoints["GET /mytask/{id}/history"], ({ id, person }) => readHistory(db, id, person.id));

  implement(dealEndpoints["POST /mytask/{id}/deliver"], ({ id, person, body }) =>
    readAfter(deliverWork(db, id, person.id, body), id, person),
  );

  implement(dealEndpoints["POST /mytask/{id}/request-changes"], ({ id, person, body }) =>
    readAfter(requestChanges(db, id, person.id, body.reason), id, person),
  );

  implement(dealEndpoints["POST /mytask/{id}/ask-extension"], ({ id, person, body }) =>
    readAfter(askExtension(db, id, person.id, body), id, person),
  );

  implement(dealEndpoints["POST /mytask/{id}/grant-extension"], ({ id, person }) =>
    readAfter(grantExtension(db, id, person.id), id, person),
  );

  for (const [name, endpoint] of entriesOf(plainSteps)) {
    implement(dealEndpoints[endpoint], ({ id, person }) => readAfter(stepTask(db, id, { name, personId: person.id }), id, person));
  }

  for (const [name, endpoint] of entriesOf(stepsWithReason)) {
    implement(dealEndpoints[endpoint], ({ id, person, body }) =>
      readAfter(stepTask(db, id, { name, personId: person.id, given: body }), id, person),
    );
  }

  implement(dealEndpoints["POST /mytask/{id}/extend"], ({ id, person, body }) =>
    readAfter(extendDeadline(db, id, person.id, body.deadline), id, person),
  );

  async function readAfter(step: Promise<Error | null>, id: string, person: PersonRow): Promise<Deal | null> {
    orThrow(await step);
    const deal = await findDeal(db, id, person.id);
    return deal && asDeal(deal, person);
  }
}

function entriesOf<Name extends TransitionName, Endpoint>(steps: Record<Name, Endpoint>): [Name, Endpoint][] {
  return Object.entries(steps) as [Name, Endpoint][];
}

function placeOf(cursor: string): Place {
  const [, rank, urgency, id = ""] = /^([0-2])\.(-?\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (rank === undefined) throw badCursor();
  return { rank: Number(rank), urgency: Number(urgency), id };
}
