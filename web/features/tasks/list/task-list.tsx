import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { browserClient } from "#web/data/api.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { startOf } from "./market-address.ts";
import { EmptyList, FailedTaskList, TaskListFrame, useListAddress, WaitingTaskList } from "./task-list-frame.tsx";
import { TaskListItems, type Tasks } from "./task-list-items.tsx";
import type { TaskRequest } from "./task-question.tsx";

// Reading the list does not need it. It loads before a button is pressed: by then the network may be away.
const TaskQuestion = lazyPart(() => import("./task-question.tsx").then((module) => module.TaskQuestion));

type TaskListProps = {
  /** Null where the server could not read them. */
  tasks: Tasks | null | Promise<Tasks>;
  /** Shown where a filter leaves no task. */
  empty?: ReactNode;
};

export function TaskList({ tasks, empty }: TaskListProps) {
  const { search } = useLocation();
  const { own, filter } = useListAddress();
  const isMine = useIsMine(own);
  const revalidator = useRevalidator();
  const waiting = <WaitingTaskList />;
  const failed = revalidator.state === "loading" ? waiting : <FailedTaskList retry={() => void revalidator.revalidate()} />;
  if (!tasks) return failed;
  return (
    // Another filter shows at once that it is loading; a longer list of the same filter replaces the shorter one when it has loaded.
    <Loaded key={JSON.stringify([filter, startOf(search)])} data={tasks} waiting={waiting} failed={() => failed}>
      {(list) => <LoadedTaskList list={list} isMine={isMine} empty={empty} />}
    </Loaded>
  );
}

type LoadedTaskListProps = { list: Tasks; isMine(task: Task): boolean | undefined; empty: ReactNode };

function LoadedTaskList({ list, isMine, empty }: LoadedTaskListProps) {
  const { start } = useListAddress();
  const { user, loading } = useIdentity();
  const [request, setRequest] = useState<TaskRequest | null>(null);
  const [notice, setNotice] = useState("");
  const [isUsed, setUsed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const neighbour = useRef<Element>(null);
  const focusAfterDelete = useRef<HTMLElement>(null);
  // A button that is pressed before the person is known waits for that.
  const isPersonKnown = user !== null || !loading;

  function openRequest(action: TaskRequest["action"], task: Task) {
    focusAfterDelete.current = null;
    setRequest({ action, task, open: true });
  }

  /** Before the deletion, because the card may be gone after it. Not before the question: the list may still show a task deleted just before. */
  function findNeighbour(task: Task) {
    const item = document.getElementById(task._id);
    neighbour.current = item?.nextElementSibling ?? item?.previousElementSibling ?? heading.current;
  }

  function announceDeletion(task: Task) {
    focusAfterDelete.current = neighbour.current as HTMLElement | null;
    setNotice(m.list_deleted({ title: task.title }));
  }

  return (
    <TaskListFrame heading={heading} isEmpty={list.items.length === 0} onUse={() => setUsed(true)}>
      <p role="status" className="sr-only">
        {notice}
      </p>
      {list.items.length > 0 ? (
        <TaskListItems list={list} isMine={isMine} openRequest={openRequest} announce={setNotice} />
      ) : (
        (!start && empty) || <EmptyList />
      )}
      {isPersonKnown && (user || isUsed || request) && (
        <Suspense fallback={null}>
          <TaskQuestion
            request={request}
            change={setRequest}
            isMine={isMine}
            onDelete={findNeighbour}
            onDeleted={announceDeletion}
            focusAfterDelete={focusAfterDelete}
          />
        </Suspense>
      )}
    </TaskListFrame>
  );
}

/** The poster's id of each signed-in person, by the identity provider's id. Neither of the two ever changes. */
const posterIds = new Map<string, string>();

/**
 * Says whether the signed-in person posted a task; undefined while unknown: then the server decides. Public answers name posters by an id of the
 * task server, so the page requests the person's once.
 */
function useIsMine(own: boolean): (task: Task) => boolean | undefined {
  const { user } = useIdentity();
  const [, setKnown] = useState<string>();
  const id = own ? undefined : user?.id;

  useEffect(() => {
    if (!id || posterIds.has(id)) return;
    const stop = new AbortController();
    browserClient.signedIn.request("GET /me", { signal: stop.signal }).then(
      (me) => {
        posterIds.set(id, me.id);
        setKnown(id);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);

  const posterId = id && posterIds.get(id);
  return (task) => own || (posterId === undefined ? undefined : task.user.id === posterId);
}
