import type { Client } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";

/** `tasks` is null when the market could not be read; the rest of the page stands without it. */
export type Home = { tasks: Task[] | null };

export async function loadHome(client: Client): Promise<Home> {
  try {
    const { tasks } = await client.listTasks({ limit: limits.homeTasks });
    return { tasks };
  } catch {
    // The server has logged why, and the page says so and offers another try.
    return { tasks: null };
  }
}
