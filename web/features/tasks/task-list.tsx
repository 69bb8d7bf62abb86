// The four lists of tasks: two of the market, two of a person's own tasks, each as rows or as a grid.
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { Client } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { readFirst, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { marketSearch, readFilter, shownTasks, startOf } from "#web/ui/market-address.ts";
import { Page } from "#web/ui/page.tsx";
import { TaskListFrame } from "./task-list-frame.tsx";
import { TaskListItems } from "./task-list-items.tsx";
import { EmptyList, FailedList, type ListLink, type ListLook, TaskSkeletons } from "./task-list-states.tsx";
import type { TaskRequest } from "./task-question.tsx";
import { usePosterId } from "./use-poster-id.ts";

// Reading the list does not need it. It loads before a button is pressed: by then the network may be away.
const TaskQuestion = lazy(() => import("./task-question.tsx").then((module) => ({ default: module.TaskQuestion })));

export function TaskListPage(props: { title: string; intro: string; children: ReactNode }) {
  const addTask = (
    <ButtonLink icon="plus" to={pagePaths.addTask}>
      Add Task
    </ButtonLink>
  );
  return <Page {...props} actions={addTask} />;
}

export type Tasks = { items: Task[]; next: string | null };

export function readMyTasks(client: Client["signedIn"], { email }: User, count: number): Promise<Tasks> {
  return readFirst(count, async (query) => {
    const { data: items, next } = await client.list("GET /mytask", { query: { ...query, email } });
    return { items, next };
  });
}

export function MyTaskList({ tasks, look }: Pick<TaskListProps, "tasks" | "look">) {
  const { search } = useLocation();
  return <TaskList tasks={tasks} look={look} own isMine={() => true} shown={shownIn(search)} />;
}

/** Filtered and sorted as the address says. */
export function PublicTaskList({ tasks, look, empty }: Pick<TaskListProps, "tasks" | "look" | "empty">) {
  const { pathname, search } = useLocation();
  const posterId = usePosterId(useIdentity().user);
  const filter = marketSearch(readFilter(search));
  const { after } = startOf(search);
  return (
    <TaskList
      // Another filter shows at once that it is loading; a longer list of the same filter replaces the shorter one when it has loaded.
      key={`${filter} ${after}`}
      tasks={tasks}
      look={look}
      isMine={(task) => (posterId === undefined ? undefined : task.user.id === posterId)}
      shown={shownTasks(search)}
      mostShown={limits.shownTasks}
      start={after ? { to: pathname + filter, label: filter ? "First page" : "Newest tasks" } : null}
      wholeList={filter ? { to: pathname, label: "All tasks" } : null}
      empty={empty}
    />
  );
}

type TaskListProps = {
  /** Null where the server could not read them. */
  tasks: Tasks | null | Promise<Tasks>;
  look: ListLook;
  own?: boolean | undefined;
  /** Undefined while it is not known. */
  isMine(task: Task): boolean | undefined;
  /** How many tasks the address asks for, and how many it may ask for. */
  shown: number;
  mostShown?: number;
  /** Where the list begins, if this is a later part of it. */
  start?: ListLink | null;
  /** The list without its filter. */
  wholeList?: ListLink | null;
  /** Shown where a filter leaves no task. */
  empty?: ReactNode;
};

function TaskList({ tasks, wholeList = null, ...props }: TaskListProps) {
  const { look, own, start } = props;
  const revalidator = useRevalidator();
  const waiting = <WaitingTaskList look={look} own={own} />;
  const failed =
    revalidator.state === "loading" ? (
      waiting
    ) : (
      <TaskListFrame own={own}>
        <FailedList retry={() => void revalidator.revalidate()} link={start ?? wholeList} />
      </TaskListFrame>
    );
  if (!tasks) return failed;
  return (
    <Loaded data={tasks} waiting={waiting} failed={() => failed}>
      {(list) => <LoadedTaskList list={list} {...props} />}
    </Loaded>
  );
}

export function WaitingTaskList({ look, own }: Pick<TaskListProps, "look" | "own">) {
  return (
    <TaskListFrame own={own} loading>
      {own && <p className="hidden text-ink-soft no-script:block">Your own tasks need JavaScript, which is off in this browser.</p>}
      <TaskSkeletons look={look} count={own ? 3 : 6} />
    </TaskListFrame>
  );
}

type LoadedTaskListProps = Omit<TaskListProps, "tasks" | "wholeList"> & { list: Tasks };

function LoadedTaskList({ own, empty, ...props }: LoadedTaskListProps) {
  const { list, isMine, start } = props;
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
    // Found now: when the deletion is done, the card may be gone.
    const item = document.getElementById(task._id);
    neighbour.current = item?.nextElementSibling ?? item?.previousElementSibling ?? heading.current;
    focusAfterDelete.current = null;
    setRequest({ action, task, open: true });
  }

  function announceDeletion(task: Task) {
    focusAfterDelete.current = neighbour.current as HTMLElement | null;
    setNotice(`Deleted: ${task.title}`);
  }

  return (
    <TaskListFrame own={own} heading={heading} onUse={() => setUsed(true)}>
      <p role="status" className="sr-only">
        {notice}
      </p>
      {list.items.length > 0 ? (
        <TaskListItems {...props} openRequest={openRequest} announce={setNotice} />
      ) : (
        (!start && empty) || <EmptyList own={own} start={start} />
      )}
      {isPersonKnown && (user || isUsed || request) && (
        <Suspense fallback={null}>
          <TaskQuestion
            request={request}
            change={setRequest}
            isMine={isMine}
            onDeleted={announceDeletion}
            focusAfterDelete={focusAfterDelete}
          />
        </Suspense>
      )}
    </TaskListFrame>
  );
}
