// How a person's deals ended, with the numbers behind each rate.
import type { DealRecord, Profile } from "#contract/deals/reviews/profile.ts";
import { profileFrom } from "#contract/deals/reviews/profile-from.ts";
import { percentText } from "#texts/figure-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { type DataColumn, DataTable } from "#web/ui/data-table.tsx";

const roles = [
  { role: "freelancer", label: m.person_as_freelancer },
  { role: "poster", label: m.person_as_poster },
] as const;

type Row = { label: () => string; value(record: DealRecord): string };

const counts: readonly [label: () => string, figure: Exclude<keyof DealRecord, "completionRate">][] = [
  [m.person_deals_completed, "completed"],
  [m.person_deals_abandoned, "abandoned"],
  [m.person_deals_agreement, "endedByAgreement"],
  [m.person_deals_overdue, "endedOverdue"],
  [m.person_deals_dispute, "endedByDispute"],
  [m.person_disputes_against, "disputesAgainst"],
];

/** Nothing where no deal has ended. Ends that have not happened have no row. */
export function DealRecords({ profile }: { profile: Profile }) {
  const shown = roles.filter(({ role }) => profile[role].deals > 0);
  if (shown.length === 0) return null;
  const rows: Row[] = [
    ...counts
      .filter(([_, figure]) => figure === "completed" || shown.some(({ role }) => profile[role][figure] > 0))
      .map(([label, figure]) => ({ label, value: (record: DealRecord) => numberText(record[figure]) })),
    { label: m.person_completion_rate, value: completionText },
  ];
  const columns: DataColumn<Row>[] = [
    { label: m.person_deals_outcome(), cell: ({ label }) => label(), hasLongLabel: true, className: "font-normal wrap-normal" },
    ...shown.map(({ role, label }) => ({
      label: label(),
      cell: ({ value }: Row) => value(profile[role]),
      isFigure: true,
      hasLongLabel: true,
      className: "wrap-normal",
    })),
  ];
  return (
    <section aria-labelledby="deals" className="grid grid-cols-1 gap-4">
      <h2 id="deals" className="text-2xl">
        {m.person_deals()}
      </h2>
      <div className="max-w-3xl rounded-md bg-card">
        <DataTable caption={m.person_deals()} columns={columns} rows={rows} keyOf={({ label }) => label()} />
      </div>
    </section>
  );
}

/** `83% (5 of 6)`. A line can only break before the bracket. */
function completionText({ completed, deals, completionRate }: DealRecord): string {
  if (completionRate === null) return m.person_too_few({ minimum: numberText(profileFrom) });
  return m.person_rate({
    rate: percentText(Math.round(completionRate * 100)),
    part: numberText(completed),
    all: numberText(deals),
  });
}
