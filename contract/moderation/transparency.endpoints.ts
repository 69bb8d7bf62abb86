import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { z } from "#contract/platform/zod.ts";
import { TransparencyMonth } from "./transparency.ts";

export const transparencyEndpoints = defineEndpoints({
  "GET /market/transparency": {
    operationId: "getTransparency",
    tag: "Market",
    summary: "Get figures about moderation by month",
    description: "The last 12 months, the newest first, counted from the reports, decisions and appeals.",
    access: "anyone",
    answers: { 200: { schema: z.array(TransparencyMonth), description: "The months." } },
  },
});
