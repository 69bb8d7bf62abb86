// The dashboard's figures: one statement for the person, one for the market. The database's clock in UTC decides what today is.
import { categories } from "#contract/categories.ts";
import type { Insights } from "#contract/insights.ts";
import { limits } from "#contract/limits.ts";
import type { Db } from "#server/database/database.server.ts";
import { type SQL, sql } from "#server/database/drizzle.server.ts";

const today = sql`(now() at time zone 'utc')::date`;
const todayText = sql`to_char(${today}, 'YYYY-MM-DD')`;
const soonText = sql`to_char(${today} + ${limits.dueSoonDays}::int, 'YYYY-MM-DD')`;
const categoryList = sql`(values ${sql.join(
  categories.map((category, place) => sql`(${category}::text, ${place}::int)`),
  sql`, `,
)})`;

export async function readInsights(db: Db, personId: string): Promise<Insights> {
  const [mine, market] = await Promise.all([
    readFigures<Insights["mine"]>(db, mineOf(personId)),
    readFigures<Insights["market"]>(db, marketFigures),
  ]);
  return { generatedAt: new Date().toISOString(), mine, market };
}

async function readFigures<Figures>(db: Db, figures: SQL): Promise<Figures> {
  const { rows } = await db.execute<{ figures: Figures }>(figures);
  const row = rows[0];
  if (!row) throw new Error("The figures query answered no row.");
  return row.figures;
}

function mineOf(personId: string): SQL {
  return sql`
    with own as materialized (select * from tasks where poster_id = ${personId})
    select json_build_object(
      'tasks', (select count(*) from own),
      'likesReceived', (select coalesce(sum(like_count), 0) from own),
      'dueSoon', (select count(*) from own where deadline between ${todayText} and ${soonText}),
      'overdue', (select count(*) from own where deadline < ${todayText}),
      'budget', (select coalesce(sum(budget), 0) from own),
      'budgetByMonth', (${byMonth(sql`own`)}),
      'byCategory', (${byCategory(sql`own`)}),
      'byDay', (${byDay(sql`own`)})
    ) as figures`;
}

const marketFigures = sql`
  select json_build_object(
    'tasks', (select count(*) from tasks),
    'openTasks', (select count(*) from tasks where deadline >= ${todayText}),
    'people', (select count(*) from people),
    'likes', (select count(*) from likes),
    'budget', (select coalesce(sum(budget), 0) from tasks),
    'byCategory', (${byCategory(sql`tasks`)}),
    'byDay', (${byDay(sql`tasks`)})
  ) as figures`;

function byCategory(source: SQL): SQL {
  return sql`
    select json_agg(json_build_object('category', listed.name, 'tasks', coalesce(counted.tasks, 0)) order by listed.place)
    from ${categoryList} as listed(name, place)
    left join (select category, count(*) as tasks from ${source} group by category) counted on counted.category = listed.name`;
}

function byDay(source: SQL): SQL {
  return sql`
    select json_agg(json_build_object('day', to_char(days.day, 'YYYY-MM-DD'), 'tasks', coalesce(counted.tasks, 0)) order by days.day)
    from (select ${today} - back as day from generate_series(0, 29) as back) days
    left join (
      select (created_at at time zone 'utc')::date as day, count(*) as tasks
      from ${source} where created_at > now() - interval '31 days' group by 1
    ) counted on counted.day = days.day`;
}

function byMonth(source: SQL): SQL {
  const month = sql`to_char(created_at at time zone 'utc', 'YYYY-MM')`;
  return sql`
    select json_agg(
      json_build_object('month', months.month, 'budget', coalesce(counted.budget, 0), 'tasks', coalesce(counted.tasks, 0)) order by months.month
    )
    from (
      select to_char(date_trunc('month', ${today}) - make_interval(months => back), 'YYYY-MM') as month from generate_series(0, 11) as back
    ) months
    left join (
      select ${month} as month, sum(budget) as budget, count(*) as tasks from ${source} group by 1
    ) counted on counted.month = months.month`;
}
