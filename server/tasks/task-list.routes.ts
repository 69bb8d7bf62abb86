import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { apiPaths, correctedHeader } from "#contract/paths.ts";
import { Task, TaskCountQuery, TaskCounts, TaskQuery } from "#contract/task.ts";
import type { Read } from "#server/platform/database/database.server.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems } from "#server/platform/http/api-answers.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import { asPublic } from "./task.rules.ts";
import { countTasks } from "./task-count.store.server.ts";
import { type ListSort, listTasks } from "./task-list.store.server.ts";
import { cursorOf, linkHeader } from "./task-paging.ts";
import { searchTasks } from "./task-search.store.server.ts";

const tags = ["Tasks"];

/** The market as everybody sees it. */
export function createTaskListRoutes({ read }: { read: Read }): Api {
  const api = createApi();

  const list = createRoute({
    tags,
    operationId: "listTasks",
    summary: "All tasks, newest first",
    description:
      `Without \`limit\` at most ${limits.pageMax.toLocaleString("en")} tasks. The \`Link\` header leads to the next page whenever there is one. ` +
      "A search puts its newest 100 matches (40 for several words) in order of relevance, or its newest 1,000 in another; older ones follow in further such sets.",
    method: "get",
    path: apiPaths.allTasks,
    request: { query: TaskQuery },
    responses: {
      200: answersJson(z.array(Task), "Tasks, with their posters' addresses masked.", {
        ...linkHeader,
        [correctedHeader]: "The words searched for besides those in `q`, percent-encoded, when `q` seemed to hold a typing error.",
      }),
      ...answersProblems(422, 503),
    },
  });
  api.openapi(list, async (c) => {
    const { limit = limits.pageMax, after, q, exact = false, sort: given, ...filter } = c.req.valid("query");
    const sort = given ?? (q ? "relevance" : "newest");
    const search = (words: string) =>
      read((db) => searchTasks(db, { q: words, exact, filter, sort, limit, after: cursorOf(after, sort, { searching: true }) }));
    const walk = (order: ListSort) => read((db) => listTasks(db, { filter, sort: order, limit, after: cursorOf(after, order) }));
    const page = q ? await search(q) : await walk(sort === "relevance" ? "newest" : sort);
    linkNext(c, page.next);
    if (page.corrected) c.header(correctedHeader, encodeURIComponent(page.corrected));
    c.header("Cache-Control", "no-cache");
    return c.json(page.tasks.map(asPublic), 200);
  });

  const count = createRoute({
    tags,
    operationId: "countTasks",
    summary: "How many tasks there are",
    description: `Nobody counts past ${limits.countMax.toLocaleString("en")}: \`more\` says that there are more. Where a search has more, so may each category.`,
    method: "get",
    path: apiPaths.taskCounts,
    request: { query: TaskCountQuery },
    responses: { 200: answersJson(TaskCounts, "All together, and by category."), ...answersProblems(422, 503) },
  });
  api.openapi(count, async (c) => {
    const { q, exact, ...filter } = c.req.valid("query");
    c.header("Cache-Control", "no-cache");
    return c.json(await read((db) => countTasks(db, { q, exact, filter })), 200);
  });

  return api;
}
