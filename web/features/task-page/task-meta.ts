// The description of a task for search engines and link previews.
import type { MetaDescriptor } from "react-router";
import type { Task } from "#contract/task.ts";
import { type TaskFieldName, taskFieldNames } from "#contract/task-fields.ts";
import { absolute, describePage, type MetaArgs } from "#web/ui/page-meta.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { isSample } from "./load-task.ts";
import type { TaskAnswer } from "./task-frame.tsx";

const summaryLength = 160;

/** `pathOf` is the task's canonical address, however its link was written. The page itself renders the title. */
export function taskMeta(
  args: MetaArgs & { loaderData: { task: TaskAnswer } | undefined },
  pathOf: (task: Task) => string,
): MetaDescriptor[] {
  const task = args.loaderData?.task;
  // Search engines and previews read the HTML, which has the task.
  if (!task || task instanceof Promise) return describePage(args, { description: "A task on TaskHaat." });
  const path = pathOf(task);
  if (isSample(task)) return describePage(args, { description: summaryOf(task), unlisted: true });
  return [
    ...describePage(args, { shareTitle: task.title, description: summaryOf(task), path }),
    { "script:ld+json": jobPosting(task, absolute(args, path)) },
  ];
}

function summaryOf({ category, budget, deadline, description }: Task): string {
  const text = description.replace(/\s+/g, " ");
  const short = text.length > summaryLength ? `${text.slice(0, summaryLength).trimEnd()}…` : text;
  return `${category}, ${budgetText(budget)}, due ${deadline}. ${short}`;
}

const postingMembers = {
  title: ({ title }) => ["title", title],
  category: ({ category }) => ["industry", category],
  description: ({ description }) => ["description", description],
  deadline: ({ deadline }) => ["validThrough", deadline],
  budget: ({ budget }) => ["baseSalary", { "@type": "MonetaryAmount", currency: "USD", value: budget }],
} satisfies Record<TaskFieldName, (task: Task) => [member: string, value: unknown]>;

/** Work for one person, done from anywhere and paid once. */
function jobPosting(task: Task, url: string) {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    url,
    identifier: { "@type": "PropertyValue", name: "TaskHaat", value: task._id },
    ...Object.fromEntries(taskFieldNames.map((name) => postingMembers[name](task))),
    employmentType: "CONTRACTOR",
    jobLocationType: "TELECOMMUTE",
    directApply: true,
    datePosted: task.createdAt,
    hiringOrganization: { "@type": "Person", name: task.user.name },
  };
}
