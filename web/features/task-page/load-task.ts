import type { RouterContextProvider } from "react-router";
import type { Client } from "#contract/client.ts";
import { cardDefaults } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";
import { apiContext, hydratingContext, orPageError } from "#web/data/api.ts";
import { loadPage, settleParts } from "#web/data/load.ts";

/** Shown where the address names no task. The id belongs to no task, so no bid can reach it. */
const sampleTask: Task = {
  _id: "00000000-0000-0000-0000-000000000000",
  title: "Sample task",
  category: "Other",
  description: "This is how a task looks on TaskHaat: what needs doing, what it pays, by when, and who asks for it.",
  deadline: cardDefaults.deadline,
  budget: cardDefaults.budget,
  likeCount: cardDefaults.likeCount,
  bidcunt: 0,
  user: { id: "00000000-0000-0000-0000-000000000000", name: "TaskHaat", email: "", rating: 0 },
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
};

export function isSample(task: Task): boolean {
  return task._id === sampleTask._id;
}

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };
type ClientLoaderArgs = LoaderArgs & { serverLoader(): Promise<{ task: Task }> };

/** On the server, which sends a whole page or an error page. */
export async function loadTask({ context }: LoaderArgs, id: string | undefined): Promise<{ task: Task }> {
  return { task: await orPageError(readTask(context.get(apiContext), id)) };
}

/** In the browser, with personal parts. A page that came as HTML has its task already and does not wait for the rest. */
export async function loadTaskPage<Parts extends Record<string, Promise<unknown>>>(
  { request, context, serverLoader }: ClientLoaderArgs,
  id: string | undefined,
  parts: Parts,
) {
  if (!context.get(hydratingContext)) return loadPage(request, { task: readTask(context.get(apiContext), id), ...parts });
  const { task } = await serverLoader();
  void settleParts(request, { task: Promise.resolve(task), ...parts });
  return { task, ...parts };
}

async function readTask(client: Client, id: string | undefined): Promise<Task> {
  return id === undefined ? sampleTask : client.request("GET /mytask/{id}", { id });
}
