// Adds the small sample market to a database; deterministic for a given day.
import { UUID } from "uuidv7";
import { people, seedIssuer } from "#server/people/person.table.server.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { marketPeople, marketTasks } from "./market.ts";

const hour = 3_600_000;
const day = 24 * hour;

type Rows = {
  people: (typeof people.$inferInsert)[];
  tasks: (typeof tasks.$inferInsert)[];
  likes: (typeof likes.$inferInsert)[];
};

export async function isMarketEmpty({ db }: Database): Promise<boolean> {
  // Also checks people: a market whose tasks were all deleted is not empty.
  const [person] = await db.select({ id: people.id }).from(people).limit(1);
  const [task] = await db.select({ id: tasks.id }).from(tasks).limit(1);
  return !person && !task;
}

export async function seedMarket(
  { db }: Database,
  { today = new Date() }: { today?: Date } = {},
): Promise<{ people: number; tasks: number }> {
  const rows = marketRows(today);
  await db.transaction(async (transaction) => {
    await transaction.insert(people).values(rows.people);
    await transaction.insert(tasks).values(rows.tasks);
    await transaction.insert(likes).values(rows.likes);
  });
  return { people: rows.people.length, tasks: rows.tasks.length };
}

function marketRows(today: Date): Rows {
  const random = pseudoRandom(2_026);
  const personIds = new Map<string, string>();
  const rows: Rows = { people: [], tasks: [], likes: [] };

  for (const [index, { key, name, email }] of marketPeople.entries()) {
    const createdAt = new Date(today.getTime() - (90 - index) * day);
    const id = idAt(createdAt, random);
    personIds.set(key, id);
    // The newest people have not verified their addresses, so that administrators see both.
    rows.people.push({ id, issuer: seedIssuer, subject: key, name, email, emailVerified: index < marketPeople.length - 2, createdAt });
  }

  for (const { poster, category, title, description, budget, dueInDays, postedHoursAgo, likes: likeCount } of marketTasks) {
    // A few minutes off the full hour, to look realistic.
    const age = postedHoursAgo * hour + Math.floor(random() * hour);
    const createdAt = new Date(today.getTime() - age);
    const deadline = new Date(today.getTime() + dueInDays * day).toISOString().slice(0, 10);
    const id = idAt(createdAt, random);
    const posterId = found(personIds, poster);
    rows.tasks.push({
      id,
      posterId,
      title,
      category,
      description,
      deadline,
      budget,
      likeCount,
      stateSince: createdAt,
      createdAt,
      updatedAt: createdAt,
    });
    for (const personId of shuffled([...personIds.values()], random).slice(0, likeCount)) {
      rows.likes.push({ taskId: id, personId, createdAt: new Date(createdAt.getTime() + Math.floor(random() * age)) });
    }
  }
  return rows;
}

function idAt(time: Date, random: () => number): string {
  return UUID.fromFieldsV7(time.getTime(), bits(12, random), bits(30, random), bits(32, random)).toString();
}

function bits(count: number, random: () => number): number {
  return Math.floor(random() * 2 ** count);
}

function found(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The market has no person ${key}.`);
  return id;
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

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
