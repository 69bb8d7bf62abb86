import type { Context } from "hono";

/** Where the next page of a list is, for a cursor that names one. */
export function linkNext(c: Context, next: string | null): void {
  if (next === null) return;
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set("after", next);
  c.header("Link", `<${pathname}?${searchParams}>; rel="next"`);
}
