import type { ReactNode } from "react";
import type { Task } from "#contract/tasks/task.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { dayText } from "#texts/day-formats.ts";
import { deadlineText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type TaskDetailsProps = { task: Task; isShared: boolean; children: ReactNode };

/** How to pass the task on, and what few readers need. */
export function TaskDetails({ task, isShared, children }: TaskDetailsProps) {
  const isChanged = task.updatedAt !== task.createdAt;
  return (
    <div className={`grid gap-6 rounded-lg border border-line bg-card px-6 shadow-soft sm:px-10 ${isShared ? "py-6 sm:py-10" : "py-4"}`}>
      {isShared && <ShareTask path={detailsPath(task._id)} title={task.title} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <details className="min-w-0">
          <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-ink-soft hover:text-ink">
            {m.taskpage_details()}
          </summary>
          <dl className="grid gap-2 pb-2 text-sm">
            {task.state !== "open" && (
              <>
                {/* For the two sides of a deal, the summary shows what was agreed instead. */}
                <Fact name={taskFields.budget.label()}>{budgetText(task.budget)}</Fact>
                <Fact name={taskFields.deadline.label()}>{deadlineText(task.deadline)}</Fact>
                {task.neededBy && <Fact name={taskFields.neededBy.label()}>{deadlineText(task.neededBy)}</Fact>}
              </>
            )}
            <Fact name={m.taskpage_edited()}>{isChanged ? dayText(task.updatedAt) : m.taskpage_never_edited()}</Fact>
            <Fact name={m.taskpage_id()}>{task._id}</Fact>
          </dl>
        </details>
        {children}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The address of the page, to be copied or passed to the device's share sheet. */
export function ShareTask({ path, title }: { path: string; title: string }) {
  const isHydrated = useHydrated();
  const link = isHydrated ? location.origin + path : path;
  const canShare = isHydrated && "share" in navigator;

  async function share() {
    // Rejects when the person closes the sheet, which is no failure.
    await navigator.share({ title, url: link }).catch(() => undefined);
  }

  return (
    <section aria-labelledby="share-task" className="grid gap-4 no-script:hidden">
      <h2 id="share-task" className="text-xl">
        {m.taskpage_share_title()}
      </h2>
      <CopyLink label={m.taskpage_link()} link={link}>
        {canShare && (
          <Button variant="secondary" icon="share" onClick={share} className="min-h-12">
            {m.taskpage_share()}
          </Button>
        )}
      </CopyLink>
    </section>
  );
}
