// The page of a task, as the bid page and the details page show it, with its states: waiting, failed, gone.
import { type ReactNode, useDeferredValue } from "react";
import { Link, useLocation } from "react-router";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { m } from "#texts/m.ts";
import { FailedPage, type Failure, Served } from "#web/data/loaded.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useCameFrom } from "#web/ui/came-from.ts";
import { titleText } from "#web/ui/hidden-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { handedTask } from "#web/ui/task-links.ts";
import { BidPanel } from "./bid-panel.tsx";
import { LikeBox } from "./like-box.tsx";
import { isDealWide, type SeenDeal, useIsOwner, useOwnDeal } from "./own-deal.ts";
import { PersonCard, PosterCard } from "./poster-card.tsx";
import { SimilarTasks } from "./similar-tasks.tsx";
import { TaskDescription, TaskHeader } from "./task-body.tsx";
import { isSample, type Related, type TaskAnswer } from "./task-data.ts";
import { TaskDetails } from "./task-details.tsx";

/** Of a task page. While the page is only HTML, the deal is missing. */
type TaskPageData = { task: TaskAnswer; related: Related | Promise<Related>; deal?: SeenDeal | Promise<SeenDeal> };

type TaskPageProps = {
  data: TaskPageData;
  /** Undefined where the address names no task. */
  id: string | undefined;
  /** The offers and the deal. */
  deal(task: Task): ReactNode;
  /** Between the deal and similar tasks, and at the end of the page. */
  questions(task: Task): ReactNode;
  report(task: Task): ReactNode;
};

export function TaskPage({ data, id, ...parts }: TaskPageProps) {
  const { task: answer } = data;
  const given = handedTask(useLocation().state);
  const handed = id === undefined || given?._id === id ? given : null;
  // The task from the page before is shown until the answer is there. A page that came as HTML starts as the server rendered it.
  const task = useDeferredValue(id === undefined && handed ? handed : answer, answer instanceof Promise && handed ? handed : answer);
  const columns = (known: Task) => <TaskColumns task={known} data={data} {...parts} />;
  return (
    <div className="page-width grid grid-cols-1 gap-4 pt-6 pb-20 sm:pt-8">
      <BackLink />
      <Served
        data={task}
        isAwaited={answer instanceof Promise}
        waiting={<WaitingTask />}
        failed={(failure) => <FailedTask {...failure}>{handed && columns(handed)}</FailedTask>}
      >
        {columns}
      </Served>
    </div>
  );
}

/** Apart from the page, as it changes on hydration. */
function BackLink() {
  const { path, name } = useCameFrom();
  return (
    <Link to={path} className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-river hover:text-river-deep">
      <Icon name="arrow-left" />
      {name}
    </Link>
  );
}

type TaskColumnsProps = Omit<TaskPageProps, "id"> & { task: Task };

/** The states in which an offer is chosen. */
const chosenStates: readonly TaskState[] = ["awarded", "awaiting_payment", "in_progress", "delivered", "disputed", "completed", "ended"];

/**
 * The task on the left, its price and a person on the right; on phones the price comes first. Once an offer is chosen, the deal comes before the
 * description: for everybody, so that nothing changes places when it is known who is reading. A poster compares offers over the whole width.
 */
