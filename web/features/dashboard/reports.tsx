import { Link } from "react-router";
import { categoryName } from "#contract/categories.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { readMyTasks } from "#web/data/load.ts";
import { Loaded, useLoaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { DownloadButton } from "./csv-download.tsx";
import { DashboardPage } from "./dashboard-frame.tsx";
import { type Cell, cellText, type FigureTable, FigureTableView, figureTables, rowsWithFigures } from "./figure-table.tsx";
import { JobsReport, ReceivedReport, type Report, SentReport } from "./offer-reports.tsx";
import { LiveFigures, Panel } from "./panel.tsx";

const columns = "grid gap-6 xl:grid-cols-2";

type MyTasks = Awaited<ReturnType<typeof readMyTasks>>;
type TasksProps = { tasks: MyTasks | Promise<MyTasks> };
type Lists = Record<"sent" | "received" | "jobs", Report | Promise<Report>>;

export function Reports({ tasks, sent, received, jobs }: TasksProps & Lists) {
  return (
    <DashboardPage title={m.dashboard_reports()} intro={m.figures_reports_intro()}>
      <div className="grid grid-cols-1 gap-6">
        <SentReport report={sent} />
        <JobsReport report={jobs} />
        <ReceivedReport report={received} />
        <MyTaskReport tasks={tasks} />
        <LiveFigures
          className={columns}
          skeletons={
            <>
              <Skeleton className="h-96" />
              <Skeleton className="h-96" />
            </>
          }
        >
          {(figures) => {
            const tables = figureTables(figures);
            return (
              <div className={`items-start ${columns}`}>
                <FigureReport title={tables.sent.caption} table={tables.sent} />
                <FigureReport title={tables.work.caption} table={tables.work} />
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
  const loaded = useLoaded(tasks);
  return (
    <Panel
      title={m.figures_my_tasks()}
      actions={
        loaded && loaded.items.length > 0 && <DownloadButton title={m.figures_my_tasks()} name="my-tasks" readRows={readMyTaskRows} />
      }
    >
      <Loaded
        data={tasks}
        waiting={
          <div role="status" aria-label={m.figures_tasks_loading()}>
            <Skeleton className="h-80" />
          </div>
        }
        failed={m.figures_tasks_failed()}
      >
        {({ items, next }) => (
          <>
            {items.length > 0 ? (
              <TaskTable tasks={items} />
            ) : (
              <p className="text-ink-soft">
                {m.figures_tasks_none()}{" "}
                <Link to={pagePaths.addTask} className={textLink}>
                  {m.figures_post_first()}
                </Link>
              </p>
            )}
            {next && <ShowMore className="self-center">{m.figures_show_more()}</ShowMore>}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const shownColumns = [m.figures_title, m.figures_category, m.figures_posted, m.figures_deadline, m.figures_budget, m.figures_likes];

function TaskTable({ tasks }: { tasks: readonly Task[] }) {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{m.figures_newest_first()}</caption>
        <thead className="bg-sunk text-sm">
          <tr>
            {shownColumns.map((label) => (
              <th key={label()} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap nth-last-[-n+2]:text-right">
                {label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task._id} className="border-t border-line align-top">
              <th scope="row" className="min-w-48 px-3 py-2 font-medium">
                <Link
                  to={detailsPath(task._id)}
                  lang={writtenIn(task.title)}
                  className="text-river underline underline-offset-4 hover:text-river-deep"
                >
                  {task.title}
                </Link>
              </th>
              <td className="px-3 py-2 whitespace-nowrap">{categoryName(task.category)}</td>
              <td className="px-3 py-2 whitespace-nowrap">{cellText(task.createdAt, "day")}</td>
              <td className="px-3 py-2 whitespace-nowrap">{cellText(task.deadline, "day")}</td>
              <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{budgetText(task.budget)}</td>
              <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{numberText(task.likeCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const fileColumns = [
  m.figures_title,
  m.figures_category,
  m.figures_task_description,
  m.figures_posted,
  m.figures_deadline,
  m.figures_budget,
  m.figures_likes,
  m.figures_id,
];

/** All tasks of the person, not only those that are shown. */
export async function readMyTaskRows(): Promise<Cell[][]> {
  const { items } = await readMyTasks(Number.POSITIVE_INFINITY);
  return [fileColumns.map((label) => label()), ...items.map(rowOf)];
}

function rowOf(task: Task): Cell[] {
  const posted = task.createdAt.slice(0, 10);
  return [task.title, categoryName(task.category), task.description, posted, task.deadline, task.budget, task.likeCount, task._id];
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
