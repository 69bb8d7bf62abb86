import { correctedHeader } from "#contract/paths.ts";
import { taskEndpoints } from "#contract/task.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Read } from "#server/platform/database/database.server.ts";
import { asPublic } from "./task.rules.ts";
import { countTasks } from "./task-count.store.server.ts";
import { type ListSort, listTasks } from "./task-list.store.server.ts";
import { cursorOf } from "./task-paging.ts";
import { searchTasks } from "./task-search.store.server.ts";

/** The public lists of tasks. */
export function addTaskListRoutes(implement: ImplementEndpoint, read: Read): void {
  implement(taskEndpoints["GET /alltasks"], async ({ c, query, page: { limit, after } }) => {
    const { q, exact = false, sort: given, ...filter } = query;
    const sort = given ?? (q ? "relevance" : "newest");
    const search = (words: string) =>
      read((db) => searchTasks(db, { q: words, exact, filter, sort, limit, after: cursorOf(after, sort, { searching: true }) }));
    const walk = (order: ListSort) => read((db) => listTasks(db, { filter, sort: order, limit, after: cursorOf(after, order) }));
    const { tasks, next, corrected } = q ? await search(q) : await walk(sort === "relevance" ? "newest" : sort);
    if (corrected) c.header(correctedHeader, encodeURIComponent(corrected));
    return { data: tasks.map(asPublic), next };
  });

  implement(taskEndpoints["GET /alltasks/counts"], ({ query: { q, exact, ...filter } }) =>
    read((db) => countTasks(db, { q, exact, filter })),
  );
}
