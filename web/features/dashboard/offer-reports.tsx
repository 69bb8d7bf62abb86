// The offers and jobs of a person as tables, each with a file of all its rows.

import type { OfferRow, OfferSide } from "#contract/deals/summary.ts";
import { limits } from "#contract/platform/limits.ts";
import { categoryName } from "#contract/tasks/categories.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { asPerson, readList } from "#web/data/load.ts";
import { OfferStateBadge, offerStateText, TaskStateBadge, taskStateText } from "#web/ui/deal-state.tsx";
import { dayColumn, fileRows, type RowColumn, RowsReport } from "./rows-report.tsx";

export type Report = { items: ReportRow[]; hasMore: boolean };
type ReportRow = OfferRow & { side: OfferSide };
type Column = RowColumn<ReportRow>;

async function readJobs(count: number): Promise<Report> {
  const sides = await Promise.all([readSide("sent", count, { jobs: "true" }), readSide("received", count, { jobs: "true" })]);
  const items = sides.flatMap((side) => side.items).sort((a, b) => acceptedAt(b).localeCompare(acceptedAt(a)));
  return { items: items.slice(0, count), hasMore: items.length > count || sides.some((side) => side.hasMore) };
}

async function readSide(side: OfferSide, count: number, filter: { jobs?: "true" } = {}): Promise<Report> {
  return asPerson(async (client) => {
    const { items, next } = await readList(count, (page) => client.list("GET /mydeals/offers", { query: { side, ...filter, ...page } }));
    return { items: items.map((item) => ({ ...item, side })), hasMore: next !== null };
  });
}

const acceptedAt = (row: ReportRow) => row.acceptedAt ?? row.since;

const task: Column = { label: m.figures_task, cell: (row) => row.title };
const person: Column = { label: m.figures_person, cell: (row) => row.person };
const amount: Column = { label: m.figures_amount, cell: (row) => row.amount, shown: (row) => moneyText(row.amount), isFigure: true };
const agreed: Column = { ...amount, label: m.figures_agreed };
const days: Column = { label: m.figures_days, cell: (row) => row.days, isFigure: true };
const sentDay = dayColumn<ReportRow>(m.figures_sent, (row) => row.createdAt);
const acceptedDay = dayColumn(m.figures_accepted, acceptedAt);
const side: Column = {
  label: m.figures_role,
  cell: (row) => (row.side === "sent" ? m.figures_role_freelancer() : m.figures_role_poster()),
};
const offerState: Column = {
  label: m.figures_state,
  cell: (row) => offerStateText(row.state, row.taskState),
  shown: (row) => <OfferStateBadge state={row.state} task={row.taskState} />,
};
/** A job that ended without completed work says how; its task may be open again. */
const jobState: Column = {
  label: m.figures_state,
  cell: (row) => (row.state === "accepted" ? taskStateText(row.taskState) : offerStateText(row.state, row.taskState)),
  shown: (row) =>
    row.state === "accepted" ? <TaskStateBadge state={row.taskState} /> : <OfferStateBadge state={row.state} task={row.taskState} />,
};
const fileOnly: Column[] = [
  { label: taskFields.category.label, cell: (row) => categoryName(row.category) },
  { label: taskFields.budget.label, cell: (row) => row.budget },
  { label: m.figures_task_id, cell: (row) => row.task },
  { label: m.figures_id, cell: (row) => row._id },
];

const offerColumns = [task, person, sentDay, offerState, days, amount];
const jobColumns = [task, side, person, acceptedDay, jobState, agreed];

const reports = {
  sent: {
    words: { title: m.figures_offers_sent, empty: m.figures_no_offers_sent },
    file: "offers-sent",
    columns: offerColumns,
    read: (count: number) => readSide("sent", count),
  },
  received: {
    words: { title: m.figures_offers_received, empty: m.figures_no_offers_received },
    file: "offers-received",
    columns: offerColumns,
    read: (count: number) => readSide("received", count),
  },
  jobs: { words: { title: m.figures_jobs, empty: m.figures_no_jobs }, file: "jobs", columns: jobColumns, read: readJobs },
};
export type ReportKind = keyof typeof reports;

/** The newest offers of a side, or the newest jobs of both. */
export function readReport(kind: ReportKind, count: number): Promise<Report> {
  return reports[kind].read(count);
}

export function OfferReport({ kind, report }: { kind: ReportKind; report: Report | Promise<Report> }) {
  const { words, file, columns, read } = reports[kind];
  const title = words.title();
  return (
    <RowsReport
      title={title}
      caption={title}
      columns={columns}
      taskOf={(row) => row.task}
      list={report}
      note={({ hasMore }) => (hasMore ? m.figures_newest_rows({ number: numberText(limits.reportRows) }) : undefined)}
      empty={words.empty()}
      loading={m.figures_rows_loading({ title })}
      height="h-40"
      failed={m.figures_rows_failed()}
      name={file}
      readRows={async () => fileRows([...columns, ...fileOnly], (await read(Number.POSITIVE_INFINITY)).items)}
    />
  );
}
