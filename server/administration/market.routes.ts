// What everyone reads about the market, its settings, and invitations.
import { administrationEndpoints } from "#contract/administration/administration.endpoints.ts";
import { marketEndpoints } from "#contract/market/market.endpoints.ts";
import { changeMarketSettings, readMarket, readMarketSettings } from "#server/market/market.store.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { languageVary } from "#server/platform/http/locale.ts";
import { noSuch } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { createInvitation, deleteInvitation, listInvitations } from "./invitation.store.server.ts";

export function addMarketRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(marketEndpoints["GET /market"], async ({ c }) => {
    c.header("Vary", languageVary);
    return readMarket(db);
  });

  implement(administrationEndpoints["GET /staff/settings"], () => readMarketSettings(db));

  implement(administrationEndpoints["PATCH /staff/settings"], ({ person, body }) => changeMarketSettings(db, person.id, body));

  implement(administrationEndpoints["GET /staff/invitations"], ({ page }) => listInvitations(db, page));

  implement(administrationEndpoints["POST /staff/invitations"], ({ person, body }) => createInvitation(db, person.id, body));

  implement(administrationEndpoints["DELETE /staff/invitations/{id}"], async ({ person, id }) => {
    if (!(await deleteInvitation(db, person.id, id))) throw noSuch(m.problem_no_such_invitation);
  });
}
