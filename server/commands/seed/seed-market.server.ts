// Adds the sample market to a database: its people act through the functions that the routes call, each at its time. Deterministic for a start.
import type { Signer } from "#server/credentials/keys.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import "#server/wiring/deal-steps.ts";
import { runAsOf } from "./as-of.server.ts";
import { sampleActs } from "./sample-acts.server.ts";
import type { SamplePayments } from "./sample-money.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export async function isMarketEmpty({ db }: Pick<Database, "db">): Promise<boolean> {
  // Also checks people: a market whose tasks were all deleted is not empty.
  const [person] = await db.select({ id: people.id }).from(people).limit(1);
  const [task] = await db.select({ id: tasks.id }).from(tasks).limit(1);
  return !person && !task;
}

export async function seedMarket(
  { db }: Pick<Database, "db">,
  { start = new Date(), signer, payments = null }: { start?: Date; signer?: Signer | undefined; payments?: SamplePayments | null } = {},
): Promise<{ people: number; tasks: number }> {
  const random = pseudoRandom(2_026);
  const spread = spreadOverDay(start.getTime(), pseudoRandom(2_027));
  await runAsOf(db, random, async (tx, setTime) => {
    let time = 0;
    for (const { ago, act } of sampleActs(tx, { start, random, signer, payments }).toSorted((one, other) => other.ago - one.ago)) {
      // A few minutes off, to look realistic.
      const off = random() * Math.min(ago, 1) * 20 * minute;
      time = Math.min(start.getTime(), Math.max(time + 1_000, spread(Math.floor(start.getTime() - ago * hour + off))));
      await setTime(time);
      await act();
    }
  });
  return { people: await db.$count(people), tasks: await db.$count(tasks) };
}

/**
 * Acts of whole days before the start would all have its time of the day. This gives that time another place in each day, and moves the times before and
 * after it evenly: order and dates stay. The last two days stay as they are.
 */
function spreadOverDay(start: number, random: () => number): (time: number) => number {
  const [today, usual] = [Math.floor(start / day), (start % day) / day];
  const places = new Map<number, number>();
  return (time) => {
    const date = Math.floor(time / day);
    if (date > today - 2) return time;
    const place = places.get(date) ?? random();
    places.set(date, place);
    const part = time / day - date;
    const moved = part < usual ? (part / usual) * place : place + ((part - usual) / (1 - usual)) * (1 - place);
    return Math.floor((date + moved) * day);
  };
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
