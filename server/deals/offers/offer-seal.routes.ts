import { sealEndpoints } from "#contract/deals/offers/offer-seal.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { listProofs, listSeals, readProof } from "./offer-seals.server.ts";

export function addSealRoutes(implement: ImplementEndpoint, db: Db, settings: Pick<Settings, "PUBLIC_URL">): void {
  const originOf = (url: string) => new URL(settings.PUBLIC_URL ?? url).origin;

  implement(sealEndpoints["GET /alltasks/{id}/seals"], ({ c, id, page }) => {
    // The page /verify of another market compares a proof with it.
    c.header("Access-Control-Allow-Origin", "*");
    return listSeals(db, id, page);
  });

  implement(sealEndpoints["GET /offers/{id}/proof"], ({ c, id, person, query: { seal } }) =>
    readProof(db, id, { reader: person, seal, market: originOf(c.req.url) }),
  );

  implement(sealEndpoints["GET /mytask/{id}/proofs"], ({ c, id, person, query: { seal }, page }) =>
    listProofs(db, id, { reader: person, seal, market: originOf(c.req.url) }, page),
  );
}
