// The frame that the bid page and the details page share, with its states: waiting, failed, gone.
import { type ReactNode, useDeferredValue } from "react";
import { Link, useLocation } from "react-router";
import { ApiError } from "#contract/client.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { FailedPage, type Failure, Loaded } from "#web/data/loaded.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { handedTask } from "#web/ui/task-links.ts";

export type TaskAnswer = Task | Promise<Task>;

type TaskFrameProps = {
  answer: TaskAnswer;
  /** Undefined where the address names no task. */
  id: string | undefined;
  main(task: Task): ReactNode;
  /** Beside `main` on a wide screen, else below it. */
  side(task: Task): ReactNode;
  /** Below both. */
  more(task: Task): ReactNode;
};

export function TaskFrame({ answer, id, ...content }: TaskFrameProps) {
  const given = handedTask(useLocation().state);
  const handed = id === undefined || given?._id === id ? given : null;
  // The task from the page before is shown until the answer is there. A page that came as HTML starts as the server rendered it.
  const task = useDeferredValue(id === undefined && handed ? handed : answer, answer instanceof Promise && handed ? handed : answer);
  return (
    <div className="page-width grid gap-4 pt-6 pb-20 sm:pt-8">
      <Link
        to={pagePaths.browse}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-river hover:text-river-deep"
      >
        <Icon name="arrow-left" />
        Browse Tasks
      </Link>
      <Loaded data={task} waiting={waitingTask} failed={(failure) => <FailedTask {...failure} handed={handed} {...content} />}>
        {(known) => <TaskColumns task={known} {...content} />}
      </Loaded>
    </div>
  );
}

type Content = Pick<TaskFrameProps, "main" | "side" | "more">;

function TaskColumns({ task, main, side, more }: Content & { task: Task }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">{main(task)}</div>
      <div className="min-w-0 lg:sticky lg:top-28 lg:row-span-2">{side(task)}</div>
      <div className="min-w-0">{more(task)}</div>
    </div>
  );
}

/** The task from the page before stays, with a notice, unless the task is gone. */
function FailedTask({ error, retry, retrying, handed, ...content }: Content & Failure & { handed: Task | null }) {
  if (error instanceof ApiError && error.status === 404) return goneTask;
  if (!handed) {
    return (
      <>
        <title>Task</title>
        <FailedPage title={messages.bid.error} error={error} retry={retry} retrying={retrying} />
      </>
    );
  }
  return (
    <>
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-marigold-tint py-1.5 pr-2 pl-4">
        <Icon name="info" />
        <p className="flex-1">The server did not answer. This may be out of date.</p>
        <Button variant="quiet" busy={retrying} onClick={retry}>
          Try again
        </Button>
      </div>
      <TaskColumns task={handed} {...content} />
    </>
  );
}

const goneTask = (
  <>
    <title>Task</title>
    <StateMessage
      drawing="signpost"
      role="alert"
      title="This task is no longer on the market"
      text="Its poster took it down, or the link is not quite right."
    >
      <ButtonLink to={pagePaths.browse}>Browse Tasks</ButtonLink>
    </StateMessage>
  </>
);

const waitingTask = (
  <div role="status" aria-label="Loading the task" className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <title>Task</title>
    <div className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-12 w-3/4" />
      <Skeleton className="h-48" />
    </div>
    <Skeleton className="h-96 rounded-lg" />
  </div>
);
