// What stands in a list's place while there are no tasks to show.
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { type ListLook, listClass } from "./task-list-look.ts";

const skeletonHeight: Record<ListLook, string> = { grid: "min-h-107", rows: "min-h-107 @min-[46rem]:min-h-61" };
const skeletonButtons: Record<ListLook, string> = { grid: "w-full", rows: "w-full @min-[46rem]:w-84 @min-[46rem]:self-end" };

/** Grey cards the size of those that come. */
export function TaskSkeletons({ look, count }: { look: ListLook; count: number }) {
  return (
    <div aria-hidden="true" className="@container animate-appear">
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

/** The list's beginning, where this is a page further down. */
export type ListStart = { to: string; label: string };
type Start = { start: ListStart | null };

export function FailedList({ sessionEnded, retry, start }: Start & { sessionEnded: boolean; retry(): void }) {
  const endSession = useSessionEnded();
  const text = sessionEnded
    ? "Your session has ended. Log in again to see your tasks."
    : "The market could not be reached. Try again in a moment.";
  return (
    <StateMessage role="alert" drawing="torn-awning" title={messages.list.failed} text={text}>
      {sessionEnded && <Button onClick={() => endSession()}>Login</Button>}
      <Button variant={sessionEnded ? "secondary" : "primary"} onClick={retry} className="no-script:hidden">
        Retry
      </Button>
      {start && (
        <ButtonLink variant="secondary" to={start.to}>
          {start.label}
        </ButtonLink>
      )}
    </StateMessage>
  );
}

export function EmptyList({ own, start }: Start & { own: boolean }) {
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
