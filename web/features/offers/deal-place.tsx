// Where the deal about a task stands on its page. What dealing takes comes after the
// page, and only for who is signed in.
import { lazy, Suspense } from "react";
import type { Task } from "#contract/task.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { dealWaiting } from "./deal-waiting.tsx";
import { StrangerDeal } from "./stranger-deal.tsx";

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
        {hydrated ? <DealForWhom task={task} /> : dealWaiting}
      </div>
    </section>
  );
}

function DealForWhom({ task }: { task: Task }) {
  const { user, loading } = useIdentity();
  if (!user) return loading ? dealWaiting : <StrangerDeal task={task} />;
  return (
    <Suspense fallback={dealWaiting}>
      <TaskDeal key={`${task._id} ${user.id}`} task={task} user={user} />
    </Suspense>
  );
}
