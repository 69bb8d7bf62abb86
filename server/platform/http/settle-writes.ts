import { createMiddleware } from "hono/factory";
import type { Database } from "#server/platform/database/database.server.ts";

/** A write is answered when it is on disk and no answer made before it is given out any more. */
export function settleWrites(database: Pick<Database, "settle">) {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.res.ok) await database.settle();
  });
}
