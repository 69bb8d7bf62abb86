import { disputeEndpoints } from "#contract/deals/disputes/dispute.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { found, orThrow } from "#server/platform/http/answers.ts";
import { noSuch } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { findDispute, writeStatement } from "./dispute.store.server.ts";

export function addDisputeRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(disputeEndpoints["GET /mytask/{id}/dispute"], ({ id, person }) => read(id, person.id));

  implement(disputeEndpoints["POST /mytask/{id}/statement"], async ({ id, person, body }) => {
    orThrow(await writeStatement(db, id, person.id, body.text));
    return read(id, person.id);
  });

  async function read(taskId: string, personId: string) {
    return found(await findDispute(db, taskId, personId), () => noSuch(m.problem_no_such_dispute));
  }
}
