import type { TransparencyMonth } from "#contract/moderation/transparency.ts";
import { contentKinds } from "#contract/people/content.ts";
import { monthText } from "#texts/figure-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { type DataColumn, DataTable } from "#web/ui/data-table.tsx";
import { actionLooks, kindNames } from "#web/ui/decision-words.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { hoursText } from "#web/ui/time-words.ts";

type Month = TransparencyMonth;

function month<Row extends { month: string }>(): DataColumn<Row> {
  return { label: m.transparency_month(), cell: (row) => monthText(row.month), className: "font-normal whitespace-nowrap" };
}

function figure(label: string, count: (row: Month) => number): DataColumn<Month> {
  return { label, cell: (row) => numberText(count(row)), isFigure: true, hasLongLabel: true };
}

export function Figures({ months }: { months: Month[] }) {
  const isEmpty = months.every(
    ({ reports, decisions, appeals, disputes, disputesCompleted, disputesEnded, disputesSplit, disputesSettled }) =>
      decisions.length === 0 &&
      [reports, appeals, disputes, disputesCompleted, disputesEnded, disputesSplit, disputesSettled].every((count) => count === 0),
  );
  if (isEmpty) return <StateMessage drawing="ledger" title={m.transparency_nothing()} text={m.transparency_nothing_text()} />;
  const decided = months.flatMap(({ month, decisions }) => decisions.map((decision) => ({ month, ...decision })));
  return (
    <>
      <h3 className="text-xl">{m.transparency_by_month()}</h3>
      <DataTable
        caption={m.transparency_by_month()}
        rows={months}
        keyOf={(row) => row.month}
        columns={[
          month(),
          figure(m.transparency_reports_count(), ({ reports }) => reports),
          figure(m.transparency_decisions_count(), ({ decisions }) => decisions.reduce((sum, { count }) => sum + count, 0)),
          { label: m.transparency_median(), cell: ({ medianHours }) => hoursText(medianHours), isFigure: true, hasLongLabel: true },
          figure(m.transparency_appeals_count(), ({ appeals }) => appeals),
          figure(m.transparency_upheld(), ({ appealsUpheld }) => appealsUpheld),
          figure(m.transparency_reversed(), ({ appealsReversed }) => appealsReversed),
        ]}
      />
      <h3 className="text-xl">{m.transparency_by_kind()}</h3>
      <DataTable
        caption={m.transparency_by_kind()}
        rows={months}
        keyOf={(row) => row.month}
        columns={[
          month(),
          ...contentKinds.map((kind) =>
            figure(kindNames[kind](), ({ reportsByKind }) => reportsByKind.find((counted) => counted.kind === kind)?.count ?? 0),
          ),
        ]}
      />
      <h3 className="text-xl">{m.transparency_by_rule()}</h3>
      {decided.length === 0 ? (
        <p>{m.transparency_no_decisions()}</p>
      ) : (
        <DataTable
          caption={m.transparency_by_rule()}
          rows={decided}
          keyOf={({ month, action, rule }) => `${month} ${action} ${rule.id}`}
          columns={[
            month<(typeof decided)[number]>(),
            { label: m.transparency_rule(), cell: ({ rule }) => rule.title, className: "wrap-normal" },
            { label: m.transparency_action(), cell: ({ action }) => actionLooks[action].label() },
            { label: m.transparency_count(), cell: ({ count }) => numberText(count), isFigure: true },
          ]}
        />
      )}
      <h3 className="text-xl">{m.transparency_by_dispute()}</h3>
      <DataTable
        caption={m.transparency_by_dispute()}
        rows={months}
        keyOf={(row) => row.month}
        columns={[
          month(),
          figure(m.transparency_disputes_opened(), ({ disputes }) => disputes),
          figure(m.transparency_disputes_completed(), ({ disputesCompleted }) => disputesCompleted),
          figure(m.transparency_disputes_ended(), ({ disputesEnded }) => disputesEnded),
          figure(m.transparency_disputes_split(), ({ disputesSplit }) => disputesSplit),
          figure(m.transparency_disputes_settled(), ({ disputesSettled }) => disputesSettled),
        ]}
      />
    </>
  );
}
