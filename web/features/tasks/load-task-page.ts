import { data } from "react-router";
import { ApiError, type Client, type TaskPage } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";

/** What a public list starts from: a page of the market; null when it could not be read; undefined when nobody asked yet. */
export type FirstPage = TaskPage | null | undefined;
type Start = { first: FirstPage };

/** Where the page at this address starts, as the link to the next page says it. */
export function startOf(search: string): { after?: string } {
  const after = new URLSearchParams(search).get("after");
  return after ? { after } : {};
}

/** For the server: the page stands with its error state and the API's status when the market cannot be read. */
export async function loadTaskPage(client: Client, address: string) {
  const start = startOf(new URL(address).search);
  try {
    return data<Start>({ first: await client.listTasks({ limit: limits.page, ...start }) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<Start>({ first: null }, { status: error.status });
  }
}

/** For the browser: the page stands at once, and its list asks by itself. */
export function startEmpty(): Start {
  return { first: undefined };
}
