// The offers and jobs of a person as tables, each with a file of all its rows.

import type { ReportedOffer, ReportSide } from "#contract/deals/summary.ts";
import { limits } from "#contract/platform/limits.ts";
import { categoryName } from "#contract/tasks/categories.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { asPerson, readFirst } from "#web/data/load.ts";
import { Loaded, useLoaded } from "#web/data/loaded.tsx";
import { OfferStateBadge, offerStateText, TaskStateBadge, taskStateText } from "#web/ui/deal-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DownloadButton } from "./csv-download.tsx";
import { cellText } from "./figure-table.tsx";
import { Panel } from "./panel.tsx";
import { fileRows, type RowColumn, RowsTable } from "./rows-table.tsx";

export type Report = { items: ReportRow[]; hasMore: boolean };
type ReportRow = ReportedOffer & { side: ReportSide };
type Column = RowColumn<ReportRow>;

/** The newest offers of a side, or the newest jobs of both. */
export async function readOffers(side: ReportSide, count: number): Promise<Report> {
  return readSide(side, count, {});
}

export async function readJobs(count: number): Promise<Report> {
  const sides = await Promise.all([readSide("sent", count, { jobs: "true" }), readSide("received", count, { jobs: "true" })]);
  const items = sides.flatMap((side) => side.items).sort((a, b) => acceptedAt(b).localeCompare(acceptedAt(a)));
  return { items: items.slice(0, count), hasMore: items.length > count || sides.some((side) => side.hasMore) };
}

async function readSide(side: ReportSide, count: number, filter: { jobs?: "true" }): Promise<Report> {
  return asPerson(async (client) => {
    const { items, next } = await readFirst(count, async (page) => {
      const { data, next: after } = await client.list("GET /mydeals/offers", { query: { side, ...filter, ...page } });
      return { items: data, next: after };
    });
    return { items: items.map((item) => ({ ...item, side })), hasMore: next !== null };
  });
}

const acceptedAt = (row: ReportRow) => row.acceptedAt ?? row.since;

const task: Column = { label: m.figures_task, cell: (row) => row.title };
const person: Column = { label: m.figures_person, cell: (row) => row.person };
const amount: Column = { label: m.figures_amount, cell: (row) => row.amount, shown: (row) => moneyText(row.amount), isFigure: true };
const agreed: Column = { ...amount, label: m.figures_agreed };
const days: Column = { label: m.figures_days, cell: (row) => row.days, isFigure: true };
const sentDay: Column = {
  label: m.figures_sent,
  cell: (row) => row.createdAt.slice(0, 10),
  shown: (row) => cellText(row.createdAt, "day"),
};
const acceptedDay: Column = {
  label: m.figures_accepted,
  cell: (row) => acceptedAt(row).slice(0, 10),
  shown: (row) => cellText(acceptedAt(row), "day"),
};
const side: Column = {
  label: m.figures_role,
  cell: (row) => (row.side === "sent" ? m.figures_role_freelancer() : m.figures_role_poster()),
};
const offerState: Column = {
  label: m.figures_state,
  cell: (row) => offerStateText(row.state),
  shown: (row) => <OfferStateBadge state={row.state} />,
};
/** A job that ended without completed work says how; its task may be open again. */
const jobState: Column = {
  label: m.figures_state,
  cell: (row) => (row.state === "accepted" ? taskStateText(row.taskState) : offerStateText(row.state)),
  shown: (row) => (row.state === "accepted" ? <TaskStateBadge state={row.taskState} /> : <OfferStateBadge state={row.state} />),
};
const fileOnly: Column[] = [
  { label: taskFields.category.label, cell: (row) => categoryName(row.category) },
  { label: taskFields.budget.label, cell: (row) => row.budget },
  { label: m.figures_task_id, cell: (row) => row.task },
  { label: m.figures_id, cell: (row) => row._id },
];

const offerColumns = [task, person, sentDay, offerState, days, amount];
const jobColumns = [task, side, person, acceptedDay, jobState, agreed];

type ReportProps = { report: Report | Promise<Report> };

export function SentReport({ report }: ReportProps) {
  const read = () => readOffers("sent", Number.POSITIVE_INFINITY);
  return (
    <RowsReport
      title={m.figures_offers_sent()}
      empty={m.figures_no_offers_sent()}
      name="offers-sent"
      columns={offerColumns}
      {...{ report, read }}
    />
  );
}

export function ReceivedReport({ report }: ReportProps) {
  const read = () => readOffers("received", Number.POSITIVE_INFINITY);
  return (
    <RowsReport
      title={m.figures_offers_received()}
      empty={m.figures_no_offers_received()}
      name="offers-received"
      columns={offerColumns}
      {...{ report, read }}
    />
  );
}

export function JobsReport({ report }: ReportProps) {
  const read = () => readJobs(Number.POSITIVE_INFINITY);
  return <RowsReport title={m.figures_jobs()} empty={m.figures_no_jobs()} name="jobs" columns={jobColumns} {...{ report, read }} />;
}

type RowsReportProps = ReportProps & { title: string; empty: string; name: string; columns: Column[]; read(): Promise<Report> };

function RowsReport({ title, empty, name, columns, report, read }: RowsReportProps) {
  const loaded = useLoaded(report);
  return (
    <Panel
      title={title}
      note={loaded?.hasMore ? m.figures_newest_rows({ number: numberText(limits.reportRows) }) : undefined}
      actions={
        loaded &&
        loaded.items.length > 0 && (
          <DownloadButton title={title} name={name} readRows={async () => fileRows([...columns, ...fileOnly], (await read()).items)} />
        )
      }
    >
      <Loaded
        data={report}
        waiting={
          <div role="status" aria-label={m.figures_rows_loading({ title })}>
            <Skeleton className="h-40" />
          </div>
        }
        failed={m.figures_rows_failed()}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">{empty}</p>
          ) : (
            <RowsTable title={title} columns={columns} rows={items} taskOf={({ task }) => task} />
          )
        }
      </Loaded>
    </Panel>
  );
}
