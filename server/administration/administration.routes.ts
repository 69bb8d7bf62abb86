import { administrationEndpoints as endpoints } from "#contract/administration/administration.endpoints.ts";
import { marketEndpoints } from "#contract/market/market.endpoints.ts";
import type { Market } from "#contract/market/market.ts";
import type { Accounts } from "#server/identity/accounts.ts";
import { mayTrySample, seedIssuer } from "#server/identity/sample-accounts.ts";
import { changeMarketSettings, readMarket, readMarketSettings } from "#server/market/market.store.server.ts";
import { countMoneyWaiting } from "#server/money/staff/staff-money.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import { changeRole } from "#server/people/role.store.server.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import type { SlowQuery } from "#server/platform/database/query-watch.server.ts";
import { doOnce } from "#server/platform/http/idempotency.server.ts";
import { languageVary } from "#server/platform/http/locale.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { m } from "#texts/m.ts";
import { listAudit } from "./audit-list.server.ts";
import { claimAdministration } from "./claim.store.server.ts";
import { sendTable } from "./exports.server.ts";
import { addFeedback, answerFeedback, type EnqueueAnswer, listFeedback } from "./feedback.store.server.ts";
import { createInvitation, deleteInvitation, listInvitations } from "./invitation.store.server.ts";
import { readOverview } from "./overview.store.server.ts";
import { findActivity, findPerson, listPeople } from "./people-list.server.ts";
import { recoveryOf } from "./recovery.routes.ts";
import { removeSample } from "./remove-sample.server.ts";
import { listSamplePeople } from "./sample-people.server.ts";

type Options = {
  settings: Settings;
  database: Pick<Database, "db" | "engine">;
  accounts: Pick<Accounts, "recoveries">;
  enqueueAnswer: EnqueueAnswer;
  slowQueries(): SlowQuery[];
  payments: Market["payments"];
};

export function addAdministrationRoutes(implement: ImplementEndpoint, options: Options): void {
  const { settings, database, accounts, enqueueAnswer, slowQueries, payments } = options;
  const { db } = database;

  implement(marketEndpoints["GET /market"], async ({ c }) => {
    c.header("Vary", languageVary);
    return readMarket(db, payments);
  });

  implement(endpoints["GET /staff/settings"], () => readMarketSettings(db));

  implement(endpoints["PATCH /staff/settings"], async ({ caller, person, body }) => {
    // Otherwise it would lock out the administrator who turns it on.
    if (body.staffTwoFactor && !caller.twoFactor) {
      const message = caller.issuer === seedIssuer ? m.setting_staff_two_factor_sample() : m.setting_staff_two_factor_own();
      throw invalid([{ field: "staffTwoFactor", message }]);
    }
    return changeMarketSettings(db, person.id, body);
  });

  implement(endpoints["DELETE /staff/sample"], ({ person }) => removeSample(db, person));

  implement(endpoints["GET /sample"], ({ c }) => {
    if (!mayTrySample(c, settings)) throw new ProblemError(404, m.problem_not_found());
    return listSamplePeople(db);
  });

  implement(endpoints["GET /staff/invitations"], ({ page }) => listInvitations(db, page));

  implement(endpoints["POST /staff/invitations"], ({ person, body }) => createInvitation(db, person.id, body));

  implement(endpoints["DELETE /staff/invitations/{id}"], ({ person, id }) => deleteInvitation(db, person.id, id));

  implement(endpoints["POST /feedback"], ({ person, headers: { "Idempotency-Key": key }, body }) => {
    const personId = person?.id ?? null;
    return doOnce(db, { call: "sendFeedback", key, personId, body }, (tx) => addFeedback(tx, personId, body));
  });

  implement(endpoints["GET /staff/feedback"], ({ query, page }) => listFeedback(db, query, page));

  implement(endpoints["POST /staff/feedback/{id}/answer"], ({ person, id, body: { text } }) =>
    answerFeedback(db, enqueueAnswer, { id, actorId: person.id, text }),
  );

  implement(endpoints["POST /staff/claim"], ({ person, body: { token } }) => claimAdministration(db, person, token));

  implement(endpoints["GET /staff/overview"], async () => ({
    ...(await readOverview(database, slowQueries())),
    moneyWaiting: payments && (await countMoneyWaiting(db)),
  }));

  implement(endpoints["GET /staff/people"], ({ query, page }) => listPeople(db, query, page));

  implement(endpoints["GET /staff/people/{id}"], async ({ person, id }) => {
    const activity = await findActivity(db, id);
    return activity && { ...activity, ...(await recoveryOf(db, accounts, person, id)) };
  });

  implement(endpoints["PUT /staff/people/{id}/role"], async ({ person, id, body: { role } }) => {
    return (await changeRole(db, person.id, id, role)) && findPerson(db, id);
  });

  implement(endpoints["GET /staff/audit"], ({ query, page }) => listAudit(db, query, page));

  implement(endpoints["GET /staff/exports/people"], ({ person, query }) => sendTable(db, person, "people", query));

  implement(endpoints["GET /staff/exports/audit"], ({ person, query }) => sendTable(db, person, "audit", query));

  implement(endpoints["GET /staff/exports/feedback"], ({ person, query }) => sendTable(db, person, "feedback", query));

  implement(endpoints["GET /staff/exports/decisions"], ({ person, query }) => sendTable(db, person, "decisions", query));
}
