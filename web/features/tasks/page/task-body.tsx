import type { Task } from "#contract/tasks/task.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { TaskStateBadge } from "#web/ui/deal-state.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { titleText } from "#web/ui/hidden-text.ts";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { hasOfferCount } from "#web/ui/task-words.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { isSample } from "./task-data.ts";

/** Title, category and state of a task; unless the reader has a deal about it, also when it was posted and how many offers wait. */
export function TaskHeader({ task, isDeal }: { task: Task; isDeal: boolean }) {
  return (
    <header className="grid justify-items-start gap-3 lg:col-span-2">
      <div className="flex flex-wrap gap-2">
        <CategoryBadge category={task.category} />
        {task.state !== "open" && <TaskStateBadge state={task.state} />}
      </div>
      <h1 lang={writtenIn(task.title)} className="max-w-full text-3xl wrap-anywhere sm:text-5xl">
        {titleText(task.title)}
      </h1>
      {!isSample(task) && !isDeal && (
        <p className="flex flex-wrap gap-x-2 text-ink-soft">
          <time dateTime={task.createdAt}>{m.taskpage_posted_on({ date: dayText(task.createdAt) })}</time>
          {hasOfferCount(task.state) && (
            <>
              <span aria-hidden="true">·</span>
              <span>{task.bidcunt === 0 ? m.taskpage_no_offers() : m.taskpage_offer_count({ count: task.bidcunt })}</span>
            </>
          )}
        </p>
      )}
    </header>
  );
}

/** `isFolded`: for the two sides of a deal, who know it. */
export function TaskDescription({ task, isFolded }: { task: Task; isFolded: boolean }) {
  const heading = (
    <h2 id="task-description" className="text-xl">
      {taskFields.description.label()}
    </h2>
  );
  const text = (
    <LinkedText className="max-w-prose min-w-0 text-lg leading-8 whitespace-pre-line wrap-anywhere">{task.description}</LinkedText>
  );
  const notice = <HiddenNotice hidden={task.hidden} isReadable={task.title !== ""} />;
  const card = "overflow-hidden rounded-lg border border-line bg-card shadow-soft";
  if (isFolded) {
    return (
      <article aria-labelledby="task-description" className={`grid gap-2 px-6 py-4 sm:px-10 ${card}`}>
        {notice}
        <Fold title={heading} tone="soft">
          {text}
        </Fold>
      </article>
    );
  }
  return (
    <article aria-labelledby="task-description" className={`grow ${card}`}>
      <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
      <div className="grid gap-3 p-6 pt-5 sm:p-10 sm:pt-8">
        {heading}
        {notice}
        {text}
      </div>
    </article>
  );
}
