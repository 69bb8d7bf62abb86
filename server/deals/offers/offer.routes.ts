import { offerEndpoints } from "#contract/deals/offers/offer.endpoints.ts";
import type { DealOffer } from "#contract/deals/offers/offer.ts";
import { fillPath } from "#contract/platform/paths.ts";
import { stepOffer } from "#server/deals/steps/deal.store.server.ts";
import { readOffer, readOfferHistory } from "#server/deals/steps/deal.view.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { found, orThrow } from "#server/platform/http/answers.ts";
import { noSuch, noValidToken } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { awardOffer, type OnCopied, reconfirmOffer, reviseOffer, sendOffer } from "./offer.store.server.ts";
import { readDealOffers } from "./offer-list.server.ts";

const plainSteps = ["withdraw", "shortlist", "unshortlist"] as const;
const stepsWithReason = ["decline", "refuse"] as const;

type Options = {
  onCopied: OnCopied;
  /** How long the poster has to secure the price after an acceptance; null where the market takes no payments. */
  paymentHours: number | null;
};

export function addOfferRoutes(implement: ImplementEndpoint, db: Db, { onCopied, paymentHours }: Options): void {
  implement(offerEndpoints["GET /offers"], async ({ c, caller, person, query, page }) => {
    if (!caller && c.req.header("Authorization") !== undefined) throw noValidToken(true);
    const known = await readDealOffers(db, query.task.toLowerCase(), person, { ...page, sort: query.sort ?? "newest" });
    const { next, ...data } = found(known, () => noSuch(m.problem_no_such_task));
    return { data, next };
  });

  implement(offerEndpoints["POST /offers"], async ({ c, person, body }) => {
    const id = orThrow(await sendOffer(db, person, { ...body, task: body.task.toLowerCase() }, onCopied));
    c.header("Location", fillPath(offerEndpoints["GET /offers/{id}"].path, { id }));
    return found(await readOffer(db, id, person), () => noSuch(m.problem_no_such_offer));
  });

  implement(offerEndpoints["GET /offers/{id}"], ({ id, person }) => readOfferHistory(db, id, person));

  implement(offerEndpoints["PUT /offers/{id}"], ({ id, person, body }) =>
    readAfter(reviseOffer(db, id, person.id, body, onCopied), id, person),
  );

  implement(offerEndpoints["POST /offers/{id}/reconfirm"], ({ id, person, body }) =>
    readAfter(reconfirmOffer(db, id, person.id, body), id, person),
  );

  implement(offerEndpoints["POST /offers/{id}/award"], ({ id, person, body }) =>
    readAfter(awardOffer(db, id, person.id, body), id, person),
  );

  for (const name of plainSteps) {
    implement(offerEndpoints[`POST /offers/{id}/${name}`], ({ id, person }) =>
      readAfter(stepOffer(db, id, { name, personId: person.id }), id, person),
    );
  }

  implement(offerEndpoints["POST /offers/{id}/accept"], ({ id, person }) => {
    const accept = { name: "accept", personId: person.id } as const;
    const wait = { ...accept, write: async () => ({ instead: "await_payment", paymentHours: paymentHours ?? 0 }) as const };
    return readAfter(stepOffer(db, id, paymentHours === null ? accept : wait), id, person);
  });

  for (const name of stepsWithReason) {
    implement(offerEndpoints[`POST /offers/{id}/${name}`], ({ id, person, body }) =>
      readAfter(stepOffer(db, id, { name, personId: person.id, given: body }), id, person),
    );
  }

  async function readAfter(step: Promise<Error | null>, id: string, person: PersonRow): Promise<DealOffer | null> {
    orThrow(await step);
    return readOffer(db, id, person);
  }
}
