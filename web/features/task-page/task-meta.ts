// What search engines and link previews are told of a task.
import type { MetaDescriptor } from "react-router";
import type { Task } from "#contract/task.ts";
import { budgetText } from "#web/ui/task-words.ts";
import type { TaskAnswer } from "./load-task.ts";

const summaryLength = 160;

type MetaArgs = { loaderData: TaskAnswer | undefined; matches: readonly ({ meta: MetaDescriptor[] } | undefined)[] };

/** The house's own words, with the task's in place of the description wherever the server sends the whole page. */
export function taskMeta({ loaderData, matches }: MetaArgs): MetaDescriptor[] {
  const general = matches.flatMap((match) => match?.meta ?? []);
  const task = loaderData?.task;
  if (!task || task instanceof Promise) return general;
  const summary = summaryOf(task);
  return [
    ...general.filter((one) => !("name" in one && one.name === "description")),
    { name: "description", content: summary },
    { property: "og:title", content: task.title },
    { property: "og:description", content: summary },
  ];
}

function summaryOf({ category, budget, deadline, description }: Task): string {
  const text = description.replace(/\s+/g, " ");
  const short = text.length > summaryLength ? `${text.slice(0, summaryLength).trimEnd()}…` : text;
  return `${category}, ${budgetText(budget)}, due ${deadline}. ${short}`;
}
