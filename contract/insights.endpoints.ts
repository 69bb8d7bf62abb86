import { defineEndpoints } from "./endpoint.ts";
import { Insights } from "./insights.ts";

export const insightsEndpoints = defineEndpoints({
  "GET /insights": {
    operationId: "getInsights",
    tag: "Insights",
    summary: "Get figures of the caller's tasks and of the market",
    description: "`mine` covers the caller's tasks, `market` all tasks except cancelled ones.",
    access: "signed-in",
    limit: "insights",
    answers: { 200: { schema: Insights, description: "The figures." } },
  },
});
