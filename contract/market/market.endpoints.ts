import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { Market } from "./market.ts";

export const marketEndpoints = defineEndpoints("Market", "anyone", {
  "GET /market": {
    operationId: "getMarket",
    summary: "Get the name, the rules and the notices of the market",
    description: "Texts are in the language of the request.",
    answers: { 200: { schema: Market, description: "The market." } },
  },
});
