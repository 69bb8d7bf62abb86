import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { OfferProof, OfferSeal, SealedLeaf } from "./offer-seal.ts";

const query = z.object({
  seal: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional()
    .describe("The number of the seal; without it, the newest."),
});

export const sealEndpoints = defineEndpoints("Deals", "signed-in", {
  "GET /alltasks/{id}/seals": {
    operationId: "listSeals",
    summary: "List what was published when the offers of a task closed",
    description:
      "Each time the offers close (deadline, award or cancellation), the number of offers and the root of a Merkle tree over them, newest first. Pages of other origins may read it.",
    access: "anyone",
    id: "task",
    page: { max: limits.dealsPage, usual: limits.dealsPage, cursor: "id" },
    answers: {
      200: { schema: z.array(OfferSeal), description: "The seals.", headers: { "Access-Control-Allow-Origin": "Every origin: `*`." } },
    },
  },
  "GET /offers/{id}/proof": {
    operationId: "getOfferProof",
    summary: "Get the proof that an offer was sealed",
    description: "Only for its freelancer and the poster of the task. 404 if the offer was in no seal, or its text was removed.",
    id: "offer",
    query,
    answers: { 200: { schema: OfferProof, description: "The proof." } },
  },
  "GET /mytask/{id}/proofs": {
    operationId: "listOfferProofs",
    summary: "List the sealed offers of the caller's task with their proofs",
    description: "Only for the poster; others get 404. In the order of the tree.",
    id: "task",
    query,
    page: { max: limits.dealsPage, usual: limits.dealsPage, cursor: "text" },
    answers: { 200: { schema: z.array(SealedLeaf), description: "The leaves." } },
    errors: [400],
  },
});
