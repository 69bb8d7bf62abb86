import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/engines.ts";
import { sql } from "./drizzle.server.ts";

/** Positions in a conversation: read with their row, never looked up. */
const readWithTheirRow = ["threads.bidder_read_id", "threads.last_id", "threads.poster_read_id"];

test("every foreign key has an index", async () => {
  await using database = await openTestDatabase("postgres");
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select format('%s.%s', c.relname, a.attname) as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'uuid'::regtype
        or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)))
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indpred is null and i.indkey[0] = a.attnum)
    order by name`);
  expect(rows.map(({ name }) => name)).toEqual(readWithTheirRow);
});
