// The four lists: the market's two for everyone, a person's own two. One list, two looks.
import { lazy, Suspense, useCallback, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/api.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { type FirstPage, startOf } from "./load-task-page.ts";
import { EmptyList, FailedList, TaskSkeletons } from "./task-list-conditions.tsx";
import { TaskListItems } from "./task-list-items.tsx";
import { type ListLook, ViewSwitch } from "./task-list-look.tsx";
import type { TaskRequest } from "./task-question.tsx";
import { usePosterId } from "./use-poster-id.ts";
import { type LoadTasks, useTaskList } from "./use-task-list.ts";
import { useVisit } from "./use-visit.ts";

// Nobody needs it to read the list. It comes right after, not with the press: by then the network may be away.
const TaskQuestion = lazy(() => import("./task-question.tsx").then((module) => ({ default: module.TaskQuestion })));

export function PublicTaskList({ first, look }: { first: FirstPage; look: ListLook }) {
  const { user } = useIdentity();
  const visit = useVisit();
  const posterId = usePosterId(user);
  const load = useCallback<LoadTasks>((query, signal) => browserClient.listTasks(query, signal), []);
  const isMine = (task: Task) => (posterId === undefined ? undefined : task.user.id === posterId);
  return <TaskList key={visit} place={visit} first={first} look={look} load={load} isMine={isMine} />;
}

export function MyTaskList({ user, look }: { user: User; look: ListLook }) {
  const place = `${useVisit()} ${user.email}`;
  const load = useCallback<LoadTasks>((query, signal) => browserClient.listMyTasks(user.email, query, signal), [user.email]);
  return <TaskList key={place} place={place} first={undefined} look={look} load={load} isMine={() => true} own />;
}

type TaskListProps = {
  place: string;
  first: FirstPage;
  look: ListLook;
  load: LoadTasks;
  /** Undefined while it is not known. */
  isMine(task: Task): boolean | undefined;
  own?: boolean;
};

function TaskList({ place, first, look, load, isMine, own = false }: TaskListProps) {
  const { pathname, search } = useLocation();
  const { after } = startOf(search);
  const loadFromHere = useCallback<LoadTasks>((query, signal) => load({ ...(after && { after }), ...query }, signal), [load, after]);
  const { state, retry, showMore, remove } = useTaskList({ place, first, load: loadFromHere });
  const { user, loading } = useIdentity();
  // What is pressed before that waits for it.
  const known = user !== null || !loading;
  const [request, setRequest] = useState<TaskRequest | null>(null);
  const [notice, setNotice] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const afterDelete = useRef<HTMLElement>(null);
  const id = useId();
  const start = after ? pathname : null;

  function ask(wish: Pick<TaskRequest, "action" | "task">) {
    afterDelete.current = null;
    setRequest({ ...wish, open: true });
  }

  function leave(task: Task) {
    const item = document.getElementById(task._id);
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    afterDelete.current = neighbour instanceof HTMLElement ? neighbour : heading.current;
    remove(task._id);
    setNotice(`Deleted: ${task.title}`);
  }

  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-center gap-x-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold text-ink-soft">
          {start ? "Further down the market" : "Newest first"}
        </h2>
        {/* Beside the heading, so that nothing moves when the tasks come. */}
        <p role="status" className="text-ink-soft">
          {state.phase === "loading" && messages.list.loading}
        </p>
        <ViewSwitch
          rows={own ? pagePaths.myPosted : pagePaths.browse}
          grid={own ? pagePaths.myItems : pagePaths.allItems}
          search={search}
        />
      </div>
      <p role="status" className="sr-only">
        {notice}
      </p>
      {state.phase === "loading" && <TaskSkeletons look={look} count={6} />}
      {state.phase === "failed" && <FailedList sessionEnded={state.sessionEnded} retry={retry} start={start} />}
      {state.phase === "ready" && state.tasks.length === 0 && <EmptyList own={own} start={start} />}
      {state.phase === "ready" && state.tasks.length > 0 && (
        <TaskListItems list={state} look={look} start={start} isMine={isMine} ask={ask} showMore={showMore} announce={setNotice} />
      )}
      {known && (
        <Suspense fallback={null}>
          <TaskQuestion request={request} change={setRequest} isMine={isMine} onDeleted={leave} afterDelete={afterDelete} />
        </Suspense>
      )}
    </section>
  );
}
