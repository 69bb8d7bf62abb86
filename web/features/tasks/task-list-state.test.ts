import { expect, test } from "vitest";
import type { Task } from "#contract/task.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { appendPage, askForMore, failMore, listOf, refresh, removeTask, type TaskListState } from "./task-list-state.ts";

test("pages are appended, and the last one ends the list", () => {
  const first = listOf({ data: tasks("a", "b"), next: "b" });
  const asked = askForMore(first);
  expect(asked).toMatchObject({ more: "loading", tasks: tasks("a", "b") });
  const all = appendPage(asked, { data: tasks("c"), next: null });
  expect(all).toEqual(listOf({ data: tasks("a", "b", "c"), next: null }));
  expect(askForMore(all)).toBe(all);
});

test("a page that fails leaves what is shown, and can be asked for again", () => {
  const failed = failMore(askForMore(listOf({ data: tasks("a"), next: "a" })));
  expect(failed).toMatchObject({ more: "failed", tasks: tasks("a"), next: "a" });
  expect(askForMore(failed)).toMatchObject({ more: "loading" });
});

test("a removed task leaves the others", () => {
  expect(titles(removeTask(listOf({ data: tasks("a", "b"), next: null }), "a"))).toEqual(["b"]);
  expect(titles(removeTask(listOf({ data: tasks("a"), next: null }), "a"))).toEqual([]);
});

test("a list that runs empty while there is more loads again", () => {
  expect(removeTask(listOf({ data: tasks("a"), next: "a" }), "a")).toEqual({ phase: "loading" });
});

test("a refresh renews and drops, and moves nothing", () => {
  const state = listOf({ data: tasks("d", "c", "b", "a"), next: "a" });
  const renewed = { ...task("c"), title: "changed" };
  // `e` is new, `d` is gone, `b` and `a` were pushed out of the answer by `e`.
  const after = refresh(state, { data: [task("e"), renewed], next: "c" });
  expect(titles(after)).toEqual(["changed", "b", "a"]);
});

test("a refresh that reaches the end drops everything it does not hold", () => {
  const state = listOf({ data: tasks("c", "b", "a"), next: null });
  expect(titles(refresh(state, { data: tasks("c"), next: null }))).toEqual(["c"]);
});

function titles(state: TaskListState): string[] {
  return state.phase === "ready" ? state.tasks.map(({ title }) => title) : [];
}

function tasks(...ids: string[]): Task[] {
  return ids.map(task);
}

function task(_id: string): Task {
  return listedTask(_id, {
    title: _id,
    category: "Other",
    description: "One sign.",
    deadline: "2099-12-31",
    budget: 100,
    user: { id: "poster", name: "Rahima Khatun", email: "r•••@example.com", rating: 0 },
  });
}
