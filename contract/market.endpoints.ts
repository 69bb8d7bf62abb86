import { defineEndpoints } from "./endpoint.ts";
import { Market } from "./market.ts";
import { TransparencyMonth } from "./transparency.ts";
import { z } from "./zod.ts";

export const marketEndpoints = defineEndpoints({
  "GET /market": {
    operationId: "getMarket",
    tag: "Market",
    summary: "Get the name, the rules and the notices of the market",
    description: "Texts are in the language of the request.",
    access: "anyone",
    answers: { 200: { schema: Market, description: "The market." } },
  },
  "GET /market/transparency": {
    operationId: "getTransparency",
    tag: "Market",
    summary: "Get figures about moderation by month",
    description: "The last 12 months, the newest first, counted from the reports, decisions and appeals.",
    access: "anyone",
    answers: { 200: { schema: z.array(TransparencyMonth), description: "The months." } },
  },
});
