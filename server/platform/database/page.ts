export type Page = { limit: number; after: string | undefined };

/** The first page of a descending list is the one before this id. */
export const smallestId = "00000000-0000-0000-0000-000000000000";
export const largestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** `rows` has one row more than the page if there is a next page. */
export function pageOf<Row>(rows: Row[], { limit }: Page, idOf: (row: Row) => string | null): { data: Row[]; next: string | null } {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next: rows.length > limit && last ? idOf(last) : null };
}
