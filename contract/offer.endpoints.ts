import type { TransitionName } from "./deal.ts";
import { defineEndpoints } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { DealOffer, DealOffers, GivenReason, NewOffer, OfferHistory, OfferTerms, SeenRevision, SeenVersion } from "./offer.ts";
import { declareStep } from "./step-endpoint.ts";
import { z } from "./zod.ts";

const step = (name: TransitionName) => ({
  ...declareStep(name),
  answers: { 200: { schema: DealOffer, description: "The offer as it is now." } },
});

export const offerEndpoints = defineEndpoints({
  "GET /offers": {
    operationId: "listOffers",
    tag: "Deals",
    summary: "The deal about a task, with the offers that the caller may see",
    description: "Offers are sealed: the poster sees all of them, a bidder only their own, others none. The count is public.",
    access: "optional",
    query: z.object({ task: z.uuid("task must be a task's id.").meta({ description: "The task's `_id`." }) }),
    page: { max: limits.dealsPage, usual: limits.dealsPage, cursor: "id" },
    answers: { 200: { schema: DealOffers, description: "The deal and its offers, the newest first." } },
    errors: [401, 404],
  },
  "POST /offers": {
    operationId: "sendOffer",
    tag: "Deals",
    summary: "Make an offer on a task",
    description: `One live offer for each person and task, at most ${limits.offersPerDay} new ones in 24 hours, none after the deadline.`,
    access: "signed-in",
    limit: "change",
    body: NewOffer,
    answers: { 201: { schema: DealOffer, description: "The offer.", headers: { Location: "Where the offer can be read." } } },
    errors: [403, 404, 409],
  },
  "GET /offers/{id}": {
    operationId: "getOffer",
    tag: "Deals",
    summary: "One offer, with every revision and what changed in the task since",
    description: "For its bidder and for the poster of the task. Anyone else gets 404.",
    access: "signed-in",
    id: "offer",
    answers: { 200: { schema: OfferHistory, description: "The offer, to its bidder and to the poster." } },
  },
  "PUT /offers/{id}": {
    operationId: "reviseOffer",
    tag: "Deals",
    summary: "Revise one's offer",
    description: "The revisions before it are kept. With `version` it is refused when the task has changed since.",
    access: "signed-in",
    limit: "change",
    id: "offer",
    body: OfferTerms,
    answers: { 200: { schema: DealOffer, description: "The offer as it is now." } },
    errors: [403, 409],
  },
  "POST /offers/{id}/withdraw": step("withdraw"),
  "POST /offers/{id}/shortlist": step("shortlist"),
  "POST /offers/{id}/unshortlist": step("unshortlist"),
  "POST /offers/{id}/accept": step("accept"),
  "POST /offers/{id}/reconfirm": { ...step("reconfirm"), body: SeenVersion },
  "POST /offers/{id}/decline": { ...step("decline"), body: GivenReason },
  "POST /offers/{id}/award": { ...step("award"), body: SeenRevision },
  "POST /offers/{id}/refuse": { ...step("refuse"), body: GivenReason },
});