function TaskColumns({ task, data: { related, deal }, ...parts }: TaskColumnsProps) {
  const known = useOwnDeal(deal);
  const isOwner = useIsOwner(task, deal);
  const agreed = known?.deal.agreed ?? null;
  const isWide = known !== null && isDealWide(known);
  const isReal = !isSample(task);
  const isChosen = chosenStates.includes(task.state);
  const description = (
    <div
      key="description"
      className={`flex min-w-0 flex-col gap-4 lg:col-start-1 ${isWide ? "" : "self-stretch"} ${isChosen ? "max-lg:order-2" : ""}`}
    >
      {!isReal && (
        <p className="flex items-center gap-3 rounded-md bg-marigold-tint px-4 py-3">
          <Icon name="info" />
          {m.taskpage_sample_notice()}
        </p>
      )}
      <TaskDescription task={task} isFolded={agreed !== null} />
      {task.state !== "open" && !task.hidden && !agreed && (
        <LikeBox task={task} known={known} className="rounded-lg border border-line bg-card px-6 py-4 sm:px-10" />
      )}
    </div>
  );
  const offers = isReal && (
    <div key="offers" className={`min-w-0 ${isChosen ? "" : "max-lg:order-2"} ${isWide ? "lg:col-span-2" : "lg:col-start-1"}`}>
      {parts.deal(task)}
    </div>
  );
  return (
    <div className="grid grid-flow-dense grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8">
      <title>{titleText(task.title)}</title>
      <TaskHeader task={task} isDeal={agreed !== null} />
      {/* The sticky element is inside the aside, which is as high as its rows: a sticky grid item would move down to the end of the whole grid. */}
      <aside
        aria-label={agreed ? m.taskpage_aside_agreed() : m.taskpage_aside()}
        className={`contents min-w-0 lg:col-start-2 lg:block lg:self-stretch ${isWide ? "" : "lg:row-span-4"}`}
      >
        <div className="contents gap-6 lg:sticky lg:top-28 lg:grid">
          <BidPanel task={task} known={known} />
          {!isOwner && <PosterCard task={task} related={related} />}
          {isOwner && agreed && <PersonCard title={m.taskpage_freelancer()} person={agreed.bidder} />}
        </div>
      </aside>
      {isChosen ? [offers, description] : [description, offers]}
      {isReal && (
        <>
          <div className="grid min-w-0 grid-cols-1 gap-8 empty:hidden max-lg:order-3 lg:col-start-1">
            {parts.questions(task)}
            {!agreed && <SimilarTasks task={task} related={related} />}
          </div>
          <div className={`min-w-0 max-lg:order-3 ${isWide ? "lg:col-start-2" : "lg:col-start-1"}`}>
            <TaskDetails task={task} isShared={!task.hidden && !agreed}>
              {!task.hidden && isOwner === false && parts.report(task)}
            </TaskDetails>
          </div>
        </>
      )}
    </div>
  );
}

/** Its children show the task from the page before. They stay, with a notice, unless the task is gone. */
function FailedTask({ children, ...failure }: Failure & { children: ReactNode }) {
  if (failure.error instanceof ApiError && failure.error.status === 404) return <GoneTask />;
  if (!children) {
    return (
      <>
        <title>{m.taskpage_title()}</title>
        <FailedPage title={m.bid_error()} {...failure} />
      </>
    );
  }
  return (
    <>
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-marigold-tint py-1.5 pr-2 pl-4">
        <Icon name="info" />
        <p className="flex-1">{m.taskpage_out_of_date()}</p>
        <Button variant="quiet" busy={failure.retrying} onClick={failure.retry}>
          {m.taskpage_try_again()}
        </Button>
      </div>
      {children}
    </>
  );
}

function GoneTask() {
  return (
    <>
      <title>{m.taskpage_title()}</title>
      <StateMessage drawing="signpost" role="alert" title={m.taskpage_gone()} text={m.taskpage_gone_text()}>
        <ButtonLink to={pagePaths.browse}>{m.taskpage_browse()}</ButtonLink>
      </StateMessage>
    </>
  );
}

function WaitingTask() {
  return (
    <div role="status" aria-label={m.taskpage_loading()} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8">
      <title>{m.taskpage_title()}</title>
      <div className="grid gap-3 lg:col-span-2">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-6 w-60" />
      </div>
      <Skeleton className="h-96 rounded-lg lg:col-start-2" />
      <Skeleton className="h-80 rounded-lg lg:col-start-1 lg:row-start-2" />
    </div>
  );
}
