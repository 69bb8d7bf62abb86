import { expect, test } from "vitest";
import { getTableName, sql } from "#server/platform/database/drizzle.server.ts";
import { personalData } from "#server/wiring/personal-data.ts";
import { openTestDatabase } from "#tests/support/engines.ts";

/** Only hashes and identifiers of deleted accounts: for a day, or for as long as a ban. */
const withoutPeople = ["departed_people"];

test("every table that refers to a person is registered for export and deletion", async () => {
  await using database = await openTestDatabase("postgres");
  const { rows } = await database.db.execute<{ name: string }>(sql`
    with recursive referring as (
      select 'people'::regclass::oid as id
      union
      select k.conrelid from pg_constraint k join referring on k.confrelid = referring.id where k.contype = 'f'
    ), named as (
      select c.oid as id from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attname ~ '(^|_)(person|actor|author|poster|bidder|owner|subject|issuer)(_id)?$|^created_by$'
    )
    select relname as name from pg_class where oid in (select id from referring union select id from named) order by relname`);
  const registered = personalData.flatMap(({ tables }) => tables.map(getTableName));
  expect(new Set(registered).size).toBe(registered.length);
  expect([...registered, ...withoutPeople].sort()).toEqual(rows.map(({ name }) => name));
});
