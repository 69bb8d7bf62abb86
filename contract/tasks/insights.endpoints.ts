import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { Insights } from "./insights.ts";

export const insightsEndpoints = defineEndpoints({
  "GET /insights": {
    operationId: "getInsights",
    tag: "Insights",
    summary: "Get statistics about the caller's tasks and the market",
    description: "`mine` covers the caller's tasks, `market` covers all tasks that are not cancelled.",
    access: "signed-in",
    limit: "insights",
    answers: { 200: { schema: Insights, description: "The statistics." } },
  },
});
