import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { Market } from "./market.ts";

export const marketEndpoints = defineEndpoints({
  "GET /market": {
    operationId: "getMarket",
    tag: "Market",
    summary: "Get the name, the rules and the notices of the market",
    description: "Texts are in the language of the request.",
    access: "anyone",
    answers: { 200: { schema: Market, description: "The market." } },
  },
});
