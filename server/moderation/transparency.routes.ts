import { transparencyEndpoints } from "#contract/moderation/transparency.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { languageVary } from "#server/platform/http/locale.ts";
import { readTransparency } from "./transparency.store.server.ts";

export function addTransparencyRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(transparencyEndpoints["GET /market/transparency"], ({ c }) => {
    c.header("Vary", languageVary);
    return readTransparency(db);
  });
}
