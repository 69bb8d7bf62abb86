// The page of a task, as the bid page and the details page show it, with its states: waiting, failed, gone.
import { type ReactNode, useDeferredValue } from "react";
import { Link, useLocation } from "react-router";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { m } from "#messages/m.ts";
import { FailedPage, type Failure, Loaded } from "#web/data/loaded.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { EntryPage } from "#web/ui/page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Rating } from "#web/ui/stars.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { detailsPath, handedTask, personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { BidPanel } from "./bid-panel.tsx";
import { isSample, type TaskAnswer } from "./task-data.ts";

type TaskPageProps = {
  page: "bid" | "details";
  answer: TaskAnswer;
  /** Undefined where the address names no task. */
  id: string | undefined;
  /** Below the task. */
  children(task: Task): ReactNode;
};

export function TaskPage({ page, answer, id, children }: TaskPageProps) {
  const given = handedTask(useLocation().state);
  const handed = id === undefined || given?._id === id ? given : null;
  // The task from the page before is shown until the answer is there. A page that came as HTML starts as the server rendered it.
  const task = useDeferredValue(id === undefined && handed ? handed : answer, answer instanceof Promise && handed ? handed : answer);
  const isBidPage = page === "bid";
  const columns = (known: Task) => (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <title>{isBidPage && !isSample(known) ? m.taskpage_bid_title({ title: known.title }) : known.title}</title>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {isSample(known) && (
          <p className="flex items-center gap-3 rounded-md bg-marigold-tint px-4 py-3">
            <Icon name="info" />
            {m.taskpage_sample_notice()}
          </p>
        )}
        <TaskBody task={known} />
      </div>
      <div className="min-w-0 lg:sticky lg:top-28 lg:row-span-2">
        <BidPanel task={known}>
          {isBidPage && !isSample(known) && (
            <Link
              to={detailsPath(known._id)}
              state={{ task: known }}
              className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold text-river hover:text-river-deep"
            >
              {m.taskpage_all_details()}
              <Icon name="arrow-right" />
            </Link>
          )}
        </BidPanel>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-8">{children(known)}</div>
    </div>
  );
  return (
    <EntryPage list={pagePaths.browse} name={m.taskpage_browse()}>
      <Loaded data={task} waiting={<WaitingTask />} failed={(failure) => <FailedTask {...failure}>{handed && columns(handed)}</FailedTask>}>
        {columns}
      </Loaded>
    </EntryPage>
  );
}

/** Title, category and description of a task, and its poster. */
function TaskBody({ task }: { task: Task }) {
  const { user } = task;
  const name = user.name || m.task_anonymous();
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
      <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
      <div className="grid gap-8 p-6 pt-5 sm:p-10 sm:pt-8">
        <header className="grid justify-items-start gap-4">
          <CategoryBadge category={task.category} />
          <h1 lang={writtenIn(task.title)} className="text-3xl sm:text-5xl">
            {task.title}
          </h1>
        </header>
        <div className="grid gap-2">
          <h2 className="text-xl">{m.taskpage_description()}</h2>
          <p lang={writtenIn(task.description)} className="max-w-prose text-lg leading-8 whitespace-pre-line">
            {task.description}
          </p>
        </div>
        <footer className="flex items-center gap-4 border-t border-dashed border-line-strong/60 pt-6">
          <Avatar name={name} size="md" />
          <div className="min-w-0">
            <p className="text-sm text-ink-soft">{m.taskpage_posted_by()}</p>
            <p className="font-display text-lg leading-tight font-bold">
              {isSample(task) ? (
                name
              ) : (
                <Link to={personPath(user.id)} className={`${textLink} inline-flex min-h-6 items-center font-bold`}>
                  {name}
                </Link>
              )}
            </p>
          </div>
          <Rating rating={user.rating} className="ml-auto rounded-full bg-sunk px-3 py-1 font-semibold" />
        </footer>
      </div>
    </article>
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
    <div role="status" aria-label={m.taskpage_loading()} className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <title>{m.taskpage_title()}</title>
      <div className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-48" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
