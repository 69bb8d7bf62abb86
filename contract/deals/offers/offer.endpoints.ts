import type { TransitionName } from "#contract/deals/deal.ts";
import { declareStep } from "#contract/deals/step-endpoint.ts";
import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { oneOf } from "#contract/platform/parameters.ts";
import { z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";
import { DealOffer, DealOffers, GivenReason, NewOffer, OfferHistory, OfferTerms, SeenRevision, SeenVersion } from "./offer.ts";
import { offerSorts } from "./offer-sort.ts";

const step = (name: TransitionName, summary: string) => ({
  ...declareStep(name, summary),
  answers: { 200: { schema: DealOffer, description: "The updated offer." } },
});

export const offerEndpoints = defineEndpoints("Deals", "signed-in", {
  "GET /offers": {
    operationId: "listOffers",
    summary: "Get a task's deal and the offers visible to the caller",
    description: "Offers are sealed: the poster sees all offers, a freelancer sees only their own, everyone else sees only the count.",
    access: "optional",
    query: z.object({
      task: z.uuid({ error: m.problem_task_id }).describe("The task's `_id`."),
      sort: oneOf("sort", offerSorts)
        .optional()
        .describe(
          "The order of the poster's list: `newest` (default), `price` and `days` from the lowest, `rating` from the highest. " +
            "The chosen offer comes first, then shortlisted ones, then other live ones, then those that ended.",
        ),
    }),
    page: { max: limits.dealsPage, usual: limits.dealsPage, cursor: "id" },
    answers: { 200: { schema: DealOffers, description: "The deal and its offers. A freelancer's own offers are sorted newest first." } },
    errors: [401, 404],
  },
  "POST /offers": {
    operationId: "sendOffer",
    summary: "Make an offer on a task",
    description: "One live offer per person and task, a daily limit of new offers per person, no offers after the deadline.",
    body: NewOffer,
    answers: { 201: { schema: DealOffer, description: "The offer.", headers: { Location: "The path of the new offer." } } },
    errors: [403, 404, 409],
  },
  "GET /offers/{id}": {
    operationId: "getOffer",
    summary: "Get an offer with its history",
    description:
      "Includes all revisions and what changed in the task since the offer was made. Only the freelancer who made it and the poster of the task can read it; others get 404.",
    id: "offer",
    answers: { 200: { schema: OfferHistory, description: "The offer and its revisions." } },
  },
  "PUT /offers/{id}": {
    operationId: "reviseOffer",
    summary: "Revise an offer",
    description: "Earlier revisions are kept. With `version` it fails with 409 if the task has changed since that version.",
    id: "offer",
    body: OfferTerms,
    answers: { 200: { schema: DealOffer, description: "The updated offer." } },
    errors: [403, 409],
  },
  "POST /offers/{id}/withdraw": step("withdraw", "Withdraw an offer"),
  "POST /offers/{id}/shortlist": step("shortlist", "Shortlist an offer"),
  "POST /offers/{id}/unshortlist": step("unshortlist", "Remove an offer from the shortlist"),
  "POST /offers/{id}/accept": step("accept", "Accept an award"),
  "POST /offers/{id}/reconfirm": { ...step("reconfirm", "Confirm an offer after the task has changed"), body: SeenVersion },
  "POST /offers/{id}/decline": { ...step("decline", "Decline an offer"), body: GivenReason },
  "POST /offers/{id}/award": { ...step("award", "Award the task to an offer"), body: SeenRevision },
  "POST /offers/{id}/refuse": { ...step("refuse", "Decline an award"), body: GivenReason },
});
