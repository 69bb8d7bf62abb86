import { data, redirect } from "react-router";
import { type Answer, ApiError, type Client } from "#contract/client.ts";
import { limits } from "#contract/platform/limits.ts";
import type { Problem } from "#contract/platform/problem.ts";
import { readFirst } from "#web/data/load.ts";
import { countable, suggestChange } from "./filter-parts.ts";
import { isShortest, readFilter, shortestSearch, shownTasks, startOf, usualStatus } from "./market-address.ts";

type Parts = ReturnType<typeof readMarket>;
/** What could not be read on the server is null. */
export type MarketData = { [Name in keyof Parts]: Parts[Name] | Awaited<Parts[Name]> | null } & { errors?: Problem["errors"] };

/** The tasks that an address shows, how many there are by category, and which change of the filter shows some where it leaves none. */
export function readMarket(client: Client, address: string) {
  const { pathname, search } = new URL(address);
  if (!isShortest(search)) throw redirect(pathname + shortestSearch(search));
  const filter = readFilter(search);
  const start = startOf(search);
  const tasks = readFirst(
    shownTasks(search),
    async (query) => {
      const { data: items, next } = await client.list("GET /alltasks", { query: { status: usualStatus, ...filter, ...start, ...query } });
      return { items, next };
    },
    limits.shownTasks,
  );
  const counts: Promise<Answer<"GET /alltasks/counts">> = client.request("GET /alltasks/counts", { query: countable(filter) });
  const suggestion = tasks.then(({ items }) => (items.length === 0 && !start.after ? suggestChange(client, filter) : null));
  return { tasks, counts, suggestion };
}

/** For the server: when the market cannot be read, the page has its error state and the API's status. */
export async function serveMarket(client: Client, address: string) {
  const parts = readMarket(client, address);
  try {
    const [tasks, counts, suggestion] = await Promise.all([parts.tasks, parts.counts, parts.suggestion]);
    return data<MarketData>({ tasks, counts, suggestion });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<MarketData>({ tasks: null, counts: null, suggestion: null, errors: error.problem.errors }, { status: error.status });
  }
}
