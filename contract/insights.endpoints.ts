import { defineEndpoints } from "./endpoint.ts";
import { Insights } from "./insights.ts";

export const insightsEndpoints = defineEndpoints({
  "GET /insights": {
    operationId: "getInsights",
    tag: "Insights",
    summary: "The figures of your own tasks and of the market",
    description: "`mine` covers the caller's tasks, `market` all tasks that are not cancelled.",
    access: "signed-in",
    limit: "insights",
    answers: { 200: { schema: Insights, description: "The figures." } },
  },
});
