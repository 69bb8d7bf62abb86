import { disputeDecisionEndpoints } from "#contract/moderation/dispute-decision.endpoints.ts";
import { listDisputes, readDispute } from "#server/deals/disputes/dispute.store.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { decideDispute } from "./decide-dispute.server.ts";
import { findDecision } from "./decision.view.server.ts";
import type { MailNotice } from "./notices.server.ts";

export function addDisputeDecisionRoutes(implement: ImplementEndpoint, db: Db, mailNotice: MailNotice): void {
  implement(disputeDecisionEndpoints["GET /staff/disputes"], ({ person, query: { state = "open" }, page }) =>
    listDisputes(db, person.id, { state, ...page }),
  );
  implement(disputeDecisionEndpoints["GET /staff/disputes/{id}"], ({ id, person }) => readDispute(db, id, person.id));
  implement(disputeDecisionEndpoints["POST /staff/disputes/{id}/decide"], async ({ id, person, body }) => {
    const decision = await decideDispute(db, mailNotice, person.id, id, body);
    return decision === null ? null : findDecision(db, decision, person.id);
  });
}
