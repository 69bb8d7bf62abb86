import { moderationEndpoints as endpoints } from "#contract/moderation/moderation.endpoints.ts";
import { listDisputes, readDispute } from "#server/deals/disputes/dispute.store.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { languageVary } from "#server/platform/http/locale.ts";
import { addAppeal, decideAppeal } from "./appeal.server.ts";
import { countCases, listCases, readCase } from "./case.store.server.ts";
import { decideAboutPerson, decideCase, decideDispute, undoDecision } from "./decide.server.ts";
import { findAppeal, findDecision, findStatement, listDecisions, listOpenAppeals, listStatements } from "./decision.view.server.ts";
import type { MailNotice } from "./notices.server.ts";
import { addReport } from "./report.store.server.ts";
import { readTransparency } from "./transparency.store.server.ts";

export function addModerationRoutes(implement: ImplementEndpoint, db: Db, mailNotice: MailNotice): void {
  implement(endpoints["POST /reports"], async ({ c, person, body }) => {
    const { report, isNew } = await addReport(db, person.id, body);
    return c.json(report, isNew ? 201 : 200);
  });

  implement(endpoints["GET /staff/cases"], ({ query, page }) => listCases(db, { ...query, ...page }));
  implement(endpoints["GET /staff/cases/counts"], () => countCases(db));
  implement(endpoints["GET /staff/cases/{id}"], ({ id, person }) => readCase(db, id, person.id));

  implement(endpoints["GET /mydecisions"], ({ person, page }) => listStatements(db, person.id, page));
  implement(endpoints["GET /mydecisions/{id}"], ({ id, person }) => findStatement(db, person, id));
  implement(endpoints["POST /mydecisions/{id}/appeal"], ({ id, person, body }) =>
    readAfter(addAppeal(db, person.id, id, body.text), () => findStatement(db, person, id)),
  );

  implement(endpoints["GET /staff/decisions"], ({ person, query, page }) =>
    listDecisions(db, { callerId: person.id, personId: query.person?.toLowerCase(), ...page }),
  );
  implement(endpoints["POST /staff/cases/{id}/decide"], ({ id, person, body }) =>
    readAfter(decideCase(db, mailNotice, person, id, body), (decision) => findDecision(db, decision, person.id)),
  );
  implement(endpoints["POST /staff/people/{id}/decide"], ({ id, person, body }) =>
    readAfter(decideAboutPerson(db, mailNotice, person, id, body), (decision) => findDecision(db, decision, person.id)),
  );
  implement(endpoints["POST /staff/decisions/{id}/undo"], ({ id, person }) =>
    readAfter(undoDecision(db, mailNotice, person, id), (decision) => findDecision(db, decision, person.id)),
  );

  implement(endpoints["GET /staff/appeals"], ({ person, page }) => listOpenAppeals(db, person.id, page));
  implement(endpoints["POST /staff/appeals/{id}/decide"], ({ id, person, body }) =>
    readAfter(decideAppeal(db, mailNotice, person.id, id, body), (appeal) => findAppeal(db, appeal, person.id)),
  );

  implement(endpoints["GET /staff/disputes"], ({ person, query: { state = "open" }, page }) =>
    listDisputes(db, person.id, { state, ...page }),
  );
  implement(endpoints["GET /staff/disputes/{id}"], ({ id, person }) => readDispute(db, id, person.id));
  implement(endpoints["POST /staff/disputes/{id}/decide"], ({ id, person, body }) =>
    readAfter(decideDispute(db, mailNotice, person.id, id, body), (decision) => findDecision(db, decision, person.id)),
  );

  implement(endpoints["GET /market/transparency"], ({ c }) => {
    c.header("Vary", languageVary);
    return readTransparency(db);
  });
}

/** What was written; null when there was nothing to write to. */
async function readAfter<Read>(writing: Promise<string | null>, read: (id: string) => Promise<Read>): Promise<Read | null> {
  const id = await writing;
  return id === null ? null : read(id);
}
