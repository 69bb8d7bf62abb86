// Fills a database for scale tests. The database generates the rows; only word lists and numbers are sent.
import { uuidv7 } from "uuidv7";
import { fillIssuer, people } from "#server/people/person.table.server.ts";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { searchWords, taskSearch } from "#server/tasks/search.table.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import {
  fillCategories,
  fillClients,
  fillClosings,
  fillFamilyNames,
  fillGivenNames,
  fillNeeds,
  fillSyllables,
  fillTowns,
} from "./fill-words.ts";

/** Small enough for the statement timeout of a server on a slow machine. */
const chunkSize = 2_000;
/** The period in which the tasks were posted: long enough for ten million distinct milliseconds. */
const spanInMilliseconds = 120 * 24 * 3_600_000;
const likesOfTheMostLiked = 25;

type FillOptions = { tasks: number; onProgress?: (done: number) => void };

export async function fillMarket({ db }: Database, { tasks: total, onProgress }: FillOptions): Promise<void> {
  await addPeople(db);
  const start = Date.now() - spanInMilliseconds;
  for (let first = 0; first < total; first += chunkSize) {
    const last = Math.min(first + chunkSize, total);
    await db.transaction(async (transaction) => {
      // Deterministic per chunk, so that two databases can be compared.
      await transaction.execute(sql`select setseed(${first / (first + chunkSize)})`);
      await transaction.execute(insertChunk({ first, last, start, step: spanInMilliseconds / total }));
    });
    onProgress?.(last);
  }
  // Otherwise the planner would use the statistics of the empty tables, and counting would read every row.
  await db.execute(sql`vacuum (analyze) ${people}, ${tasks}, ${likes}, ${taskSearch}, ${searchWords}`);
}

async function addPeople(db: Db): Promise<void> {
  const names = fillGivenNames.flatMap((given) => fillFamilyNames.map((family) => `${given} ${family}`));
  const rows = names.map((name, index) => ({
    id: uuidv7(),
    issuer: fillIssuer,
    subject: `${index}`,
    name,
    email: `person${index}@example.com`,
    emailVerified: true,
  }));
  await db.insert(people).values(rows).onConflictDoNothing();
}

type Chunk = { first: number; last: number; start: number; step: number };

function insertChunk({ first, last, start, step }: Chunk): SQL {
  return sql`
    with words as materialized (
      select
        ${list(fillCategories.map(({ category }) => category))} as categories,
        ${list(fillCategories.map(({ jobs }) => jobs))} as jobs,
        ${list(fillClients)} as clients,
        ${list(fillTowns)} as towns,
        ${list(fillNeeds)} as needs,
        ${list(fillClosings)} as closings,
        ${list(fillSyllables)} as syllables,
        (select array_agg(id order by id) from ${people} where issuer = ${fillIssuer}) as posters
    ),
    draw as materialized (
      select
        (${start}::float8 + (n + 0.9 * random()) * ${step}::float8)::bigint as posted,
        1 + width_bucket(random(), ${sql.param(shareSteps())}::float8[]) as category,
        ${oneOf("jobs", 2)} as job,
        ${oneOf("clients")} as client,
        ${oneOf("towns")} as town,
        ${oneOf("needs")} as need,
        ${oneOf("closings")} as closing,
        floor(random() ^ 3 * cardinality(syllables) ^ 3)::int as name,
        1 + floor(random() ^ 2 * cardinality(posters))::int as poster,
        10 * exp(random() * ln(1000)) as budget,
        random() < 0.7 as round_budget,
        random() < 0.3 as is_urgent,
        random() < 0.3 as is_onsite,
        3 + floor(random() * 178)::int as days,
        floor(random() ^ 20 * ${likesOfTheMostLiked}::int)::int as likes
      from words, generate_series(${first}::int, ${last - 1}::int) as n
    ),
    made as (
      insert into ${tasks} (id, poster_id, title, category, description, deadline, needed_by, place, town, budget, like_count, state, created_at, updated_at)
      select
        ${uuidAt(sql`posted`)},
        posters[poster],
        jobs[category][job] || ' for ' || clients[client] || ' in ' || towns[town],
        categories[category],
        'The work is for ' || clients[client] || ' in ' || towns[town] || '. ' || needs[need] || ' ' || closings[closing]
          || ' Ask for ' || initcap(${syllable(0)} || ${syllable(1)} || ${syllable(2)}) || '.',
        to_char(${timeAt(sql`posted`)} + days * interval '1 day', 'YYYY-MM-DD'),
        case when is_urgent then to_char(${timeAt(sql`posted`)} + (days + 14) * interval '1 day', 'YYYY-MM-DD') else '' end,
        case when is_onsite then 'onsite' else 'remote' end,
        case when is_onsite then towns[town] else '' end,
        case when round_budget then round(budget / 5) * 5 else budget end,
        draw.likes,
        case when ${timeAt(sql`posted`)} + days * interval '1 day' < now() then 'expired' else 'open' end,
        ${timeAt(sql`posted`)},
        ${timeAt(sql`posted`)}
      from draw, words
      order by posted
      returning id, like_count, created_at
    ),
    liked as materialized (
      select id, like_count, created_at, floor(random() * 1000)::int as start from made where like_count > 0
    )
    insert into ${likes} (task_id, person_id, created_at)
    select id, posters[1 + (start + 7 * k) % cardinality(posters)], created_at
    from liked, words, generate_series(1, like_count) as k`;
}

function list(words: string[] | string[][]): SQL {
  return sql`${sql.param(words)}::text[]`;
}

function oneOf(words: string, dimension = 1): SQL {
  return sql`1 + floor(random() * array_length(${sql.identifier(words)}, ${sql.raw(`${dimension}`)}))::int`;
}

function syllable(place: number): SQL {
  return sql`syllables[1 + name / (cardinality(syllables) ^ ${sql.raw(`${place}`)})::int % cardinality(syllables)]`;
}

/** A version 4 id with its first 48 bits and its version replaced. PostgreSQL has a function for this only from version 18. */
function uuidAt(milliseconds: SQL): SQL {
  return sql`(lpad(to_hex(${milliseconds}), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;
}

function timeAt(milliseconds: SQL): SQL {
  return sql`to_timestamp(${milliseconds} / 1000.0)`;
}

/** The boundaries between categories, on a scale from 0 to 1. */
function shareSteps(): number[] {
  let sum = 0;
  return fillCategories.slice(0, -1).map(({ share }) => (sum += share));
}
