// What waits for a person, and the figures of their offers, jobs and tasks: one statement, and one for the answer time.
import { jobOfferStates, liveOfferStates, type OfferState, type TaskState, taskStates, timers } from "#contract/deal.ts";
import { limits } from "#contract/limits.ts";
import { reviewDays } from "#contract/review.ts";
import { type Summary, type TodayKind, todayKinds } from "#contract/summary.ts";
import { blocks } from "#server/people/block.table.server.ts";
import { isActivePerson, people } from "#server/people/person.table.server.ts";
import { asMember } from "#server/people/reader.ts";
import { shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import type { HiddenState } from "#server/platform/database/hidden.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { literals } from "#server/platform/database/sql-in.server.ts";
import { isListed, tasks } from "#server/tasks/task.table.server.ts";
import { endOfDay, now } from "#server/tasks/task-due.server.ts";
import { acceptedAt } from "./accepted-at.server.ts";
import { advanceAmong } from "./advance-deals.server.ts";
import { dealEvents } from "./deal.table.server.ts";
import { isOpenForStatements } from "./deal-facts.server.ts";
import { disputeStatements, disputes } from "./dispute.table.server.ts";
import { offerRevisions, offers } from "./offer.table.server.ts";
import { readResponseHours } from "./profile.store.server.ts";
import { reviews } from "./review.table.server.ts";

const dayMs = 86_400_000;

/** The offers that a poster can award. */
const reviewable = listOf<OfferState>("active", "shortlisted");
const underway = listOf<TaskState>("in_progress", "delivered", "disputed");
const hired = listOf<TaskState>("in_progress", "delivered", "disputed", "completed");
const jobs = listOf(...jobOfferStates);

type Today = Summary["today"];
type StoredPerson = { id: string; name: string; hidden: HiddenState | null };
type StoredItem = Omit<Today["items"][number], "person"> & { person: StoredPerson | null };
type StoredSummary = Omit<Summary, "today"> & { today: Omit<Today, "items"> & { items: StoredItem[] } };

export async function readSummary(db: Db, personId: string): Promise<Summary> {
  const mine = sql`select ${offers.taskId} from ${offers} where ${offers.bidderId} = ${personId}`;
  await advanceAmong(db, sql`(${tasks.posterId} = ${personId} or ${tasks.id} in (${mine}))`);
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

/** `waiting` has everything that waits for the person. What another person waits for counts as due within a day. */
function waiting(personId: string): SQL {
  const toReview = sql`state = 'accepted' and task_state = 'completed' and task_since > ${now} - make_interval(days => ${reviewDays}::int)
    and not exists (select from ${reviews} where ${reviews.taskId} = task_id and ${reviews.authorId} = ${personId})
    and ${isActivePerson(personId)}`;
  const deliveryEnd = endOfDay(sql`deliver_by`);
  const reviewEnd = sql`task_since + make_interval(days => ${reviewDays}::int)`;
  const noEndProposed = sql`state = 'accepted' and coalesce(request, '') not like 'end_%'`;
  return sql`
    all_waiting (kind, task_id, title, other_id, amount, count, is_yours, due_at) as (
      ${ofOffer("answer_award", "sent", sql`due_at`)} where state = 'awarded'
      union all ${ofOffer("reconfirm_offer", "sent", sql`null::timestamptz`)} where state = 'needs_reconfirm'
      union all ${ofOffer("answer_end", "sent", sql`due_at`)} where state = 'accepted' and request = 'end_by_poster'
      union all ${ofOffer("answer_end", "received", sql`due_at`)} where state = 'accepted' and request = 'end_by_winner'
      union all ${ofOffer("answer_extension", "received", deliveryEnd)} where state = 'accepted' and request = 'extension'
      union all ${ofDispute("sent", personId)}
      union all ${ofDispute("received", personId)}
      union all ${ofOffer("late_work", "received", deliveryEnd)} where state = 'accepted' and request is null and task_state = 'in_progress' and ${deliveryEnd} <= ${now}
      union all ${ofOffer("deliver_work", "sent", deliveryEnd)} where ${noEndProposed} and task_state = 'in_progress'
      union all ${ofOffer("review_delivery", "received", sql`due_at`)} where ${noEndProposed} and task_state = 'delivered'
      union all ${ofOffer("write_review", "sent", reviewEnd)} where ${toReview}
      union all ${ofOffer("write_review", "received", reviewEnd)} where ${toReview}
      union all
      select 'review_offers', task_id, title, case when count(*) = 1 then min(other_id::text)::uuid end, min(amount), count(*), true, due_at
      from received where task_state in ('open', 'closed') and state in (${reviewable}) group by task_id, title, due_at
      union all
      select 'read_messages', ${tasks.id}, ${tasks.title}, ${dealEvents.actorId}, null, 1, ${tasks.posterId} = ${personId}, null
      from ${dealEvents} join ${tasks} on ${tasks.id} = ${dealEvents.taskId}
      where ${dealEvents.toldId} = ${personId} and ${dealEvents.readAt} is null and ${dealEvents.event} = 'message'
      union all
      select 'closing_soon', task_id, title, null, null, 1, true, due_at from posted
      where task_state = 'open' and due_at < ${now} + make_interval(days => ${limits.dueSoonDays}::int)
        and not exists (select from received where received.task_id = posted.task_id and state in (${reviewable}))
    ), waiting as materialized (
      select *, array_position(array[${listOf(...todayKinds)}], kind) as kind_place,
        case when kind in (${listOf<TodayKind>("deliver_work", "late_work", "closing_soon", "write_review", "write_statement", "wait_decision")})
          then due_at else least(due_at, now() + interval '1 day') end as urgency
      from all_waiting
    )`;
}

function ofOffer(kind: TodayKind, side: "sent" | "received", dueAt: SQL): SQL {
  return sql`select ${kind}::text, task_id, title, other_id, amount, 1, ${side === "received"}::boolean, ${dueAt} from ${sql.raw(side)}`;
}

/** The person may still write a statement, or waits for the decision. */
function ofDispute(side: "sent" | "received", personId: string): SQL {
  const own = sql`select from ${disputeStatements} where ${disputeStatements.disputeId} = ${disputes.id} and ${disputeStatements.authorId} = ${personId}`;
  return sql`select case when may_write then ${"write_statement" satisfies TodayKind}::text else ${"wait_decision" satisfies TodayKind}::text end,
      task_id, title, other_id, amount, 1, ${side === "received"}::boolean, case when may_write then write_until else due_at end
    from ${sql.raw(side)} cross join lateral (
      select ${disputes.openedAt} + make_interval(days => ${timers.statementDays}::int) as write_until,
        ${isOpenForStatements} and not exists (${own})
          and ${disputes.openedBy} is distinct from ${side === "received" ? "poster" : "winner"} as may_write
      from ${disputes} where ${disputes.offerId} = ${sql.raw(side)}.id and ${disputes.outcome} is null
    ) dispute where state = 'accepted' and task_state = 'disputed'`;
}

const todayItems = sql`
  select coalesce(json_agg(json_build_object(
    'kind', kind, 'task', task_id, 'title', title, 'amount', amount, 'count', count, 'isYours', is_yours, 'dueAt', ${timeText(sql`due_at`)},
    'person', case when ${people.id} is not null then json_build_object('id', ${people.id}, 'name', ${people.name}, 'hidden', ${people.hidden}) end
  ) order by urgency, kind_place, task_id), '[]')
  from (
    select * from (select *, row_number() over (partition by kind order by urgency, task_id) as place from waiting) placed
    where place <= ${limits.todayOfKind}::int order by urgency, kind_place, task_id limit ${limits.todayItems}::int
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
