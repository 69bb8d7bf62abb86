// Lists, searches and counts tasks, with the words that a search was corrected to.
import { createClient } from "#contract/client.ts";
import type { PageQuery } from "#contract/platform/parameters.ts";
import { correctedHeader } from "#contract/platform/paths.ts";
import type { TaskCountQuery, TaskQuery } from "#contract/tasks/task.ts";
import type { TestApp } from "./test-app.ts";

export function createTaskReader({ app }: TestApp) {
  let corrected: string | null = null;
  const client = createClient(async (path, init) => {
    const response = await app.request(path, init);
    corrected = response.headers.get(correctedHeader);
    return response;
  });
  return {
    async listTasks(query: TaskQuery & PageQuery) {
      const { data: tasks, next } = await client.list("GET /alltasks", { query });
      return { tasks, next, ...(corrected && { corrected: decodeURIComponent(corrected) }) };
    },
    countTasks: (query: TaskCountQuery = {}) => client.request("GET /alltasks/counts", { query }),
  };
}
