// The address of a public list says all that it shows, so that it can be shared and reopened.
import type { TaskSort } from "#contract/task.ts";
import type { TaskFilterName } from "#contract/task-fields.ts";

/** As typed; the API validates it. */
export type MarketFilter = { [Name in FilterName]?: string };
type FilterName = "q" | "exact" | TaskFilterName | "sort";

const empty: Record<FilterName, ""> = { q: "", exact: "", category: "", minBudget: "", maxBudget: "", dueFrom: "", dueTo: "", sort: "" };
/** In the order in which an address has them. */
const names = Object.keys(empty) as FilterName[];

export const sortNames: Record<TaskSort, string> = {
  relevance: "Most relevant",
  newest: "Newest first",
  closing: "Closing soonest",
  "budget-up": "Lowest budget",
  "budget-down": "Highest budget",
  liked: "Most liked",
};

/** Without empty and default values, so that each view has one address. */
export function readFilter(from: string | FormData): MarketFilter {
  const given = typeof from === "string" ? new URLSearchParams(from) : from;
  const filter: MarketFilter = {};
  for (const name of names) {
    const value = `${given.get(name) ?? ""}`.trim();
    if (value) filter[name] = value;
  }
  if (!filter.q || filter.exact !== "true") delete filter.exact;
  if (filter.sort === usualSort(filter) || (filter.sort === "relevance" && !filter.q)) delete filter.sort;
  return filter;
}

export function usualSort({ q }: MarketFilter): TaskSort {
  return q ? "relevance" : "newest";
}

/** The cursor of the page at this address. */
export function startOf(search: string): { after?: string } {
  const after = new URLSearchParams(search).get("after");
  return after ? { after } : {};
}

/** With its question mark; nothing for the whole market. */
export function marketSearch(filter: MarketFilter, start: { after?: string } = {}): string {
  const search = new URLSearchParams({ ...filter, ...start }).toString();
  return search && `?${search}`;
}

/** False where a form has sent empty or default values: the view has a shorter address. */
export function isShortest(search: string): boolean {
  const given = new URLSearchParams(search);
  const kept = Object.keys({ ...readFilter(search), ...startOf(search) });
  return [...names, "after"].every((name) => !given.has(name) || kept.includes(name));
}
