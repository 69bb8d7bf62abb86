// The frame that the bid page and the details page share: what is known of the task, or why nothing is.
import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { ApiError } from "#contract/client.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import type { KnownTask } from "./use-known-task.ts";

type TaskFrameProps = {
  known: KnownTask;
  /** What the task is; what can be done about it, which stands beside that or under it; and what may wait. */
  main(task: Task): ReactNode;
  side(task: Task): ReactNode;
  more?(task: Task): ReactNode;
};

export function TaskFrame({ known: { task, failure }, main, side, more }: TaskFrameProps) {
  if (failure instanceof ApiError && failure.status === 404) return <Frame>{goneTask}</Frame>;
  if (!task) return <Frame>{failure ? <FailedTask error={failure} /> : loadingTask}</Frame>;
  return (
    <Frame>
      {failure !== null && <StaleNotice />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">{main(task)}</div>
        <div className="min-w-0 lg:sticky lg:top-28 lg:row-span-2">{side(task)}</div>
        {more && <div className="min-w-0">{more(task)}</div>}
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width grid gap-4 pt-6 pb-20 sm:pt-8">
      <Link
        to={pagePaths.browse}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-river hover:text-river-deep"
      >
        <Icon name="arrow-left" />
        Browse Tasks
      </Link>
      {children}
    </div>
  );
}

/** The task is shown from the page before, and could not be looked up again. */
function StaleNotice() {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-marigold-tint py-1.5 pr-2 pl-4">
      <Icon name="info" />
      <p className="flex-1">The server did not answer. This may be out of date.</p>
      <Button variant="quiet" busy={state === "loading"} onClick={revalidate}>
        Try again
      </Button>
    </div>
  );
}

function FailedTask({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <title>Task</title>
      <StateMessage drawing="torn-awning" role="alert" title={messages.bid.error} text={failureReason(error)}>
        <Button busy={state === "loading"} onClick={revalidate}>
          Try again
        </Button>
      </StateMessage>
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

const loadingTask = (
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
