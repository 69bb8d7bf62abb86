import { defineEndpoints } from "./endpoint.ts";
import { apiObject, z } from "./zod.ts";

const state = z.enum(["ok", "down"]);

export const Readiness = apiObject("Readiness", "Returned with 200 if all checks pass, otherwise with 503.", {
  status: state,
  database: state,
  migrations: state,
  identity: state,
  ledger: state,
  pages: state,
});
export type Readiness = z.infer<typeof Readiness>;

export const healthEndpoints = defineEndpoints("Health", "anyone", {
  "GET /healthz": {
    operationId: "getHealth",
    summary: "Check that the process is alive",
    description: "Returns 200 while the process runs, regardless of the database.",
    answers: { 200: { schema: z.object({ status: z.literal("ok") }), description: "The process is alive." } },
    needsDatabase: false,
  },
  "GET /readyz": {
    operationId: "getReadiness",
    summary: "Check that the server is ready",
    description:
      "Checks that the database can be read, that all migrations are applied, that tokens can be verified, that the last check of the ledger found nothing and that a page can be rendered.",
    answers: {
      200: { schema: Readiness, description: "The server is ready." },
      503: { schema: Readiness, description: "At least one check failed." },
    },
  },
  "GET /metrics": {
    operationId: "getMetrics",
    summary: "Get metrics",
    description:
      "Prometheus text format. Requires `METRICS_TOKEN` as a bearer token if it is set; otherwise only available from the same machine.",
    answers: { 200: { schema: z.string(), type: "text/plain", description: "The metrics." } },
    errors: [401, 404],
    needsDatabase: false,
  },
});
