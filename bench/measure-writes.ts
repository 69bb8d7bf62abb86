import { aTask } from "#tests/support/a-task.ts";
import { query } from "#tests/support/postgres.ts";
import type { Markets } from "./databases.ts";
import { type Asked, inTurn, throughput } from "./load.ts";
import type { Engine, Options } from "./options.ts";
import { signUpMany, type Writer } from "./people.ts";
import { alternate, type Figure } from "./result.ts";
import { type Home, startExpress, startOurs } from "./servers.ts";
import { ratios, spreadOf } from "./statistics.ts";

const likedTasks = 1_000;

/** Posting and liking: ours alone on the embedded engine, against Express and pg on PostgreSQL. */
export async function measureWrites(engine: Engine, home: Home, markets: Markets, { rounds, seconds, people }: Options): Promise<Figure[]> {
  const writers = await signUp(home, people);
  // Before the copy is made. A new account may post little in a day, which Express does not check.
  if ("DATABASE_URL" in home) await query(home.DATABASE_URL, "update people set created_at = created_at - interval '1 year'");
  const copy = "DATABASE_URL" in home ? await markets.copy(home) : "";
  await using ours = await startOurs(home);
  const tasks = (await (await fetch(`${ours.address}/alltasks?limit=${likedTasks}`)).json()) as { _id: string }[];
  const ids = tasks.map(({ _id }) => _id);
  const figure = { part: "writes", engine };
  if (!("DATABASE_URL" in home)) {
    const rates = await alternate(rounds, {
      posts: () => writeRate(ours.address, seconds, posting(writers)),
      likes: () => writeRate(ours.address, seconds, likingWith(writers, ids)),
    });
    return [
      { ...figure, name: "post", unit: "requests/s", value: spreadOf(rates.posts) },
      { ...figure, name: "like", unit: "requests/s", value: spreadOf(rates.likes) },
    ];
  }

  const url = home.DATABASE_URL;
  await using express = await startExpress(copy, ours.address);
  const [ourLikes, theirLikes] = [likingWith(writers, ids), likingWith(writers, ids)];
  /** What one person may do in a minute is no part of the question. */
  const withoutLimits = async (load: () => Promise<number>) => {
    await Promise.all([url, copy].map((database) => query(database, "truncate rate_limit_counts")));
    return load();
  };
  const rates = await alternate(rounds, {
    posts: () => withoutLimits(() => writeRate(ours.address, seconds, posting(writers))),
    theirPosts: () => withoutLimits(() => writeRate(express.address, seconds, posting(writers))),
    likes: () => withoutLimits(() => writeRate(ours.address, seconds, ourLikes)),
    theirLikes: () => withoutLimits(() => writeRate(express.address, seconds, theirLikes)),
  });
  return [
    { ...figure, name: "post", unit: "requests/s", value: spreadOf(rates.posts) },
    { ...figure, name: "post, Express and pg", unit: "requests/s", value: spreadOf(rates.theirPosts) },
    { ...figure, name: "like", unit: "requests/s", value: spreadOf(rates.likes) },
    { ...figure, name: "like, Express and pg", unit: "requests/s", value: spreadOf(rates.theirLikes) },
    { ...figure, name: "post / Express and pg", unit: "×", value: ratios(rates.posts, rates.theirPosts), bound: { least: 1.3 } },
    { ...figure, name: "like / Express and pg", unit: "×", value: ratios(rates.likes, rates.theirLikes), bound: { least: 1.3 } },
  ];
}

async function writeRate(address: string, seconds: number, next: () => Asked): Promise<number> {
  return (await throughput(address, seconds, next)).rate;
}

/** In a server of its own: a database that is in use cannot be copied. */
async function signUp(home: Home, people: number): Promise<Writer[]> {
  await using ours = await startOurs(home);
  return await signUpMany(ours.address, people);
}

function posting(writers: Writer[]): () => Asked {
  const body = JSON.stringify(aTask());
  return inTurn(writers.map(({ headers }) => ({ method: "POST", path: "/vacant", headers, body })));
}

/** Every person every task once, beginning with each person's own first. */
export function likingWith(writers: Writer[], ids: string[]): () => Asked {
  let turn = 0;
  return () => {
    const person = turn % writers.length;
    const task = Math.floor(turn / writers.length) + person;
    turn += 1;
    const { email, headers } = writers[person] as Writer;
    return { method: "PATCH", path: `/alltasks/${ids[task % ids.length]}`, headers, body: JSON.stringify({ email }) };
  };
}
