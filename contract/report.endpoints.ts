import { defineEndpoints } from "./endpoint.ts";
import { NewReport, Report } from "./report.ts";

export const reportEndpoints = defineEndpoints({
  "POST /reports": {
    operationId: "sendReport",
    tag: "Reports and blocks",
    summary: "Report a task or a message to the operator",
    description: "Once for each person and thing: a second report of the same thing is answered with the first.",
    access: "signed-in",
    limit: "report",
    body: NewReport,
    answers: {
      200: { schema: Report, description: "It was reported before." },
      201: { schema: Report, description: "It was stored." },
    },
    errors: [404, 409],
  },
});
