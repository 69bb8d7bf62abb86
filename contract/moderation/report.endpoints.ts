import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { NewReport, Report } from "./report.ts";

export const reportEndpoints = defineEndpoints({
  "POST /reports": {
    operationId: "sendReport",
    tag: "Reports and blocks",
    summary: "Report content or a person to the moderators",
    description: "A second report of the same content by the same person returns the first one.",
    access: "signed-in",
    limit: "report",
    body: NewReport,
    answers: {
      200: { schema: Report, description: "The caller's earlier report." },
      201: { schema: Report, description: "The new report." },
    },
    errors: [404, 409],
  },
});
