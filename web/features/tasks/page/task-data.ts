// The task of a page: how it is loaded, and its description for search engines and link previews.
import type { MetaDescriptor } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/deals/reviews/profile.ts";
import { cardDefaults } from "#contract/platform/display.ts";
import { categoryName } from "#contract/tasks/categories.ts";
import { ranking } from "#contract/tasks/ranking.ts";
import type { Task } from "#contract/tasks/task.ts";
import { type TaskFieldName, taskFieldNames } from "#contract/tasks/task-fields.ts";
import { getCurrency } from "#texts/currency.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { orPageError } from "#web/data/api.ts";
import { asPerson } from "#web/data/load.ts";
import { hiddenText } from "#web/ui/hidden-text.ts";
import { absolute, describePage, type MetaArgs, marketName } from "#web/ui/page-meta.ts";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";

export type TaskAnswer = Task | Promise<Task>;

/** Belongs to no task, so no bid can reach it. */
const sampleId = "00000000-0000-0000-0000-000000000000";

/** Shown where the address names no task. */
function sampleTask(): Task {
  return {
    _id: sampleId,
    title: m.taskpage_sample_title(),
    category: "Other",
    description: m.taskpage_sample_description(),
    deadline: cardDefaults.deadline,
    budget: cardDefaults.budget,
    neededBy: "",
    place: "",
    town: "",
    state: "open",
    likeCount: cardDefaults.likeCount,
    bidcunt: 0,
    user: { id: sampleId, name: m.task_anonymous(), email: "", photoURL: null, rating: 0 },
    createdAt: "2025-01-01T00:00:00.000Z",
    updatedAt: "2025-01-01T00:00:00.000Z",
  };
}

export function isSample(task: Task): boolean {
  return task._id === sampleId;
}

/** What the page shows beside the task. A part that could not be read is left out. */
export type Related = {
  /** Null for the sample, too. */
  poster: Profile | null;
  /** Open tasks of the same category, the newest first. */
  similar: Task[];
};

/** On the server, which sends a whole page or an error page. */
export async function loadTask(client: Client, id: string | undefined): Promise<{ task: Task; related: Related }> {
  const task = await orPageError(readTask(client, id));
  return { task, related: await readRelated(client, task) };
}

/** In the browser, where the page opens before they are there. */
export function taskParts(client: Client, id: string | undefined) {
  const task = readTask(client, id).then(withOwnTexts);
  return { task, related: task.then((known) => readRelated(client, known)) };
}

/** In the browser: a hidden task as its poster or staff read it. */
export async function withOwnTexts(task: Task): Promise<Task> {
  return task.hidden ? asPerson((client) => client.request("GET /mytask/{id}", { id: task._id })).catch(() => task) : task;
}

async function readRelated(client: Client, task: Task): Promise<Related> {
  if (isSample(task)) return { poster: null, similar: [] };
  const [poster, tasks] = await Promise.all([
    client.request("GET /people/{id}", { id: task.user.id, query: { limit: 1 } }).catch(() => null),
    // The list may contain the task itself.
    client
      .request("GET /alltasks", { query: { category: task.category, status: "open", limit: ranking.similarTasks + 1 } })
      .catch(() => []),
  ]);
  return { poster, similar: tasks.filter(({ _id }) => _id !== task._id).slice(0, ranking.similarTasks) };
}

async function readTask(client: Client, id: string | undefined): Promise<Task> {
  return id === undefined ? sampleTask() : client.request("GET /mytask/{id}", { id });
}

const summaryLength = 160;

/** `pathOf` is the task's canonical address, however its link was written. The page itself renders the title. */
export function taskMeta(
  args: MetaArgs & { loaderData: { task: TaskAnswer } | undefined },
  pathOf: (task: Task) => string,
): MetaDescriptor[] {
  const task = args.loaderData?.task;
  if (!task) return describePage(args, { description: m.error_not_found_description(), unlisted: true });
  // Search engines and previews read the HTML, which has the task.
  if (task instanceof Promise) return describePage(args, { description: m.taskpage_about });
  const path = pathOf(task);
  if (isSample(task)) return describePage(args, { description: summaryOf(task), unlisted: true });
  if (task.hidden) return describePage(args, { description: hiddenText(task.hidden), path: detailsPath(task._id), unlisted: true });
  return [
    ...describePage(args, { shareTitle: task.title, description: summaryOf(task), path }),
    // Search engines list what it describes as a job to apply for.
    ...(task.state === "open" ? [{ "script:ld+json": jobPosting(task, absolute(args, path), marketName(args)) }] : []),
  ];
}

function summaryOf({ category, budget, deadline, description }: Task): string {
  const text = description.replace(/\s+/g, " ");
  const short = text.length > summaryLength ? `${text.slice(0, summaryLength).trimEnd()}…` : text;
  return m.taskpage_summary({
    category: categoryName(category),
    budget: budgetText(budget),
    deadline: dayText(deadline),
    description: short,
  });
}

/** What schema.org has no member for is left out. */
const postingMembers = {
  title: ({ title }) => ["title", title],
  category: ({ category }) => ["industry", category],
  description: ({ description }) => ["description", description],
  deadline: ({ deadline }) => ["validThrough", deadline],
  budget: ({ budget }) => ["baseSalary", { "@type": "MonetaryAmount", currency: getCurrency().code, value: budget }],
  neededBy: () => [],
  place: ({ place }) => (place === "onsite" ? [] : ["jobLocationType", "TELECOMMUTE"]),
  town: ({ town }) => (town ? ["jobLocation", { "@type": "Place", address: { "@type": "PostalAddress", addressLocality: town } }] : []),
} satisfies Record<TaskFieldName, (task: Task) => [member: string, value: unknown] | []>;

/** Work for one person, paid once. A task that does not say where it is done can be done from anywhere. */
function jobPosting(task: Task, url: string, market: string) {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    url,
    identifier: { "@type": "PropertyValue", name: market, value: task._id },
    ...Object.fromEntries(taskFieldNames.map((name) => postingMembers[name](task)).filter(([member]) => member)),
    employmentType: "CONTRACTOR",
    directApply: true,
    datePosted: task.createdAt,
    hiringOrganization: { "@type": "Person", name: task.user.name },
  };
}
