// The parts of a filter, as the page names them, and the filter without each of them.

import type { Client } from "#contract/client.ts";
import type { TaskCounts } from "#contract/task.ts";
import { numberText } from "#messages/formats.ts";
import { budgetText } from "#web/ui/task-words.ts";
import type { MarketFilter } from "./market-address.ts";

export type FilterPart = { name: string; without: MarketFilter };
/** The part of a filter whose removal shows most tasks, and how many. */
export type Suggestion = FilterPart & Counted;
type Counted = Pick<TaskCounts, "tasks" | "more">;

export function partsOf(filter: MarketFilter): FilterPart[] {
  const { q, category, minBudget, maxBudget, dueFrom, dueTo } = filter;
  const budget = rangeText(minBudget && dollars(minBudget), maxBudget && dollars(maxBudget), ["from", "up to"]);
  const deadline = rangeText(dueFrom, dueTo, ["from", "by"]);
  const parts = [
    { name: q && `“${q}”`, of: ["q", "exact"] },
    { name: category, of: ["category"] },
    { name: budget, of: ["minBudget", "maxBudget"] },
    { name: deadline && `due ${deadline}`, of: ["dueFrom", "dueTo"] },
  ];
  return parts.flatMap(({ name, of }) => (name ? [{ name, without: leaveOut(filter, of) }] : []));
}

/** Null where the removal of no single part shows a task. */
export async function suggestRemoval(client: Client, filter: MarketFilter): Promise<Suggestion | null> {
  const counted = await Promise.all(
    // Of two with the same number the later one is removed: words and category matter most.
    partsOf(filter)
      .toReversed()
      .map(async (part): Promise<Suggestion> => {
        const { tasks, more } = await client.request("GET /alltasks/counts", { query: countable(part.without) });
        return { ...part, tasks, more };
      }),
  );
  const [most] = counted.sort((one, other) => Number(other.more) - Number(one.more) || other.tasks - one.tasks);
  return most && most.tasks > 0 ? most : null;
}

/** The order makes no difference to a count. */
export function countable(filter: MarketFilter): MarketFilter {
  return leaveOut(filter, ["sort"]);
}

export function countText({ tasks, more }: Counted): string {
  return `${numberText(tasks)}${more ? "+" : ""}`;
}

export function tasksText(counted: Counted): string {
  return `${countText(counted)} ${counted.tasks === 1 && !counted.more ? "task" : "tasks"}`;
}

function leaveOut(filter: MarketFilter, names: string[]): MarketFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
}

function dollars(typed: string): string {
  return budgetText(Number(typed));
}

function rangeText(least: string | undefined, most: string | undefined, [from, upTo]: [string, string]): string | undefined {
  if (least && most) return `${least} to ${most}`;
  return least ? `${from} ${least}` : most && `${upTo} ${most}`;
}
