import { useState } from "react";
import { Link } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { toast } from "#web/ui/toasts.tsx";
import { countText, dayText } from "../figures.ts";
import { Panel } from "../panel.tsx";
import { downloadCsv } from "./download.ts";
import { readMyTaskRows } from "./my-task-rows.ts";
import { type MyTaskPages, useMyTasks } from "./use-my-tasks.ts";

export function MyTaskReport({ email, className = "" }: { email: string; className?: string }) {
  const pages = useMyTasks(email);
  return (
    <Panel title="My tasks" className={className} actions={pages.tasks && pages.tasks.length > 0 && <DownloadAll email={email} />}>
      {pages.failedPage !== null && (
        <StateMessage drawing="torn-awning" role="alert" title={messages.list.failed}>
          <Button onClick={() => pages.turnTo(pages.failedPage ?? 1)}>Try again</Button>
        </StateMessage>
      )}
      {!pages.tasks && pages.loading && (
        <div role="status" aria-label={messages.list.loading}>
          <Skeleton className="h-80" />
        </div>
      )}
      {pages.tasks?.length === 0 && (
        <StateMessage drawing="empty-stall" title={messages.list.emptyMine} text="Post a task and it is listed here.">
          <ButtonLink to={pagePaths.addTask} icon="plus">
            Post your first task
          </ButtonLink>
        </StateMessage>
      )}
      {pages.tasks && pages.tasks.length > 0 && (
        <>
          <TaskTable tasks={pages.tasks} />
          <Pager pages={pages} />
        </>
      )}
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
              <td className="px-3 py-2 whitespace-nowrap">{dayText(task.createdAt)}</td>
              <td className="px-3 py-2 whitespace-nowrap">{dayText(task.deadline)}</td>
              <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{budgetText(task.budget)}</td>
              <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{countText(task.likeCount)}</td>
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

function Pager({ pages: { page, next, loading, turnTo } }: { pages: MyTaskPages }) {
  if (page === 1 && !next) return null;
  return (
    <nav aria-label="Pages of my tasks" className="flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" icon="arrow-left" disabled={page === 1 || loading} onClick={() => turnTo(page - 1)}>
        Previous
      </Button>
      <span role="status">Page {page}</span>
      <Button variant="secondary" disabled={!next || loading} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

function DownloadAll({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      downloadCsv("my-tasks", await readMyTaskRows(email));
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
