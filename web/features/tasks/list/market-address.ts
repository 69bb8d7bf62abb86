// The address of a public list says all that the list shows, so that it can be shared and returned to.
import { languageParameter } from "#contract/platform/language.ts";
import { limits } from "#contract/platform/limits.ts";
import { ownValue } from "#contract/platform/own-value.ts";
import type { TaskSort } from "#contract/tasks/task.ts";
import type { TaskFilterName } from "#contract/tasks/task-fields.ts";
import { m } from "#texts/m.ts";

/** As typed; the API validates it. */
export type MarketFilter = { [Name in FilterName]?: string };
type FilterName = "q" | "exact" | TaskFilterName | "status" | "sort";

const empty: Record<FilterName, ""> = {
  q: "",
  exact: "",
  category: "",
  minBudget: "",
  maxBudget: "",
  dueFrom: "",
  dueTo: "",
  neededFrom: "",
  neededTo: "",
  place: "",
  town: "",
  status: "",
  sort: "",
};
/** In the order in which an address has them. */
const names = Object.keys(empty) as FilterName[];

export const sortNames: Record<TaskSort, () => string> = {
  relevance: m.list_sort_relevance,
  newest: m.list_sort_newest,
  closing: m.list_sort_closing,
  "budget-up": m.list_sort_budget_up,
  "budget-down": m.list_sort_budget_down,
  liked: m.list_sort_liked,
};

/** Without what is empty or the default and with both ends of a range in order, so that one view has one address. */
export function readFilter(from: string | FormData): MarketFilter {
  return inOrder(readTyped(from));
}

/** With the ends of a range as they were typed. */
export function readTyped(from: string | FormData): MarketFilter {
  const given = typeof from === "string" ? new URLSearchParams(from) : from;
  const filter: MarketFilter = {};
  for (const name of names) {
    const value = `${given.get(name) ?? ""}`.trim();
    if (value) filter[name] = value;
  }
  if (!filter.q || filter.exact !== "true") delete filter.exact;
  if (filter.status === usualStatus) delete filter.status;
  if (filter.sort === usualSort(filter) || (filter.sort === "relevance" && !filter.q)) delete filter.sort;
  return filter;
}

function inOrder(filter: MarketFilter): MarketFilter {
  const { minBudget, maxBudget, dueFrom, dueTo, neededFrom, neededTo } = filter;
  return {
    ...filter,
    ...(minBudget && maxBudget && Number(minBudget) > Number(maxBudget) && { minBudget: maxBudget, maxBudget: minBudget }),
    ...(dueFrom && dueTo && Date.parse(dueFrom) > Date.parse(dueTo) && { dueFrom: dueTo, dueTo: dueFrom }),
    ...(neededFrom && neededTo && Date.parse(neededFrom) > Date.parse(neededTo) && { neededFrom: neededTo, neededTo: neededFrom }),
  };
}

/** The pages show what is open for offers; the API's own default is all tasks. */
export const usualStatus = "open";

export function usualSort({ q }: MarketFilter): TaskSort {
  return q ? "relevance" : "newest";
}

/** The order of a list. An unknown one, which the API refuses, is named like the usual one. */
export function sortName(filter: MarketFilter): string {
  const name = ownValue(sortNames, filter.sort ?? "") ?? sortNames[usualSort(filter)];
  return name();
}

type ListPart = { after?: string; shown?: string; lang?: string };

/** Where the page at this address starts, as the link to the next page says it. */
export function startOf(search: string): Pick<ListPart, "after"> {
  const after = new URLSearchParams(search).get("after");
  return after ? { after } : {};
}

/** How many tasks the page at this address shows: whole pages, at most ten. */
export function shownTasks(search: string): number {
  const pages = Math.ceil(Number(new URLSearchParams(search).get("shown")) / limits.page);
  return Math.min(Math.max(pages || 1, 1) * limits.page, limits.shownTasks);
}

/** With its question mark; nothing for the whole market. */
export function marketSearch(filter: MarketFilter, part: ListPart = {}): string {
  const search = new URLSearchParams({ ...filter, ...part }).toString();
  return search && `?${search}`;
}

/** The one address of this view: what a form sends without a value is left out. */
export function shortestSearch(search: string): string {
  const shown = shownTasks(search);
  const lang = new URLSearchParams(search).get(languageParameter);
  return marketSearch(readFilter(search), {
    ...startOf(search),
    ...(shown > limits.page && { shown: `${shown}` }),
    ...(lang && { [languageParameter]: lang }),
  });
}

/** False where the view has another address: a shorter one, or one with a range in order. */
export function isShortest(search: string): boolean {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams(shortestSearch(search));
  const isKept = (name: string) => !given.has(name) || given.get(name)?.trim() === kept.get(name);
  return [...names, "after"].every(isKept) && given.get("shown") === kept.get("shown");
}
