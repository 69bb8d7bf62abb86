import { reportEndpoints } from "#contract/moderation/report.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { addReport } from "./report.store.server.ts";

export function addReportRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(reportEndpoints["POST /reports"], async ({ c, person, body }) => {
    const { report, isNew } = orThrow(await addReport(db, person.id, body));
    return c.json(report, isNew ? 201 : 200);
  });
}
