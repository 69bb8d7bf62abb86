// A page of a list of the administration.
import { ApiError } from "#contract/client.ts";
import { limits } from "#contract/platform/limits.ts";
import { readFirst } from "#web/data/load.ts";
import { fieldErrors } from "#web/ui/failure-reason.ts";

export type List<Item> = { items: Item[]; next: string | null; errors: Record<string, string> };
type ReadPage<Item> = (page: { limit: number; after?: string }) => Promise<{ data: Item[]; next: string | null }>;

/** A filter that the API refuses is not a failure of the page: the form says what is wrong with it. */
export async function readList<Item>(count: number, readPage: ReadPage<Item>): Promise<List<Item>> {
  const read = async (page: { limit: number; after?: string }): Promise<List<Item>> => {
    const { data: items, next } = await readPage(page);
    return { items, next, errors: {} };
  };
  try {
    return await readFirst(count, read, limits.staffPage);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    return { items: [], next: null, errors: fieldErrors(error) };
  }
}
