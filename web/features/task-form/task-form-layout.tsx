import type { ReactNode } from "react";
import { TaskPreview } from "./task-preview.tsx";
import type { TaskValues } from "./task-values.ts";

/** The form, and beside it the slip it will become. */
export function TaskFormLayout({ values, poster, children }: { values: TaskValues; poster: string; children: ReactNode }) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-16">
      <div className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
        <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
        <div className="p-6 pt-4 sm:p-10 sm:pt-6">{children}</div>
      </div>
      <TaskPreview values={values} poster={poster} />
    </div>
  );
}
