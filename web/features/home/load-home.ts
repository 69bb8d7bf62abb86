import { data } from "react-router";
import { ApiError, type Client } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";

/** `tasks` is null when the market could not be read; the rest of the page stands without it. */
export type Home = { tasks: Task[] | null };

export async function loadHome(client: Client) {
  try {
    const { data: tasks } = await client.list("GET /alltasks", { query: { limit: limits.homeTasks } });
    return data<Home>({ tasks });
  } catch (error) {
    // The server has logged why, and the page says so and offers another try.
    return data<Home>({ tasks: null }, { status: error instanceof ApiError ? error.status : 500 });
  }
}
