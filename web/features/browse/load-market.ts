import { data, redirect } from "react-router";
import { ApiError, type Client, type Page } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import type { Problem } from "#contract/problem.ts";
import type { TaskCounts } from "#contract/task.ts";
import { isShortest, marketSearch, readFilter, startOf } from "#web/ui/market-address.ts";
import { countable, findRelief, type Relief } from "./filter-parts.ts";

/** What a page of the market starts from. What is undefined nobody asked for yet. */
export type MarketStart = {
  /** Null when it could not be read. */
  first: Page<"GET /alltasks"> | null | undefined;
  counts?: TaskCounts | null;
  relief?: Relief | null;
  errors?: Problem["errors"];
};

/** For the server: the page stands with its error state and the API's status when the market cannot be read. */
export async function loadMarket(client: Client, address: string) {
  const { pathname, search } = new URL(address);
  const filter = readFilter(search);
  const start = startOf(search);
  if (!isShortest(search)) throw redirect(pathname + marketSearch(filter, start));
  try {
    const [first, counts] = await Promise.all([
      client.list("GET /alltasks", { query: { limit: limits.page, ...filter, ...start } }),
      client.request("GET /alltasks/counts", { query: countable(filter) }),
    ]);
    const relief = first.data.length === 0 && !start.after ? await findRelief(client, filter) : null;
    return data<MarketStart>({ first, counts, relief });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<MarketStart>({ first: null, counts: null, errors: error.problem.errors }, { status: error.status });
  }
}

/** For the browser: the page stands at once, and its list asks by itself. */
export function startEmpty(): MarketStart {
  return { first: undefined };
}
