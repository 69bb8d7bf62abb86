// Distinguishes TaskHaat's tables and functions from other objects in the database.
import type { Transaction } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { functionsSql, knownMigrations, readAppliedMigrations } from "#server/platform/database/migrations.server.ts";

type DatabaseObject = { kind: string; name: string };
type FoundObjects = { own: DatabaseObject[]; foreign: DatabaseObject[] };

const migrationsTable = "table drizzle.__drizzle_migrations";
/** The job queues. The next start creates them again, and jobs are derived from the rows of other tables. */
const jobsSchema = "schema pgboss";
/** An older database may contain tables that a later migration drops, and functions that `functions.sql` drops. */
const createdObjects = [
  ...[...knownMigrations.flatMap((migration) => migration.sql), functionsSql]
    .flatMap((statement) => [...statement.matchAll(/^create (?:or replace |unlogged )?(table|function) "?(\w+)/gim)])
    .map(([, kind, name]) => `${kind?.toLowerCase()} public.${name}`),
  ...[...functionsSql.matchAll(/^drop function if exists ([^;]+)/gim)]
    .flatMap(([, functions = ""]) => functions.match(/\w+(?=\()/g) ?? [])
    .map((name) => `function public.${name}`),
];

/** Without extensions and their members, and without what is part of another object, like the sequence of a column. */
export async function findObjects(tx: Transaction): Promise<FoundObjects> {
  const { rows } = await tx.execute<DatabaseObject>(sql`
    select described.type as kind, described.identity as name
    from (
      select 'pg_namespace'::regclass as classid, oid as objid from pg_namespace
      where nspname not in ('public', 'drizzle', 'information_schema') and nspname not like 'pg\\_%'
      union
      select classid, objid from pg_depend
      where refclassid = 'pg_namespace'::regclass and refobjid in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
        and classid <> 'pg_extension'::regclass
    ) object, pg_identify_object(object.classid, object.objid, 0) described
    where not exists (
      select from pg_depend part where part.classid = object.classid and part.objid = object.objid and part.deptype in ('a', 'e', 'i')
    )
    order by kind, name`);
  const own = ownObjects(await readAppliedMigrations(tx));
  const isOwn = ({ kind, name }: DatabaseObject) => own.has(`${kind} ${withoutArguments(name)}`);
  return { own: rows.filter(isOwn), foreign: rows.filter((object) => !isOwn(object)) };
}

/** Drops without cascade: PostgreSQL fails if a foreign object depends on a table or function. */
export async function dropObjects(tx: Transaction, objects: DatabaseObject[]): Promise<void> {
  // A function that takes a row depends on the table; the triggers of a table depend on the other functions.
  const takesRow = ({ kind, name }: DatabaseObject) => kind === "function" && name.includes("(public.");
  const groups = [
    objects.filter(takesRow),
    ...["table", "function", "schema"].map((kind) => objects.filter((each) => each.kind === kind && !takesRow(each))),
  ];
  for (const group of groups) {
    const [first] = group;
    const names = group.map(({ name }) => withoutArguments(name)).join(", ");
    if (first) await tx.execute(sql.raw(`drop ${first.kind} ${names} ${first.kind === "schema" ? "cascade" : ""}`));
  }
}

/** A table with one of TaskHaat's names belongs to TaskHaat only if TaskHaat's migrations created it. */
function ownObjects(applied: number[]): Set<string> {
  if (applied.length === 0) return new Set([migrationsTable]);
  return new Set(applied[0] === knownMigrations[0]?.folderMillis ? [migrationsTable, jobsSchema, ...createdObjects] : []);
}

function withoutArguments(name: string): string {
  return name.replace(/\(.*/s, "");
}
