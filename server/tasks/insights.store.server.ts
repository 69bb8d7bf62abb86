// The dashboard's figures: one scan for the person, one for the market. The database's clock in UTC decides what today is.

import { limits } from "#contract/platform/limits.ts";
import { categories } from "#contract/tasks/categories.ts";
import type { Insights } from "#contract/tasks/insights.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { isListed, tasks } from "./task.table.server.ts";

/** Their deadline no longer matters. */
const endedStates: TaskState[] = ["completed", "ended", "cancelled", "expired"];

const today = sql`(now() at time zone 'utc')::date`;
// Sub-selects, so that they are evaluated once and not for every row.
const todayText = sql`(select to_char(${today}, 'YYYY-MM-DD'))`;
const soonText = sql`(select to_char(${today} + ${limits.dueSoonDays}::int, 'YYYY-MM-DD'))`;
const isPending = sql`not ${isOneOf(tasks.state, endedStates)}`;
const categoryList = sql`(values ${sql.join(
  categories.map((category, place) => sql`(${category}::text, ${place}::int)`),
  sql`, `,
)})`;

export function readOwnFigures(db: Db, personId: string): Promise<Insights["mine"]> {
  return readFigures(
    db,
    sql`
    with counted as materialized (${countTasks(eq(tasks.posterId, personId))})
    select json_build_object(
      'tasks', coalesce(sum(tasks), 0),
      'likesReceived', coalesce(sum(likes), 0),
      'dueSoon', coalesce(sum(due_soon), 0),
      'overdue', coalesce(sum(overdue), 0),
      'budget', coalesce(sum(budget), 0),
      'budgetByMonth', (${byMonth}),
      'byCategory', (${byCategory}),
      'byDay', (${byDay})
    ) as figures from counted`,
  );
}

export function readMarketFigures(db: Db): Promise<Insights["market"]> {
  return readFigures(
    db,
    sql`
    with counted as materialized (${countTasks(isListed)})
    select json_build_object(
      'tasks', coalesce(sum(tasks), 0),
      'openTasks', coalesce(sum(open), 0),
      'people', (select count(*) from people),
      'likes', coalesce(sum(likes), 0),
      'budget', coalesce(sum(budget), 0),
      'byCategory', (${byCategory}),
      'byDay', (${byDay})
    ) as figures from counted`,
  );
}

async function readFigures<Figures>(db: Db, statement: SQL): Promise<Figures> {
  const { rows } = await db.execute<{ figures: Figures }>(statement);
  const row = rows[0];
  if (!row) throw new Error("The insights query returned no row.");
  return row.figures;
}

/** One row for each category and day of posting: every figure is a sum of these. */
function countTasks(condition: SQL): SQL {
  return sql`
    select
      category,
      (created_at at time zone 'utc')::date as day,
      count(*) as tasks,
      count(*) filter (where state = 'open' and deadline >= ${todayText}) as open,
      count(*) filter (where ${isPending} and deadline between ${todayText} and ${soonText}) as due_soon,
      count(*) filter (where ${isPending} and deadline < ${todayText}) as overdue,
      sum(like_count) as likes,
      sum(budget) as budget
    from ${tasks} where ${condition} group by 1, 2`;
}

const byCategory = sql`
  select json_agg(json_build_object('category', listed.name, 'tasks', coalesce(found.tasks, 0)) order by listed.place)
  from ${categoryList} as listed(name, place)
  left join (select category, sum(tasks) as tasks from counted group by 1) found on found.category = listed.name`;

const byDay = sql`
  select json_agg(json_build_object('day', to_char(days.day, 'YYYY-MM-DD'), 'tasks', coalesce(found.tasks, 0)) order by days.day)
  from (select ${today} - back as day from generate_series(0, 29) as back) days
  left join (select day, sum(tasks) as tasks from counted group by 1) found on found.day = days.day`;

const byMonth = sql`
  select json_agg(
    json_build_object('month', months.month, 'budget', coalesce(found.budget, 0), 'tasks', coalesce(found.tasks, 0)) order by months.month
  )
  from (
    select to_char(date_trunc('month', ${today}) - make_interval(months => back), 'YYYY-MM') as month from generate_series(0, 11) as back
  ) months
  left join (
    select to_char(day, 'YYYY-MM') as month, sum(budget) as budget, sum(tasks) as tasks from counted group by 1
  ) found on found.month = months.month`;
