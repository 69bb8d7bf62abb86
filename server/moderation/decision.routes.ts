import { decisionEndpoints } from "#contract/moderation/decision.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { addAppeal, decideAppeal } from "./appeal.server.ts";
import { decideAboutPerson, decideCase, undoDecision } from "./decide.server.ts";
import { findAppeal, findDecision, findStatement, listDecisions, listOpenAppeals, listStatements } from "./decision.view.server.ts";
import type { MailNotice } from "./notices.server.ts";

export function addDecisionRoutes(implement: ImplementEndpoint, db: Db, mailNotice: MailNotice): void {
  implement(decisionEndpoints["GET /mydecisions"], ({ person, page }) => listStatements(db, person.id, page));
  implement(decisionEndpoints["GET /mydecisions/{id}"], ({ id, person }) => findStatement(db, person, id));
  implement(decisionEndpoints["POST /mydecisions/{id}/appeal"], ({ id, person, body }) =>
    readAfter(addAppeal(db, person.id, id, body.text), () => findStatement(db, person, id)),
  );

  implement(decisionEndpoints["GET /staff/decisions"], ({ person, query, page }) =>
    listDecisions(db, { callerId: person.id, personId: query.person?.toLowerCase(), ...page }),
  );
  implement(decisionEndpoints["POST /staff/cases/{id}/decide"], ({ id, person, body }) =>
    readAfter(decideCase(db, mailNotice, person, id, body), (decision) => findDecision(db, decision, person.id)),
  );
  implement(decisionEndpoints["POST /staff/people/{id}/decide"], ({ id, person, body }) =>
    readAfter(decideAboutPerson(db, mailNotice, person, id, body), (decision) => findDecision(db, decision, person.id)),
  );
  implement(decisionEndpoints["POST /staff/decisions/{id}/undo"], ({ id, person }) =>
    readAfter(undoDecision(db, mailNotice, person, id), (decision) => findDecision(db, decision, person.id)),
  );

  implement(decisionEndpoints["GET /staff/appeals"], ({ person, page }) => listOpenAppeals(db, person.id, page));
  implement(decisionEndpoints["POST /staff/appeals/{id}/decide"], ({ id, person, body }) =>
    readAfter(decideAppeal(db, mailNotice, person.id, id, body), (appeal) => findAppeal(db, appeal, person.id)),
  );
}

/** What was written; null when there was nothing to write to. */
async function readAfter<Read>(writing: Promise<string | null>, read: (id: string) => Promise<Read>): Promise<Read | null> {
  const id = await writing;
  return id === null ? null : read(id);
}
