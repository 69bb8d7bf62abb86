import { ApiError, type Client } from "#contract/client.ts";
import type { Task } from "#contract/task.ts";

export type OwnTask = { task: Task; mine: boolean };

/**
 * Public answers name a poster by an id that the identity provider does not know; a person's own list carries it.
 * Where that list cannot be read, the person is taken for the poster: the server refuses in any case.
 */
export async function loadOwnTask(client: Client, id: string, email: string): Promise<OwnTask> {
  const [task, myId] = await Promise.all([client.getTask(id), posterId(client, email)]);
  return { task, mine: myId === undefined || myId === task.user.id };
}

async function posterId(client: Client, email: string): Promise<string | null | undefined> {
  try {
    const { tasks } = await client.listMyTasks(email, { limit: 1 });
    return tasks[0]?.user.id ?? null;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
