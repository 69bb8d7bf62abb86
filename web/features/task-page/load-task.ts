import { taskIdOfSlug } from "#contract/bid-slug.ts";
import type { Client } from "#contract/client.ts";
import type { Task } from "#contract/task.ts";
import { asPageError } from "#web/data/api.ts";
import { sampleTask } from "./sample-task.ts";

/** A promise where the page may already be shown while the answer is on its way. */
export type TaskAnswer = { task: Task | Promise<Task> };

export function fetchBySlug(client: Client, slug: string): Promise<Task> {
  const id = taskIdOfSlug(slug);
  return id ? client.request("GET /mytask/{id}", { id }) : Promise.resolve(sampleTask);
}

/** For the server, which sends a whole page or an error page. */
export async function wholeAnswer(fetching: Promise<Task>): Promise<TaskAnswer> {
  try {
    return { task: await fetching };
  } catch (error) {
    throw asPageError(error);
  }
}

/** For the browser, which may have the task from the page before. */
export function answerOnItsWay(fetching: Promise<Task>): TaskAnswer {
  // The page looks at a failure when it is there; until then nobody must call it unhandled.
  fetching.catch(() => undefined);
  return { task: fetching };
}
