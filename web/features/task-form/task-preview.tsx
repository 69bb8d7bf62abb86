import { categories } from "#contract/categories.ts";
import { weekdayText } from "#messages/day-formats.ts";
import { deadlineText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { budgetText } from "#web/ui/task-words.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import type { TaskValues } from "./check-task.ts";

/** The task as the market will show it. It repeats what is in the form, so it is hidden from screen readers. */
export function TaskPreview({ values, poster }: { values: TaskValues; poster: string }) {
  const budget = Number(values.budget);
  const category = categories.find((name) => name === values.category);
  return (
    <aside aria-hidden="true" className="hidden lg:sticky lg:top-28 lg:block">
      <p className="mb-5 text-center text-sm font-semibold text-ink-soft">{m.taskform_preview()}</p>
      <div className="relative -rotate-1 rounded-md border border-line bg-card p-6 pt-9 shadow-soft">
        <span className="absolute -top-2 left-1/2 size-5 -translate-x-1/2 rounded-full bg-vermilion shadow-soft ring-4 ring-vermilion-tint" />
        <p
          lang={writtenIn(values.title)}
          className={`line-clamp-3 font-display text-2xl leading-tight font-bold ${values.title.trim() ? "" : "text-ink-soft"}`}
        >
          {values.title.trim() || m.taskform_title_placeholder()}
        </p>
        {category && (
          <div className="mt-3">
            <CategoryBadge category={category} />
          </div>
        )}
        <p lang={writtenIn(values.description)} className="mt-4 line-clamp-5 whitespace-pre-line text-ink-soft">
          {values.description.trim() || m.taskform_no_description()}
        </p>
        <div className="mt-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-dashed border-line-strong/60 pt-4">
          <p className="font-display text-3xl font-extrabold whitespace-nowrap tabular-nums">
            {values.budget.trim() && Number.isFinite(budget) ? budgetText(budget) : <span className="text-ink-soft">$–</span>}
          </p>
          <p className="flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft">
            <Icon name="calendar" className="size-4" />
            {values.deadline ? `${weekdayText(values.deadline)}, ${deadlineText(values.deadline)}` : m.taskform_no_deadline()}
          </p>
        </div>
        <p className="mt-5 flex items-center gap-3 font-medium">
          <Avatar name={poster} />
          <span className="truncate">{poster}</span>
        </p>
      </div>
    </aside>
  );
}
