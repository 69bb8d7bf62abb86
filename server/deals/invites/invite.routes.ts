import { inviteEndpoints } from "#contract/deals/invites/invite.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { invitePerson, readInvites } from "./invite.store.server.ts";

export function addInviteRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(inviteEndpoints["POST /mytask/{id}/invite"], ({ id, person, body }) => invitePerson(db, person, id, body.person.toLowerCase()));

  implement(inviteEndpoints["GET /people/{id}/invites"], ({ id, person }) => readInvites(db, person.id, id));
}
