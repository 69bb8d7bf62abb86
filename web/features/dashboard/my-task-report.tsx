import { useState } from "react";
import { Link } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { readMyTasks } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { toast } from "#web/ui/toasts.tsx";
import { downloadCsv } from "./csv.ts";
import { type Cell, cellText } from "./figure-table.tsx";
import { Panel } from "./panel.tsx";

export type MyTasks = Awaited<ReturnType<typeof readMyTasks>>;

export function MyTaskReport({ tasks }: { tasks: MyTasks | Promise<MyTasks> }) {
  return (
    <Panel
      title="My tasks"
      actions={
        <Loaded data={tasks} waiting={null} failed={() => null}>
          {({ items }) => items.length > 0 && <DownloadAll />}
        </Loaded>
      }
    >
      <Loaded data={tasks} waiting={<WaitingTasks />} failed={messages.list.failed}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? <NoTasks /> : <TaskTable tasks={items} />}
            {next && <ShowMore className="self-center">Show more tasks</ShowMore>}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function WaitingTasks() {
  return (
    <div role="status" aria-label={messages.list.loading}>
      <Skeleton className="h-80" />
    </div>
  );
}

function NoTasks() {
  return (
    <StateMessage drawing="empty-stall" title={messages.list.emptyMine} text="Post a task and it is listed here.">
      <ButtonLink to={pagePaths.addTask} icon="plus">
        Post your first task
      </ButtonLink>
    </StateMessage>
  );
}

function TaskTable({ tasks }: { tasks: readonly Task[] }) {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">My tasks, newest first</caption>
        <thead className="bg-sunk text-sm">
          <tr>
            <Head>Title</Head>
            <Head>Category</Head>
            <Head>Posted</Head>
            <Head>Deadline</Head>
            <Head numeric>Budget</Head>
            <Head numeric>Likes</Head>
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

function Head({ numeric = false, children }: { numeric?: boolean; children: string }) {
  return (
    <th scope="col" className={`px-3 py-2 font-semibold whitespace-nowrap ${numeric ? "text-right" : ""}`}>
      {children}
    </th>
  );
}

function DownloadAll() {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      downloadCsv("my-tasks", await readMyTaskRows());
    } catch {
      toast.error("The download failed. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={download}>
      Download CSV
      <span className="sr-only">for My tasks</span>
    </Button>
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
