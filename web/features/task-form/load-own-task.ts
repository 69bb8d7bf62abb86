import { ApiError, type Client } from "#contract/client.ts";
import type { Task } from "#contract/task.ts";

export type OwnTask = { task: Task; mine: boolean };

/** Where it cannot be learned who one is, the person is taken for the poster: the server refuses in any case. */
export async function loadOwnTask(client: Client, id: string): Promise<OwnTask> {
  const [task, myId] = await Promise.all([client.request("GET /mytask/{id}", { id }), posterId(client)]);
  return { task, mine: myId === undefined || myId === task.user.id };
}

async function posterId(client: Client): Promise<string | undefined> {
  try {
    return (await client.signedIn.request("GET /me")).id;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
