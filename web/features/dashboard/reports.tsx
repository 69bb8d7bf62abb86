import { Link } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { categoryName } from "#contract/tasks/categories.ts";
import { placeName } from "#contract/tasks/places.ts";
import type { Task } from "#contract/tasks/task.ts";
import { type TaskFieldName, taskFieldNames, taskFields } from "#contract/tasks/task-fields.ts";
import { m } from "#texts/m.ts";
import { readMyTasks } from "#web/data/load.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { DownloadButton } from "./csv-download.tsx";
import { DashboardPage } from "./dashboard-frame.tsx";
import { type Cell, cellText, type FigureTable, FigureTableView, figureTables, rowsWithFigures } from "./figure-table.tsx";
import { OfferReport, type Report, type ReportKind } from "./offer-reports.tsx";
import { figureColumns, LiveFigures, Panel } from "./panel.tsx";
import { dayColumn, fileRows, type RowColumn, RowsReport } from "./rows-report.tsx";

type MyTasks = Awaited<ReturnType<typeof readMyTasks>>;
type TasksProps = { tasks: MyTasks | Promise<MyTasks> };
type Lists = Record<ReportKind, Report | Promise<Report>>;

export function Reports({ tasks, sent, received, jobs }: TasksProps & Lists) {
  return (
    <DashboardPage title={m.dashboard_reports()} intro={m.figures_reports_intro()}>
      <div className="grid grid-cols-1 gap-6">
        <OfferReport kind="sent" report={sent} />
        <OfferReport kind="jobs" report={jobs} />
        <OfferReport kind="received" report={received} />
        <MyTaskReport tasks={tasks} />
        <LiveFigures height="h-96">
          {(figures) => {
            const tables = figureTables(figures);
            return (
              <div className={`items-start ${figureColumns}`}>
                <FigureReport title={tables.sent.caption} table={tables.sent} />
                <FigureReport title={tables.work.caption} table={tables.work} />
                {tables.earnings && <FigureReport title={tables.earnings.caption} table={tables.earnings} />}
                {tables.spending && <FigureReport title={tables.spending.caption} table={tables.spending} />}
                <FigureReport title={tables.received.caption} table={tables.received} />
                <FigureReport title={tables.workForMe.caption} table={tables.workForMe} />
                <FigureReport title={m.figures_my_tasks_by_month()} table={tables.myMonths} />
                <FigureReport title={m.figures_my_tasks_by_category()} table={tables.myCategories} />
                <FigureReport title={m.figures_my_tasks_by_day()} table={tables.myDays} />
              </div>
            );
          }}
        </LiveFigures>
      </div>
    </DashboardPage>
  );
}

function MyTaskReport({ tasks }: TasksProps) {
  return (
    <RowsReport
      title={m.figures_my_tasks()}
      caption={m.figures_newest_first()}
      columns={shownColumns}
      taskOf={({ _id }) => _id}
      list={tasks}
      more={({ next }) => next && <ShowMore className="self-center">{m.figures_show_more()}</ShowMore>}
      empty={
        <>
          {m.figures_tasks_none()}{" "}
          <Link to={pagePaths.addTask} className={textLink}>
            {m.figures_post_first()}
          </Link>
        </>
      }
      loading={m.figures_tasks_loading()}
      height="h-80"
      failed={m.figures_tasks_failed()}
      name="my-tasks"
      readRows={readMyTaskRows}
    />
  );
}

function fieldColumn(name: TaskFieldName): RowColumn<Task> {
  const { label, format } = taskFields[name];
  if (format === "category") return { label, cell: (task) => categoryName(String(task[name])) };
  if (format === "place") return { label, cell: (task) => placeName(String(task[name])) };
  return { label, cell: (task) => task[name], shown: (task) => cellText(task[name], format), isFigure: format === "money" };
}

const posted = dayColumn<Task>(m.figures_posted, (task) => task.createdAt);
const likes: RowColumn<Task> = { label: m.figures_likes, cell: (task) => task.likeCount, isFigure: true };
const id: RowColumn<Task> = { label: m.figures_id, cell: (task) => task._id };

const columnsOf = (names: TaskFieldName[]) => [
  ...names.flatMap((name) => (name === "deadline" ? [posted, fieldColumn(name)] : [fieldColumn(name)])),
  likes,
];
const shownColumns = columnsOf(taskFieldNames.filter((name) => name !== "description"));
const fileColumns = [...columnsOf(taskFieldNames), id];

/** All tasks of the person, not only those that are shown. */
export async function readMyTaskRows(): Promise<Cell[][]> {
  return fileRows(fileColumns, (await readMyTasks(Number.POSITIVE_INFINITY)).items);
}

/** Nothing for a table without figures: the lists above already say so. */
function FigureReport({ title, table }: { title: string; table: FigureTable }) {
  const head = table.columns.map((column) => column.label);
  const rows = rowsWithFigures(table);
  if (rows.length === 0) return null;
  return (
    <Panel title={title} actions={<DownloadButton title={title} name={table.name} readRows={() => [head, ...rows]} />}>
      <FigureTableView table={table} />
    </Panel>
  );
}
