import type { ReactNode } from "react";
import { Link } from "react-router";
import { cardDefaults, cardTiltMax } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { deadlineText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { openLook, StateBadge } from "#web/ui/state-badge.tsx";
import { bidPath, detailsPath } from "#web/ui/task-links.ts";
import { budgetText, daysLeftText, daysToOffer, hasOfferCount, postedText, ratingText } from "#web/ui/task-words.ts";
import { useToday } from "#web/ui/use-today.ts";
import { writtenIn } from "#web/ui/written-in.ts";

type HomeTaskCardProps = { task: Task; signedIn: boolean; state?: ReactNode };

/** The card on the home page: its button leads to the bid page, signed out by way of the login page. */
export function HomeTaskCard({ task, signedIn, state }: HomeTaskCardProps) {
  const path = bidPath(task);
  return (
    <TaskCard task={task} state={state}>
      <ButtonLink
        variant="secondary"
        {...(signedIn ? { to: path, state: { task } } : { to: pagePaths.login, state: { from: path } })}
        className="flex-1"
      >
        {m.task_see_more()}
      </ButtonLink>
    </TaskCard>
  );
}

/** A row has two columns where there is room: task and poster on the left; budget, deadline and buttons on the right. */
export type CardLook = "grid" | "rows";
type TaskCardProps = {
  task: Task;
  look?: CardLook;
  /** Open unless given. */
  state?: ReactNode;
  /** In a line of its own above the description. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Less for a wide row: its ends would leave the page. */
const tilts: Record<CardLook, number> = { grid: cardTiltMax, rows: 1.5 };

/** The link of the title covers the card; the buttons are above it. */
export function TaskCard({ task, look = "grid", state = <StateBadge {...openLook} />, notice, children }: TaskCardProps) {
  const poster = task.user?.name || m.task_anonymous();
  return (
    <div data-tilt={tilts[look]} className="tilt group h-full">
      <article
        className={`task-card ${look === "rows" ? "task-row" : ""} flex h-full flex-col rounded-lg border border-line bg-card p-6 shadow-soft`}
      >
        <h3 id={titleIdOf(task)} lang={writtenIn(task.title)} className="task-title line-clamp-3 text-xl">
          <Link to={detailsPath(task._id)} state={{ task }} className="task-link rounded-sm">
            {task.title}
          </Link>
        </h3>
        <div className="task-kind mt-3 flex flex-wrap items-center gap-2">
          {state}
          <CategoryBadge category={task.category} />
          <Likes count={task.likeCount ?? cardDefaults.likeCount} />
          {notice}
        </div>
        <p lang={writtenIn(task.description)} className="task-description mt-4 line-clamp-3 text-ink-soft">
          {task.description}
        </p>
        <div className="task-terms mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2 pt-5">
          <p className="price-tag whitespace-nowrap font-display text-xl font-bold tabular-nums">{budgetText(task.budget)}</p>
          <Due deadline={task.deadline ?? cardDefaults.deadline} state={task.state} />
        </div>
        <div className="task-poster mt-5 flex items-center gap-3 border-t border-dashed border-line-strong/60 pt-4">
          <Avatar name={poster} />
          <div className="task-name min-w-0 flex-1">
            <p className="truncate font-medium">{poster}</p>
            <p className="text-sm text-ink-soft">
              {/* The page may have been rendered a while ago: the server's text stays. */}
              <time dateTime={task.createdAt} suppressHydrationWarning>
                {postedText(task.createdAt, Date.now())}
              </time>
              {offersText(task)}
            </p>
          </div>
          <p className="text-sm text-ink-soft">
            {task.user?.rating ? m.task_rating({ rating: ratingText(task.user.rating) }) : ratingText(null)}
          </p>
        </div>
        <div className="task-buttons mt-4 flex flex-wrap gap-2 *:relative">{children}</div>
      </article>
    </div>
  );
}

export function titleIdOf(task: Task): string {
  return `title-${task._id}`;
}

function offersText({ state, bidcunt }: Task): string {
  if (!hasOfferCount(state)) return "";
  return ` · ${bidcunt ? m.task_offers({ count: bidcunt }) : m.task_no_offers()}`;
}

function Likes({ count }: { count: number }) {
  return (
    <p className="task-likes ml-auto flex shrink-0 items-center gap-1 text-sm font-semibold tabular-nums">
      <Icon name="star" filled className="size-4 text-marigold" />
      <span aria-hidden="true">{numberText(count)}</span>
      <span className="sr-only">{m.task_likes({ count })}</span>
    </p>
  );
}

/** The days that are left are shown while the deadline decides something. */
function Due({ deadline, state }: { deadline: string; state: TaskState }) {
  const days = daysToOffer(state, deadline, useToday());
  const past = days !== null && days < 0;
  return (
    <p className="ml-auto text-right text-sm sm:whitespace-nowrap">
      <span className={`block font-semibold tabular-nums ${past ? "text-vermilion" : ""}`}>
        {m.task_due({ deadline: deadlineText(deadline) })}
      </span>
      {days !== null && <span className={past ? "text-vermilion" : "text-ink-soft"}>{daysLeftText(days)}</span>}
    </p>
  );
}
