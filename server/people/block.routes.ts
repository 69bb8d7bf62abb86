import { blockEndpoints } from "#contract/people/block.endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { blockPerson, listBlocks, unblockPerson } from "./block.store.server.ts";
import type { ImplementEndpoint } from "./market-endpoints.ts";

export function addBlockRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(blockEndpoints["GET /blocks"], ({ person, page }) => listBlocks(db, person.id, page));
  implement(blockEndpoints["PUT /blocks/{id}"], ({ id, person }) => blockPerson(db, person.id, id));
  implement(blockEndpoints["DELETE /blocks/{id}"], ({ id, person }) => unblockPerson(db, person.id, id));
}
