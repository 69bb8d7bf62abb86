// The four lists: the market's two for everyone, a person's own two. One list, two looks.
import { lazy, type ReactNode, Suspense, useCallback, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { type MarketFilter, marketSearch, readFilter, startOf } from "#web/ui/market-address.ts";
import { EmptyList, FailedList, TaskSkeletons } from "./task-list-conditions.tsx";
import { TaskListHead } from "./task-list-head.tsx";
import { TaskListItems } from "./task-list-items.tsx";
import type { ListLook } from "./task-list-look.ts";
import type { TaskRequest } from "./task-question.tsx";
import { usePosterId } from "./use-poster-id.ts";
import { type FirstPage, type LoadTasks, useTaskList } from "./use-task-list.ts";
import { useVisit } from "./use-visit.ts";

// Nobody needs it to read the list. It comes before the press: by then the network may be away.
const TaskQuestion = lazy(() => import("./task-question.tsx").then((module) => ({ default: module.TaskQuestion })));

/** Narrowed and ordered as the address says. `empty` stands where that leaves nothing. */
export function PublicTaskList({ first, look, empty }: { first: FirstPage; look: ListLook; empty?: ReactNode | undefined }) {
  const { user } = useIdentity();
  const { search } = useLocation();
  const visit = useVisit();
  const posterId = usePosterId(user);
  const load = useCallback<LoadTasks>(
    (query, signal) => browserClient.list("GET /alltasks", { query: { ...readFilter(search), ...query }, signal }),
    [search],
  );
  const isMine = (task: Task) => (posterId === undefined ? undefined : task.user.id === posterId);
  return (
    <TaskList key={visit} place={visit} first={first} look={look} load={load} isMine={isMine} filter={readFilter(search)} empty={empty} />
  );
}

export function MyTaskList({ user, look }: { user: User; look: ListLook }) {
  const place = `${useVisit()} ${user.email}`;
  const load = useCallback<LoadTasks>(
    (query, signal) => browserClient.signedIn.list("GET /mytask", { query: { ...query, email: user.email }, signal }),
    [user.email],
  );
  return <TaskList key={place} place={place} first={undefined} look={look} load={load} isMine={() => true} own />;
}

/** Stands in for a person's own list until it is known who they are. */
export function WaitingTaskList({ look }: { look: ListLook }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <TaskListHead id={id} own loading />
      <p className="hidden text-ink-soft no-script:block">Your own tasks need JavaScript, which is off in this browser.</p>
      <TaskSkeletons look={look} count={3} />
    </section>
  );
}

type TaskListProps = {
  place: string;
  first: FirstPage;
  look: ListLook;
  load: LoadTasks;
  /** Undefined while it is not known. */
  isMine(task: Task): boolean | undefined;
  own?: boolean;
  filter?: MarketFilter;
  empty?: ReactNode | undefined;
};

function TaskList({ place, first, look, load, isMine, own = false, filter = {}, empty }: TaskListProps) {
  const { pathname, search } = useLocation();
  const { after } = startOf(search);
  const loadFromHere = useCallback<LoadTasks>((query, signal) => load({ ...(after && { after }), ...query }, signal), [load, after]);
  const { state, retry, showMore, remove } = useTaskList({ place, first, load: loadFromHere });
  const { user, loading } = useIdentity();
  // What is pressed before that waits for it.
  const known = user !== null || !loading;
  const [request, setRequest] = useState<TaskRequest | null>(null);
  const [notice, setNotice] = useState("");
  /** A stranger who only reads never presses anything. */
  const [touched, setTouched] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const afterDelete = useRef<HTMLElement>(null);
  const id = useId();
  const narrowed = marketSearch(filter);
  const start = after ? { to: pathname + narrowed, label: narrowed ? "First page" : "Newest tasks" } : null;
  const wayOut = start ?? (narrowed ? { to: pathname, label: "All tasks" } : null);

  function ask(wish: Pick<TaskRequest, "action" | "task">) {
    afterDelete.current = null;
    setRequest({ ...wish, open: true });
  }

  function takeAway(task: Task) {
    const item = document.getElementById(task._id);
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    afterDelete.current = neighbour instanceof HTMLElement ? neighbour : heading.current;
    remove(task._id);
    setNotice(`Deleted: ${task.title}`);
  }

  return (
    <section aria-labelledby={id} onPointerEnter={() => setTouched(true)} onFocus={() => setTouched(true)}>
      <TaskListHead id={id} heading={heading} own={own} filter={filter} search={search} loading={state.phase === "loading"} />
      <p role="status" className="sr-only">
        {notice}
      </p>
      {state.phase === "loading" && <TaskSkeletons look={look} count={6} />}
      {state.phase === "failed" && <FailedList sessionEnded={state.sessionEnded} retry={retry} start={wayOut} />}
      {state.phase === "ready" && state.tasks.length === 0 && ((!start && empty) || <EmptyList own={own} start={start} />)}
      {state.phase === "ready" && state.tasks.length > 0 && (
        <TaskListItems
          list={state}
          look={look}
          start={start}
          nextOf={(after) => marketSearch(filter, { after })}
          isMine={isMine}
          ask={ask}
          showMore={showMore}
          announce={setNotice}
        />
      )}
      {known && (user || touched || request) && (
        <Suspense fallback={null}>
          <TaskQuestion request={request} change={setRequest} isMine={isMine} onDeleted={takeAway} afterDelete={afterDelete} />
        </Suspense>
      )}
    </section>
  );
}
