import { useEffect, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/page-query.ts";
import * as list from "./task-list-state.ts";

/** What a list starts from: its first page; null when that could not be read; undefined when nobody asked yet. */
export type FirstPage = list.TaskPage | null | undefined;
export type LoadTasks = (query: PageQuery, signal: AbortSignal) => Promise<list.TaskPage>;

/** Lists as they were left, by their place in the browser's history: going back finds every page still there. */
const left = new Map<string, list.TaskListState>();
const leftMax = 20;

/** `place` and `load` belong together and stay the same while the list is on the page. */
export function useTaskList({ place, first, load }: { place: string; first: FirstPage; load: LoadTasks }) {
  const [found] = useState(() => left.get(place));
  const [state, setState] = useState<list.TaskListState>(() => found ?? startWith(first));
  const next = state.phase === "ready" && state.more === "loading" ? state.next : null;
  const foundCount = found?.phase === "ready" ? found.tasks.length : 0;

  useEffect(() => {
    if (state.phase === "ready") keep(place, { ...state, more: "idle" });
  }, [place, state]);

  useEffect(() => {
    if (state.phase !== "loading") return;
    const stop = new AbortController();
    load({ limit: limits.page }, stop.signal).then(
      (page) => setState(list.listOf(page)),
      (error) => stop.signal.aborted || setState({ phase: "failed", sessionEnded: isSessionEnd(error) }),
    );
    return () => stop.abort();
  }, [state.phase, load]);

  useEffect(() => {
    if (!next) return;
    const stop = new AbortController();
    load({ limit: limits.page, after: next }, stop.signal).then(
      (page) => setState((current) => list.appendPage(current, page)),
      () => stop.signal.aborted || setState(list.failMore),
    );
    return () => stop.abort();
  }, [next, load]);

  useEffect(() => {
    if (foundCount === 0) return;
    const stop = new AbortController();
    load({ limit: Math.min(foundCount, limits.pageMax) }, stop.signal).then(
      (page) => setState((current) => list.refresh(current, page)),
      // What is shown still stands; the next thing the person does will say if something is wrong.
      () => undefined,
    );
    return () => stop.abort();
  }, [foundCount, load]);

  return {
    state,
    retry: () => setState({ phase: "loading" }),
    showMore: () => setState(list.askForMore),
    remove: (id: string) => setState((current) => list.removeTask(current, id)),
  };
}

function startWith(first: FirstPage): list.TaskListState {
  if (first === null) return { phase: "failed", sessionEnded: false };
  return first ? list.listOf(first) : { phase: "loading" };
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function keep(place: string, state: list.TaskListState): void {
  left.delete(place);
  left.set(place, state);
  const [oldest] = left.keys();
  if (left.size > leftMax && oldest !== undefined) left.delete(oldest);
}
