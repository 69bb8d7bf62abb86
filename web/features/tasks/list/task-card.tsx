import type { ReactNode } from "react";
import { cardDefaults, cardTiltMax } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { placeName } from "#contract/tasks/places.ts";
import type { Task } from "#contract/tasks/task.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { deadlineText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { openLook, StateBadge } from "#web/ui/state-badge.tsx";
import { bidPath, detailsPath } from "#web/ui/task-links.ts";
import { budgetText, daysLeftText, daysToOffer, hasOfferCount, postedText, ratingText } from "#web/ui/task-words.ts";
import { useToday } from "#web/ui/use-today.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { CardButton, CardLink } from "./card-link.tsx";

type HomeTaskCardProps = { task: Task; signedIn: boolean; state?: ReactNode };

/** The card on the home page: its button leads to the bid page, signed out by way of the login page. */
export function HomeTaskCard({ task, signedIn, state }: HomeTaskCardProps) {
  const path = bidPath(task);
  return (
    <TaskCard task={task} state={state}>
      <CardButton variant="secondary" {...(signedIn ? { href: path, state: { task } } : { href: pagePaths.login, state: { from: path } })}>
        {m.task_see_more()}
      </CardButton>
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
      <article className={look === "rows" ? "task-card task-row" : "task-card"}>
        <h3 id={titleIdOf(task)} lang={writtenIn(task.title)} className="task-title">
          <CardLink href={detailsPath(task._id)} state={{ task }} className="task-link">
            {task.title}
          </CardLink>
        </h3>
        <div className="task-kind">
          {state}
          <CategoryBadge category={task.category} />
          <PlaceAndTime task={task} />
          <Likes count={task.likeCount ?? cardDefaults.likeCount} />
          {notice}
        </div>
        <p lang={writtenIn(task.description)} className="task-description">
          {task.description}
        </p>
        <div className="task-terms">
          <p className="price-tag">{budgetText(task.budget)}</p>
          <Due deadline={task.deadline ?? cardDefaults.deadline} state={task.state} />
        </div>
        <div className="task-poster">
          <Avatar name={poster} photoURL={task.user?.photoURL} />
          <div className="task-name">
            <p lang={writtenIn(poster)}>{poster}</p>
            <p>
              {/* The page may have been rendered a while ago: the server's text stays. */}
              <time dateTime={task.createdAt} suppressHydrationWarning>
                {postedText(task.createdAt, Date.now())}
              </time>
              {offersText(task)}
            </p>
          </div>
          <p>{task.user?.rating ? m.task_rating({ rating: ratingText(task.user.rating) }) : ratingText(null)}</p>
        </div>
        <div className="task-buttons">{children}</div>
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

/** Where and until when the work is done, as far as the task says so. */
function PlaceAndTime({ task: { place, town, neededBy } }: { task: Task }) {
  return (
    <>
      {place && (
        <p lang={town ? writtenIn(town) : undefined} className="task-fact">
          <Icon name={place === "onsite" ? "pin" : "display"} className="size-4" />
          {town || placeName(place)}
        </p>
      )}
      {neededBy && (
        <p className="task-fact">
          <Icon name="calendar" className="size-4" />
          {m.task_needed_by({ day: deadlineText(neededBy) })}
        </p>
      )}
    </>
  );
}

function Likes({ count }: { count: number }) {
  return (
    <p className="task-likes">
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
    <p className={past ? "task-due task-past" : "task-due"}>
      <span>{m.task_due({ deadline: deadlineText(deadline) })}</span>
      {days !== null && (days > 0 ? m.task_days_for_offers({ count: days }) : daysLeftText(days))}
    </p>
  );
}
