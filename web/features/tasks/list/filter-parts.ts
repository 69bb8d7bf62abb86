// The parts of a filter, as the page names them, and the filter without each of them.

import type { Client } from "#contract/client.ts";
import { categoryName } from "#contract/tasks/categories.ts";
import { placeName } from "#contract/tasks/places.ts";
import type { TaskCounts } from "#contract/tasks/task.ts";
import { dayText } from "#texts/day-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { type MarketFilter, usualStatus } from "./market-address.ts";

export type FilterPart = { name: string; without: MarketFilter };
/** A change of a filter that shows tasks, and how many: also tasks that are no longer open, or the removal of a part. */
type Suggestion = FilterPart & Counted;
type Counted = Pick<TaskCounts, "tasks" | "more">;

export function partsOf(filter: MarketFilter): FilterPart[] {
  const { q, category, minBudget, maxBudget, dueFrom, dueTo, neededFrom, neededTo, place, town, status } = filter;
  const parts = [
    { name: q && m.market_part_words({ words: q }), of: ["q", "exact"] },
    { name: category && categoryName(category), of: ["category"] },
    { name: budgetRange(minBudget && typedBudget(minBudget), maxBudget && typedBudget(maxBudget)), of: ["minBudget", "maxBudget"] },
    { name: dueRange(dueFrom && dayText(dueFrom), dueTo && dayText(dueTo)), of: ["dueFrom", "dueTo"] },
    { name: neededRange(neededFrom && dayText(neededFrom), neededTo && dayText(neededTo)), of: ["neededFrom", "neededTo"] },
    { name: place && placeName(place), of: ["place"] },
    { name: town && m.market_part_town({ town }), of: ["town"] },
    { name: status && m.market_part_all(), of: ["status"] },
  ];
  return parts.flatMap(({ name, of }) => (name ? [{ name, without: leaveOut(filter, of) }] : []));
}

/** Null where no single change shows a task. */
export async function suggestChange(client: Client, filter: MarketFilter): Promise<Suggestion | null> {
  const count = async (part: FilterPart): Promise<Suggestion> => {
    const { tasks, more } = await client.request("GET /alltasks/counts", { query: countable(part.without) });
    return { ...part, tasks, more };
  };
  const [[closed], parts] = await Promise.all([
    Promise.all(alsoClosed(filter).map(count)),
    // Of two with the same number the later part is removed: words and category matter most.
    Promise.all(partsOf(filter).toReversed().map(count)),
  ]);
  // Closed tasks match everything that was asked for.
  if (closed && closed.tasks > 0) return closed;
  const [most] = parts.sort((one, other) => Number(other.more) - Number(one.more) || other.tasks - one.tasks);
  return most && most.tasks > 0 ? most : null;
}

function alsoClosed(filter: MarketFilter): FilterPart[] {
  return filter.status ? [] : [{ name: m.market_part_all(), without: { ...filter, status: "all" } }];
}

/** The order makes no difference to a count. */
export function countable(filter: MarketFilter): MarketFilter {
  return { status: usualStatus, ...leaveOut(filter, ["sort"]) };
}

export function countText({ tasks, more }: Counted): string {
  return more ? m.market_count_more({ number: numberText(tasks) }) : numberText(tasks);
}

export function tasksText({ tasks, more }: Counted): string {
  return more ? m.market_tasks_more({ number: numberText(tasks) }) : m.market_tasks({ count: tasks });
}

function leaveOut(filter: MarketFilter, names: string[]): MarketFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
}

function typedBudget(typed: string): string {
  return budgetText(Number(typed));
}

function budgetRange(least: string | undefined, most: string | undefined): string | undefined {
  if (least && most) return m.market_part_budget({ least, most });
  return least ? m.market_part_min_budget({ least }) : most && m.market_part_max_budget({ most });
}

function dueRange(first: string | undefined, last: string | undefined): string | undefined {
  if (first && last) return m.market_part_due({ first, last });
  return first ? m.market_part_due_from({ first }) : last && m.market_part_due_to({ last });
}

function neededRange(first: string | undefined, last: string | undefined): string | undefined {
  if (first && last) return m.market_part_needed({ first, last });
  return first ? m.market_part_needed_from({ first }) : last && m.market_part_needed_to({ last });
}
