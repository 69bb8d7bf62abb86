// What waits for a person, and the figures of their offers, jobs and tasks: one statement, and one for the answer time.
import type { OfferState } from "#contract/deals/deal.ts";
import { awardableStates } from "#contract/deals/my-deals.ts";
import { jobOfferStates, liveOfferStates } from "#contract/deals/offer-states.ts";
import { type Summary, type TodayKind, todayKinds } from "#contract/deals/summary.ts";
import { limits } from "#contract/platform/limits.ts";
import { type TaskState, taskStates } from "#contract/tasks/task-state.ts";
import { readResponseHours } from "#server/deals/reviews/profile.store.server.ts";
import { acceptedAt } from "#server/deals/steps/accepted-at.server.ts";
import { advanceOf } from "#server/deals/steps/advance-deals.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { deliveries } from "#server/deals/tables/delivery.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { blocks, people } from "#server/people/person.table.server.ts";
import { asMember } from "#server/people/reader.ts";
import { shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { HiddenState } from "#server/platform/database/columns.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { literals } from "#server/platform/database/sql-in.server.ts";
import { isListed, tasks } from "#server/tasks/task.table.server.ts";
import { turnsOf } from "./my-deals.server.ts";

const dayMs = 86_400_000;

const underway = listOf<TaskState>("in_progress", "delivered", "disputed");
const hired = listOf<TaskState>("in_progress", "delivered", "disputed", "completed");
const jobs = listOf(...jobOfferStates);

type Today = Summary["today"];
type StoredPerson = { id: string; name: string; hidden: HiddenState | null };
type StoredItem = Omit<Today["items"][number], "person"> & { person: StoredPerson | null };
type StoredSummary = Omit<Summary, "today"> & { today: Omit<Today, "items"> & { items: StoredItem[] } };

export async function readSummary(db: Db, personId: string): Promise<Summary> {
  await advanceOf(db, personId);
  const { rows } = await db.execute<{ summary: StoredSummary }>(sql`
    with ${ownDeals(personId)}, ${waiting(personId)}
    select json_build_object(
      'today', json_build_object('items', (${todayItems}), 'counts', (${todayCounts})),
      'freelancer', (${freelancerFigures(personId)}),
      'poster', (${posterFigures})
    ) as summary`);
  const summary = rows[0]?.summary;
  if (!summary) throw new Error("The summary query returned no row.");
  const items = summary.today.items.map((item) => ({
    ...item,
    title: shownWords(item.title),
    person: item.person && shownPerson(item.person, asMember(personId)),
  }));
  return {
    ...summary,
    today: { ...summary.today, items },
    freelancer: { ...summary.freelancer, responseHours: await readResponseHours(db, personId) },
  };
}

/** `sent` and `received` are offers with their task, seen from either side; `other_id` is the person on the other side. */
function ownDeals(personId: string): SQL {
  const terms = sql`join ${offerRevisions} on ${offerRevisions.offerId} = ${offers.id} and ${offerRevisions.revision} = ${offers.revision}`;
  const offer = sql`${offers.id}, ${offers.state}, ${offers.stateSince} as since, ${offers.createdAt}, ${offers.deliverBy},
    ${acceptedAt} as accepted_at, ${offerRevisions.amount}`;
  return sql`
    posted as materialized (
      select ${tasks.id} as task_id, ${tasks.title}, ${tasks.budget}, ${tasks.state} as task_state, ${tasks.stateSince} as task_since,
        ${tasks.dueAt}, ${tasks.request}, ${tasks.createdAt} as posted_at
      from ${tasks} where ${tasks.posterId} = ${personId}
    ), received as materialized (
      select posted.*, ${offer}, ${offers.bidderId} as other_id from posted join ${offers} on ${offers.taskId} = posted.task_id ${terms}
    ), sent as materialized (
      select ${tasks.id} as task_id, ${tasks.title}, ${tasks.category}, ${tasks.state} as task_state, ${tasks.stateSince} as task_since,
        ${tasks.dueAt}, ${tasks.request}, ${offer}, ${tasks.posterId} as other_id
      from ${offers} ${terms} join ${tasks} on ${tasks.id} = ${offers.taskId}
      where ${offers.bidderId} = ${personId}
    )`;
}

/** `waiting` has everything that waits for the person: the deals that are their turn in My deals, in its order, and unread messages. */
function waiting(personId: string): SQL {
  return sql`
    all_waiting (kind, task_id, title, other_id, amount, count, is_yours, due_at, urgency, id) as (
      select case when state = 'awarded' then ${kind("answer_award")} when state = 'needs_reconfirm' then ${kind("reconfirm_offer")}
          ${ofEitherSide} when request = 'end_by_poster' then ${kind("answer_end")}
          when exists (select from ${deliveries} where ${deliveries.offerId} = sent.id) then ${kind("make_changes")} else ${kind("deliver_work")} end,
        task_id, title, other_id, amount, 1, false, turn.due, turn.urgency, turn.id
      from sent join (${turnsOf(personId, "bids")}) turn on turn.id = sent.id
      union all
      select case when task_state = 'awaiting_payment' then ${kind("secure_payment")} when chosen.id is null then case when offered.count > 0 then ${kind("review_offers")} else ${kind("closed_task")} end
          ${ofEitherSide} when request = 'end_by_winner' then ${kind("answer_end")} when request = 'extension' then ${kind("answer_extension")}
          when task_state = 'delivered' then ${kind("review_delivery")} else ${kind("late_work")} end,
        posted.task_id, title, coalesce(chosen.other_id, offered.other_id), coalesce(chosen.amount, offered.amount),
        greatest(offered.count, 1), true, turn.due, turn.urgency, turn.id
      from posted join (${turnsOf(personId, "posts")}) turn on turn.id = posted.task_id
      left join (select task_id, id, other_id, amount from received where state = 'accepted' or state = 'awarded' and task_state = 'awaiting_payment') chosen on chosen.task_id = posted.task_id
      left join (
        select task_id, count(*)::int as count, min(amount) as amount, case when count(*) = 1 then min(other_id::text)::uuid end as other_id
        from received where state in (${listOf(...awardableStates)}) group by task_id
      ) offered on offered.task_id = posted.task_id and chosen.id is null
      union all
      select ${kind("read_messages")}, ${tasks.id}, ${tasks.title}, ${dealEvents.actorId}, null, 1, ${tasks.posterId} = ${personId}, null,
        extract(epoch from ${now} + interval '1 day') * 1000, ${dealEvents.id}
      from ${dealEvents} join ${tasks} on ${tasks.id} = ${dealEvents.taskId}
      where ${dealEvents.toldId} = ${personId} and ${dealEvents.readAt} is null and ${dealEvents.event} = 'message'
    ), waiting as materialized (select * from all_waiting)`;
}

const ofEitherSide = sql`when task_state = 'completed' then ${kind("write_review")} when task_state = 'disputed' then ${kind("write_statement")}`;

function kind(name: TodayKind): SQL {
  return sql.raw(`'${name}'`);
}

const todayItems = sql`
  select coalesce(json_agg(json_build_object(
    'kind', kind, 'task', task_id, 'title', title, 'amount', amount, 'count', count, 'isYours', is_yours, 'dueAt', ${timeText(sql`due_at`)},
    'person', case when ${people.id} is not null then json_build_object('id', ${people.id}, 'name', ${people.name}, 'hidden', ${people.hidden}) end
  ) order by urgency, listed.id desc), '[]')
  from (
    select * from (select *, row_number() over (partition by kind order by urgency, id desc) as place from waiting) placed
    where place <= ${limits.todayOfKind}::int order by urgency, id desc limit ${limits.todayItems}::int
  ) listed
  left join ${people} on ${people.id} = other_id`;

const todayCounts = sql`
  select json_object_agg(kinds.kind, coalesce(total, 0))
  from (values ${rowsOf(todayKinds)}) as kinds(kind)
  left join (select kind, sum(count) as total from waiting group by 1) counted on counted.kind = kinds.kind`;

function freelancerFigures(personId: string): SQL {
  const live = sql`state in (${listOf(...liveOfferStates)})`;
  return sql`
    select json_build_object(
      'offers', count(*),
      'live', count(*) filter (where ${live}),
      'pipeline', coalesce(sum(amount) filter (where ${live}), 0),
      'won', count(*) filter (where state in (${jobs})),
      'decided', count(*) filter (where state in (${listOf<OfferState>(...jobOfferStates, "declined", "lost")})),
      'inProgress', count(*) filter (where state = 'accepted' and task_state in (${underway})),
      'completed', count(*) filter (where state = 'accepted' and task_state = 'completed'),
      'completedValue', coalesce(sum(amount) filter (where state = 'accepted' and task_state = 'completed'), 0),
      'newTasks', (${newTasks(personId)}),
      'byMonth', (${byMonth("sent")})
    ) from sent`;
}

/** Open tasks of the last days on which the person may make an offer, in the categories of earlier offers. */
function newTasks(personId: string): SQL {
  const since = Date.now() - limits.dueSoonDays * dayMs;
  return sql`
    select coalesce(json_agg(json_build_object(
      'task', id, 'title', title, 'category', category, 'budget', budget, 'deadline', deadline, 'createdAt', ${timeText(sql`created_at`)}
    ) order by id desc), '[]')
    from (
      select found.* from (select distinct category from sent) known
      cross join lateral (
        select ${tasks.id}, ${tasks.title}, ${tasks.category}, ${tasks.budget}, ${tasks.deadline}, ${tasks.createdAt} from ${tasks}
        where ${tasks.category} = known.category and ${isListed} and ${tasks.id} > ${firstIdAt(since)}::uuid
          and ${tasks.createdAt} > ${new Date(since).toISOString()}::timestamptz
          and ${tasks.state} = 'open' and ${tasks.dueAt} > ${now} and ${tasks.posterId} <> ${personId}
          and not exists (select from ${offers} where ${offers.taskId} = ${tasks.id} and ${offers.bidderId} = ${personId})
          and not exists (select from ${blocks} where ${blocks.personId} = ${personId} and ${blocks.blockedId} = ${tasks.posterId})
          and not exists (select from ${blocks} where ${blocks.personId} = ${tasks.posterId} and ${blocks.blockedId} = ${personId})
        order by ${tasks.id} desc limit ${limits.newTasks}::int
      ) found
      order by found.id desc limit ${limits.newTasks}::int
    ) newest`;
}

const posterFigures = sql`
  select json_build_object(
    'tasks', (
      select json_object_agg(states.state, coalesce(total, 0))
      from (values ${rowsOf(taskStates)}) as states(state)
      left join (select task_state, count(*) as total from posted group by 1) counted on counted.task_state = states.state
    ),
    'offers', count(*),
    'committed', coalesce(sum(amount) filter (where state = 'accepted' and task_state in (${underway})), 0),
    'spent', coalesce(sum(amount) filter (where state = 'accepted' and task_state = 'completed'), 0),
    'saved', coalesce(sum(budget - amount) filter (where state = 'accepted' and task_state in (${hired}) and budget > 0), 0),
    'offersPerTask', coalesce(round(count(*)::numeric / nullif((select count(*) from posted), 0), 1), 0),
    'hoursToOffer', (${medianHours(sql`select min(created_at) - min(posted_at) as wait from received group by task_id`)}),
    'hoursToAward', (${medianHours(sql`
      select min(${dealEvents.at}) - min(posted_at) as wait
      from posted join ${dealEvents} on ${dealEvents.taskId} = posted.task_id and ${dealEvents.event} = 'award' group by posted.task_id`)}),
    'byMonth', (${byMonth("received")})
  ) from received`;

function medianHours(waits: SQL): SQL {
  return sql`
    select round((percentile_cont(0.5) within group (order by greatest(extract(epoch from wait), 0)) / 3600)::numeric, 1) from (${waits}) waits`;
}

/** Each offer counts in the month it was sent, each job in the month it was accepted, and its amount in the month of completion. */
function byMonth(side: "sent" | "received"): SQL {
  const source = sql.raw(side);
  return sql`
    select json_agg(json_build_object(
      'month', to_char(months.month, 'YYYY-MM'), 'offers', coalesce(offers, 0), 'jobs', coalesce(jobs, 0), 'completed', coalesce(completed, 0)
    ) order by months.month)
    from (select date_trunc('month', now() at time zone 'utc') - make_interval(months => back) as month from generate_series(0, 11) as back) months
    left join (
      select date_trunc('month', at at time zone 'utc') as month, sum(offers) as offers, sum(jobs) as jobs, sum(completed) as completed from (
        select created_at as at, 1 as offers, 0 as jobs, 0 as completed from ${source}
        union all select accepted_at, 0, 1, 0 from ${source} where state in (${jobs})
        union all select task_since, 0, 0, amount from ${source} where state = 'accepted' and task_state = 'completed'
      ) events group by 1
    ) counted on counted.month = months.month`;
}

/** As `toISOString` writes it. */
function timeText(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function listOf<Value extends string>(...values: Value[]): SQL {
  return literals(values);
}

function rowsOf(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `('${value}')`).join(", "));
}
