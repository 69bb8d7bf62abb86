// Runs work in one transaction in which the time can be set. The tables, functions and statements of the product stay as they are: a schema of
// this transaction hides the time functions of the database.
import { V7Generator } from "uuidv7";
import { withClock } from "#server/platform/clock.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";

export type SetTime = (milliseconds: number) => Promise<void>;

const schema = "set_time";
const functions = ["now", "clock_timestamp"];

/** The ids are made of the time and of `random`. No time may be before the last one. */
export function runAsOf(db: Db, random: () => number, work: (tx: Transaction, setTime: SetTime) => Promise<void>): Promise<void> {
  const ids = new V7Generator({ nextUint32: () => Math.floor(random() * 2 ** 32) });
  let time = 0;
  const clock = { now: () => time, newId: () => ids.generateOrResetWithTs(time).toString() };
  return db.transaction(async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    await run(`create schema ${schema}`);
    for (const name of functions) {
      const body = `select current_setting('${schema}.now')::timestamptz`;
      await run(`create function ${schema}.${name}() returns timestamptz language sql stable as $$ ${body} $$`);
    }
    await run(changeDefaults("now()", `${schema}.now()`));
    // Otherwise searched first.
    const path = `'${schema}, ' || current_setting('search_path') || ', pg_catalog'`;
    await run(`select set_config('${schema}.path', current_setting('search_path'), true), set_config('search_path', ${path}, true)`);
    await withClock(clock, () =>
      work(withoutSavepoints(tx), async (milliseconds) => {
        time = milliseconds;
        await tx.execute(sql`select set_config('set_time.now', ${new Date(milliseconds).toISOString()}, true)`);
      }),
    );
    await run(`select set_config('search_path', current_setting('${schema}.path'), true)`);
    await run(changeDefaults(`${schema}.now()`, "now()"));
    await run(`drop schema ${schema} cascade`);
  });
}

/** A failure ends the whole run, so nested transactions need no savepoints of their own. */
function withoutSavepoints(tx: Transaction): Transaction {
  const flat: Transaction = Object.create(tx);
  flat.transaction = (work) => work(flat);
  return flat;
}

/** Column defaults do not depend on the search path. */
function changeDefaults(from: string, to: string): string {
  return `do $$
    declare changed record;
    begin
      for changed in
        select attrelid::regclass as name, attname from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where pg_get_expr(adbin, adrelid) = '${from}'
          and adrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
      loop
        execute format('alter table %s alter column %I set default ${to}', changed.name, changed.attname);
      end loop;
    end $$`;
}
