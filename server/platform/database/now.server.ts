import { sql } from "./drizzle.server.ts";

/** The time now, as the database sees it: later within one transaction is later here. */
export const now = sql`clock_timestamp()`;
