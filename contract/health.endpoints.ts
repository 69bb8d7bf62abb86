import { defineEndpoints } from "./endpoint.ts";
import { Readiness } from "./readiness.ts";
import { z } from "./zod.ts";

export const healthEndpoints = defineEndpoints({
  "GET /healthz": {
    operationId: "getHealth",
    tag: "Health",
    summary: "Whether the process answers",
    description: "Answers while the process runs, whatever the state of the database.",
    access: "anyone",
    answers: { 200: { schema: z.object({ status: z.literal("ok") }), description: "It does." } },
    needsDatabase: false,
  },
  "GET /readyz": {
    operationId: "getReadiness",
    tag: "Health",
    summary: "Whether it can do its work",
    description:
      "Checks that the database can be read, that all migrations are applied, that tokens can be verified and that a page can be rendered.",
    access: "anyone",
    answers: {
      200: { schema: Readiness, description: "It can." },
      503: { schema: Readiness, description: "Something it needs is away." },
    },
  },
  "GET /metrics": {
    operationId: "getMetrics",
    tag: "Health",
    summary: "Figures about the process",
    description: "Prometheus text. With `METRICS_TOKEN` set, for callers that send it; else for this machine alone.",
    access: "anyone",
    answers: { 200: { schema: z.string(), type: "text/plain", description: "The figures." } },
    errors: [401, 404],
    needsDatabase: false,
  },
});
