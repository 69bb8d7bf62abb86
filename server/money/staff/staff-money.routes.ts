import { fromMinor } from "#contract/market/amounts.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { staffMoneyEndpoints as endpoints } from "#contract/money/staff-money.endpoints.ts";
import { marketId } from "#server/market/market.store.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { type Columns, csvAnswer, streamCsv } from "#server/platform/http/csv.ts";
import type { Enqueue } from "#server/platform/jobs/jobs.server.ts";
import {
  approveOrder,
  confirmOrder,
  confirmPayment,
  decideChargeBack,
  failOrderByHand,
  reportChargeBack,
  resolveDifference,
  retryOrder,
} from "./staff-acts.server.ts";
import {
  asAdministrator,
  asDifference,
  listDifferences,
  listOrders,
  listPayments,
  readMoneyOverview,
  readOrder,
  readStaffPayment,
  readTransfers,
} from "./staff-money.server.ts";

type TransferRow = Awaited<ReturnType<typeof readTransfers>>[number];

const transferColumns: Columns<TransferRow> = {
  id: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  kind: ({ kind }) => kind,
  from: ({ fromAccount }) => fromAccount,
  to: ({ toAccount }) => toAccount,
  amount: ({ amount }) => fromMinor(amount),
  currency: ({ currency }) => currency,
  cause: ({ cause }) => cause,
  task: ({ taskId }) => taskId,
  payment: ({ paymentId }) => paymentId,
  order: ({ orderId }) => orderId,
};

export function addStaffMoneyRoutes(
  implement: ImplementEndpoint,
  db: Db,
  { approvalLimit, enqueueOrders }: { approvalLimit: number; enqueueOrders: Enqueue<object> },
  on: () => { terms: PaymentTerms },
): void {
  implement(endpoints["GET /staff/money"], () => readMoneyOverview(db, { terms: on().terms, approvalLimit }));

  implement(endpoints["GET /staff/money/payments"], ({ person, query, page }) => {
    on();
    return listPayments(db, asAdministrator(person.id), { ...query, ...page });
  });

  implement(endpoints["POST /staff/money/payments/{id}/receive"], ({ id, person, body }) =>
    paymentAfter(confirmPayment({ db, actorId: person.id, id }, body), id, person.id),
  );
  implement(endpoints["POST /staff/money/payments/{id}/charge-back"], ({ id, person }) =>
    paymentAfter(reportChargeBack({ db, actorId: person.id, id }), id, person.id),
  );
  implement(endpoints["POST /staff/money/payments/{id}/resolve"], ({ id, person, body }) =>
    paymentAfter(decideChargeBack({ db, actorId: person.id, id }, body), id, person.id),
  );

  implement(endpoints["GET /staff/money/orders"], ({ person, query, page }) => {
    on();
    return listOrders(db, asAdministrator(person.id), { ...query, ...page, approvalLimit });
  });

  implement(endpoints["POST /staff/money/orders/{id}/approve"], ({ id, person }) =>
    orderAfter(approveOrder({ db, actorId: person.id, id }, approvalLimit), id, person.id),
  );
  implement(endpoints["POST /staff/money/orders/{id}/confirm"], ({ id, person, body }) =>
    orderAfter(confirmOrder({ db, actorId: person.id, id }, body, approvalLimit), id, person.id),
  );
  implement(endpoints["POST /staff/money/orders/{id}/fail"], ({ id, person, body }) =>
    orderAfter(failOrderByHand({ db, actorId: person.id, id }, body.reason), id, person.id),
  );
  implement(endpoints["POST /staff/money/orders/{id}/retry"], async ({ id, person }) => {
    const next = orThrow(await retryOrder({ db, actorId: person.id, id }));
    if (next === null) return null;
    await enqueueOrders(db, {});
    return readOrder(db, asAdministrator(person.id), next, approvalLimit);
  });

  implement(endpoints["GET /staff/money/differences"], ({ page }) => {
    on();
    return listDifferences(db, page);
  });
  implement(endpoints["POST /staff/money/differences/{id}/resolve"], async ({ id, person, body }) => {
    const row = orThrow(await resolveDifference({ db, actorId: person.id, id }, body.note));
    return row && asDifference(row);
  });

  implement(endpoints["GET /staff/exports/ledger"], async ({ person }) => {
    on();
    await db.transaction((tx) =>
      recordAudit(tx, { actorId: person.id, action: "export.ledger", subjectKind: "market", subjectId: marketId }),
    );
    const day = new Date(currentTime()).toISOString().slice(0, 10);
    return csvAnswer(
      `ledger-${day}`,
      streamCsv(
        transferColumns,
        (page) => readTransfers(db, page),
        ({ id }) => id,
      ),
    );
  });

  async function paymentAfter(act: Promise<true | null | Error>, id: string, actorId: string) {
    return orThrow(await act) === null ? null : readStaffPayment(db, asAdministrator(actorId), id);
  }

  async function orderAfter(act: Promise<true | null | Error>, id: string, actorId: string) {
    return orThrow(await act) === null ? null : readOrder(db, asAdministrator(actorId), id, approvalLimit);
  }
}
