// What a public list shows stands in its address, all of it: that can be shared, and one can go back to it.
import type { TaskSort } from "#contract/task.ts";
import type { TaskFilterName } from "#contract/task-fields.ts";

/** As typed; the API says what is wrong with it. */
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

/** Without what is empty or goes without saying, so that one view has one address. */
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

/** Where the page at this address starts, as the link to the next page says it. */
export function startOf(search: string): { after?: string } {
  const after = new URLSearchParams(search).get("after");
  return after ? { after } : {};
}

/** With its question mark; nothing for the whole market. */
export function marketSearch(filter: MarketFilter, start: { after?: string } = {}): string {
  const search = new URLSearchParams({ ...filter, ...start }).toString();
  return search && `?${search}`;
}

/** False for what a form sends that was not filled in: the view has a shorter address. */
export function isShortest(search: string): boolean {
  const given = new URLSearchParams(search);
  const kept = Object.keys({ ...readFilter(search), ...startOf(search) });
  return [...names, "after"].every((name) => !given.has(name) || kept.includes(name));
}
