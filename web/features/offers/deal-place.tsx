// Where the deal about a task stands on its page. What it takes comes after the page: nobody needs it to read the task.
import { lazy, type ReactNode, Suspense } from "react";
import type { Task } from "#contract/task.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const TaskDeal = lazy(() => import("./task-deal.tsx").then((module) => ({ default: module.TaskDeal })));

export function DealPlace({ task }: { task: Task }) {
  const hydrated = useHydrated();
  return (
    <section id="offers" aria-labelledby="offers-heading" className="scroll-mt-28 rounded-lg border border-line bg-card shadow-soft">
      <header className="flex items-center gap-3 border-b border-dashed border-line-strong/60 px-6 py-5 sm:px-10">
        <Icon name="bid" className="size-6 text-river" />
        <h2 id="offers-heading" className="text-xl">
          Offers
        </h2>
      </header>
      <div className="grid gap-6 p-6 sm:p-10 sm:pt-8">
        <p className="hidden text-ink-soft no-script:block">Making an offer needs JavaScript, which is off in this browser.</p>
        {hydrated ? (
          <Suspense fallback={waiting}>
            <TaskDeal task={task} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </section>
  );
}

export const waiting: ReactNode = (
  <div className="grid gap-4 no-script:hidden">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-28" />
  </div>
);
