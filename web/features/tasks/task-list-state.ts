// What a list of tasks shows, as plain data, and how it changes.
import type { Page } from "#contract/client.ts";
import type { Task } from "#contract/task.ts";

export type TaskPage = Page<"GET /alltasks">;
export type TaskListState =
  | { phase: "loading" }
  | { phase: "failed"; sessionEnded: boolean }
  | { phase: "ready"; tasks: Task[]; next: string | null; more: "idle" | "loading" | "failed" };

export function listOf({ data: tasks, next }: TaskPage): TaskListState {
  return { phase: "ready", tasks, next, more: "idle" };
}

export function askForMore(state: TaskListState): TaskListState {
  return state.phase === "ready" && state.next ? { ...state, more: "loading" } : state;
}

export function failMore(state: TaskListState): TaskListState {
  return state.phase === "ready" ? { ...state, more: "failed" } : state;
}

export function appendPage(state: TaskListState, page: TaskPage): TaskListState {
  return state.phase === "ready" ? listOf({ data: [...state.tasks, ...page.data], next: page.next }) : state;
}

/** A list that runs empty while there is more starts again from its first page. */
export function removeTask(state: TaskListState, id: string): TaskListState {
  if (state.phase !== "ready") return state;
  const tasks = state.tasks.filter((task) => task._id !== id);
  return tasks.length === 0 && state.next ? { phase: "loading" } : { ...state, tasks };
}

/**
 * Takes in what changed since the list was left, without moving anything: tasks that are gone leave, the others are
 * renewed. `page` was asked for from the list's start; a task behind its end is simply not in it.
 */
export function refresh(state: TaskListState, page: TaskPage): TaskListState {
  if (state.phase !== "ready") return state;
  const fresh = new Map(page.data.map((task) => [task._id, task]));
  const seen = page.next ? state.tasks.findLastIndex((task) => fresh.has(task._id)) : state.tasks.length;
  const tasks = state.tasks.flatMap((task, index) => fresh.get(task._id) ?? (index < seen ? [] : task));
  return { ...state, tasks };
}
