import { caseEndpoints } from "#contract/moderation/case.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { countCases, listCases, readCase } from "./case.store.server.ts";

export function addCaseRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(caseEndpoints["GET /staff/cases"], ({ query, page }) => listCases(db, { ...query, ...page }));
  implement(caseEndpoints["GET /staff/cases/counts"], () => countCases(db));
  implement(caseEndpoints["GET /staff/cases/{id}"], ({ id, person }) => readCase(db, id, person.id));
}
