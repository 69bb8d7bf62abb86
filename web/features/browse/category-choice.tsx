import type { ReactNode } from "react";
import { categories } from "#contract/categories.ts";
import type { TaskCounts } from "#contract/task.ts";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { countText, tasksText } from "./filter-parts.ts";

/** With how many tasks each has within the other filters. */
export function CategoryChoice({ chosen, counts }: { chosen: string; counts: TaskCounts | null }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Category</legend>
      <div className="flex flex-wrap gap-2 sm:grid sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        <Choice value="" chosen={chosen}>
          <span className="pl-2 text-sm font-semibold">All categories</span>
        </Choice>
        {categories.map((category) => {
          const counted = counts?.categories.find((count) => count.category === category);
          return (
            <Choice key={category} value={category} chosen={chosen}>
              <CategoryBadge category={category} />
              {counted && (
                <span className="ml-auto text-sm text-ink-soft tabular-nums">
                  <span aria-hidden="true">{countText(counted)}</span>
                  <span className="sr-only"> {tasksText(counted)}</span>
                </span>
              )}
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
}

function Choice({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line pr-4 pl-2.5 transition-colors duration-150 hover:border-ink-soft has-checked:border-river has-checked:bg-river-tint has-checked:inset-ring has-checked:inset-ring-river has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-river">
      <input type="radio" name="category" value={value} defaultChecked={value === chosen} className="sr-only" />
      {children}
    </label>
  );
}
