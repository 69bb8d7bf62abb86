// What a list shows while it has no tasks.
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";

/** Rows are easy to read one by one; the grid shows more tasks at a glance. */
export type ListLook = "rows" | "grid";
export type ListLink = { to: string; label: string };

export const listClass: Record<ListLook, string> = {
  rows: "@container grid gap-4",
  grid: "grid gap-6 sm:grid-cols-2 lg:grid-cols-3 min-[120rem]:grid-cols-4",
};
const skeletonHeight: Record<ListLook, string> = { grid: "min-h-107", rows: "min-h-107 @min-[46rem]:min-h-61" };
const skeletonButtons: Record<ListLook, string> = { grid: "w-full", rows: "w-full @min-[46rem]:w-84 @min-[46rem]:self-end" };

/** Grey cards of the size of the real ones. */
export function TaskSkeletons({ look, count }: { look: ListLook; count: number }) {
  return (
    <div aria-hidden="true" className="animate-appear">
      <div className={listClass[look]}>
        {Array.from({ length: count }, (_, place) => `card-${place}`).map((card) => (
          <div key={card} className={`flex flex-col gap-4 rounded-lg border border-line bg-card p-6 ${skeletonHeight[look]}`}>
            <Skeleton className="h-6 w-3/5 max-w-72" />
            <Skeleton className="h-6 w-32" />
            <div className="flex-1">
              <Skeleton className="mb-3 h-3.5 w-full max-w-xl" />
              <Skeleton className="h-3.5 w-4/5 max-w-md" />
            </div>
            <Skeleton className={`h-11 ${skeletonButtons[look]}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

export function FailedList({ retry, link }: { retry(): void; link: ListLink | null }) {
  return (
    <StateMessage
      role="alert"
      drawing="torn-awning"
      title={messages.list.failed}
      text="The market could not be reached. Try again in a moment."
    >
      <Button onClick={retry} className="no-script:hidden">
        Retry
      </Button>
      {link && (
        <ButtonLink variant="secondary" to={link.to}>
          {link.label}
        </ButtonLink>
      )}
    </StateMessage>
  );
}

export function EmptyList({ own, start }: { own: boolean | undefined; start: ListLink | null | undefined }) {
  const text = own
    ? "What you post stands here. Put your first task on the counter."
    : "The stalls are still empty. Be the first to post a task.";
  return (
    <StateMessage
      drawing="empty-stall"
      title={own ? messages.list.emptyMine : messages.list.empty}
      text={start ? "This is the end of the list." : text}
    >
      {start ? <ButtonLink to={start.to}>{start.label}</ButtonLink> : <ButtonLink to={pagePaths.addTask}>Add Task</ButtonLink>}
    </StateMessage>
  );
}
