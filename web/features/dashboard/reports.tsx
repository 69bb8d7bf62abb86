import { useState } from "react";
import { Link } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { readMyTasks } from "#web/data/load.ts";
import { Loaded, useLoaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { toast } from "#web/ui/toasts.tsx";
import { downloadCsv, type Rows } from "./csv.ts";
import { DashboardPage } from "./dashboard-frame.tsx";
import { type Cell, cellText, type FigureTable, FigureTableView, figureTables } from "./figure-table.tsx";
import { LiveInsights, Panel } from "./panel.tsx";

const columns = "grid gap-6 xl:grid-cols-2";

type MyTasks = Awaited<ReturnType<typeof readMyTasks>>;
type ReportsProps = { tasks: MyTasks | Promise<MyTasks> };

export function Reports({ tasks }: ReportsProps) {
  return (
    <DashboardPage title="Reports" intro="Your tasks in tables, to read here or to take along as CSV files.">
      <div className="grid grid-cols-1 gap-6">
        <MyTaskReport tasks={tasks} />
        <LiveInsights
          className={columns}
          skeletons={
            <>
              <Skeleton className="h-96" />
              <Skeleton className="h-96" />
            </>
          }
        >
          {(figures) => {
            const { myCategories, myMonths, myDays } = figureTables(figures);
            return (
              <div className={columns}>
                <div className="grid content-start gap-6">
                  <FigureReport title="My tasks by category" table={myCategories} />
                  <FigureReport title="My tasks by month" table={myMonths} />
                </div>
                <FigureReport title="My tasks by day" table={myDays} />
              </div>
            );
          }}
        </LiveInsights>
      </div>
    </DashboardPage>
  );
}

function MyTaskReport({ tasks }: ReportsProps) {
  const loaded = useLoaded(tasks);
  return (
    <Panel
      title="My tasks"
      actions={loaded && loaded.items.length > 0 && <DownloadButton title="My tasks" name="my-tasks" readRows={readMyTaskRows} />}
    >
      <Loaded
        data={tasks}
        waiting={
          <div role="status" aria-label={messages.list.loading}>
            <Skeleton className="h-80" />
          </div>
        }
        failed={messages.list.failed}
      >
        {({ items, next }) => (
          <>
            {items.length > 0 ? (
              <TaskTable tasks={items} />
            ) : (
              <StateMessage drawing="empty-stall" title={messages.list.emptyMine} text="Post a task and it is listed here.">
                <ButtonLink to={pagePaths.addTask} icon="plus">
                  Post your first task
                </ButtonLink>
              </StateMessage>
            )}
            {next && <ShowMore className="self-center">Show more tasks</ShowMore>}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function TaskTable({ tasks }: { tasks: readonly Task[] }) {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">My tasks, newest first</caption>
        <thead className="bg-sunk text-sm">
          <tr>
            {["Title", "Category", "Posted", "Deadline", "Budget", "Likes"].map((label) => (
              <th key={label} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap nth-last-[-n+2]:text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task._id} className="border-t border-line align-top">
              <th scope="row" className="min-w-48 px-3 py-2 font-medium">
                <Link to={detailsPath(task._id)} className="text-river underline underline-offset-4 hover:text-river-deep">
                  {task.title}
                </Link>
              </th>
              <td className="px-3 py-2 whitespace-nowrap">{task.category}</td>
              <td className="px-3 py-2 whitespace-nowrap">{cellText(task.createdAt, "day")}</td>
              <td className="px-3 py-2 whitespace-nowrap">{cellText(task.deadline, "day")}</td>
              <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{budgetText(task.budget)}</td>
              <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{task.likeCount.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** All tasks of the person, not only those that are shown. */
export async function readMyTaskRows(): Promise<Cell[][]> {
  const { items } = await readMyTasks(Number.POSITIVE_INFINITY);
  return [["Title", "Category", "Description", "Posted", "Deadline", "Budget", "Likes", "Id"], ...items.map(rowOf)];
}

function rowOf(task: Task): Cell[] {
  const posted = task.createdAt.slice(0, 10);
  return [task.title, task.category, task.description, posted, task.deadline, task.budget, task.likeCount, task._id];
}

function FigureReport({ title, table }: { title: string; table: FigureTable }) {
  const head = table.columns.map((column) => column.label);
  return (
    <Panel title={title} actions={<DownloadButton title={title} name={table.name} readRows={() => [head, ...table.rows]} />}>
      <FigureTableView table={table} />
    </Panel>
  );
}

function DownloadButton({ title, name, readRows }: { title: string; name: string; readRows(): Rows | Promise<Rows> }) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      downloadCsv(name, await readRows());
    } catch {
      toast.error("The download failed. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={download}>
      Download CSV
      <span className="sr-only">for {title}</span>
    </Button>
  );
}
