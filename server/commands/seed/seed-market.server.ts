// Adds the sample market to a database: its people act through the functions that the routes call, each at its time. Deterministic for a start.
import { people } from "#server/people/person.table.server.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { runAsOf } from "./as-of.server.ts";
import { sampleActs } from "./sample-acts.server.ts";

const minute = 60_000;
const hour = 60 * minute;

export async function isMarketEmpty({ db }: Pick<Database, "db">): Promise<boolean> {
  // Also checks people: a market whose tasks were all deleted is not empty.
  const [person] = await db.select({ id: people.id }).from(people).limit(1);
  const [task] = await db.select({ id: tasks.id }).from(tasks).limit(1);
  return !person && !task;
}

export async function seedMarket(
  { db }: Pick<Database, "db">,
  { start = new Date() }: { start?: Date } = {},
): Promise<{ people: number; tasks: number }> {
  const random = pseudoRandom(2_026);
  await runAsOf(db, random, async (tx, setTime) => {
    let time = 0;
    for (const { ago, act } of sampleActs(tx, start, random).toSorted((one, other) => other.ago - one.ago)) {
      // A few minutes off, to look realistic.
      const off = random() * Math.min(ago, 1) * 20 * minute;
      time = Math.min(start.getTime(), Math.max(time + 1_000, Math.floor(start.getTime() - ago * hour + off)));
      await setTime(time);
      await act();
    }
  });
  return { people: await db.$count(people), tasks: await db.$count(tasks) };
}

/** Deterministic random numbers from 0 to 1 (mulberry32). */
function pseudoRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
