import { expect, test } from "vitest";
import { createAnswerCache, type Made, type Weighed } from "./answer-cache.ts";
import { isOrderedByLikes } from "./change.ts";

const sign = "0198c0de-0000-7000-8000-000000000001";
const wall = "0198c0de-0000-7000-8000-000000000002";

type Answer = Weighed & { name: string };
type Outcome = Made<Answer, string>;

function open(options: { maxBytes?: number; maxEntries?: number; now?: () => number } = {}) {
  const cache = createAnswerCache<Answer, string>({ maxBytes: 1_000, ...options });
  cache.hearing.connected();
  return cache;
}

function answer(name: string, change: Partial<Answer> = {}): Outcome {
  return { answer: { name, bytes: 100, shows: new Set(), inOwnOrder: false, ...change } };
}

const keep = (cache: ReturnType<typeof open>, name: string, change: Partial<Answer> = {}) =>
  cache.make(name, async () => answer(name, change));
const kept = (cache: ReturnType<typeof open>, ...names: string[]) => names.filter((name) => cache.get(name));

test("the least recently used goes first, by bytes and by number, and one answer may not push out the rest", async () => {
  const cache = open({ maxBytes: 400 });
  for (const name of ["a", "b", "c", "d"]) await keep(cache, name);
  cache.get("a");
  await keep(cache, "e");
  expect(kept(cache, "a", "b", "c", "d", "e")).toEqual(["a", "c", "d", "e"]);
  await keep(cache, "huge", { bytes: 101 });
  expect(kept(cache, "huge")).toEqual([]);
  expect(cache.size()).toEqual({ entries: 4, bytes: 400 });

  const few = open({ maxEntries: 2 });
  for (const name of ["a", "b", "c"]) await keep(few, name);
  expect(kept(few, "a", "b", "c")).toEqual(["b", "c"]);
});

test("who asks while an answer is being made waits for it; what may not be kept is made again", async () => {
  const cache = open();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let made = 0;
  const ask = () =>
    cache.make("a", () => {
      made += 1;
      return promise;
    });
  const all = Promise.all([ask(), ask(), ask()]);
  resolve(answer("a"));
  expect((await all).map(({ isOwn }) => isOwn)).toEqual([true, false, false]);
  expect(made).toBe(1);

  await cache.make("b", async () => ({ other: "refused" }));
  await expect(cache.make("c", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(kept(cache, "a", "b", "c")).toEqual(["a"]);
  expect((await keep(cache, "c")).isOwn).toBe(true);
});

test("what was read before a change is neither kept nor shared after it", async () => {
  const cache = open();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const early = cache.make("list", () => promise);
  cache.hearing.changed("all");
  const late = cache.make("list", async () => answer("new"));
  expect(await late).toMatchObject({ isOwn: true, made: { answer: { name: "new" } } });
  resolve(answer("old"));
  expect(await early).toMatchObject({ made: { answer: { name: "old" } } });
  expect(cache.get("list")?.name).toBe("new");
});

test("a like drops what shows the task and what may be ordered by likes; any other change drops everything", async () => {
  const cache = open();
  async function fill() {
    await keep(cache, "sign", { shows: new Set([sign]) });
    await keep(cache, "wall", { shows: new Set([wall]) });
    await keep(cache, "liked", { inOwnOrder: true });
  }
  await fill();
  cache.hearing.changed(`liked ${sign}`);
  expect(kept(cache, "sign", "wall", "liked")).toEqual(["wall"]);
  await fill();
  cache.hearing.changed("something that this version does not know");
  expect(kept(cache, "sign", "wall", "liked")).toEqual([]);

  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const early = cache.make("sign", () => promise);
  cache.hearing.changed(`liked ${wall}`);
  resolve(answer("sign", { shows: new Set([sign]) }));
  await early;
  expect(kept(cache, "sign")).toEqual(["sign"]);
});

test("likes decide the order of nothing but what asks for it", () => {
  const others = ["/", "/alltasks?limit=24&after=x", "/borujer?q=liked", "/borujer?sort=newest", "/alltasks/counts?category=Design"];
  const ordered = ["/alltasks?sort=liked", "/borujer?q=sign&sort=%6Ciked", "/borujer?sort=newest&sort=liked"];
  expect([...others, ...ordered].filter(isOrderedByLikes)).toEqual(ordered);
});

test("nothing is known while changes may go unheard, nor afterwards what was read meanwhile", async () => {
  const cache = open();
  await keep(cache, "a");
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const early = cache.make("b", () => promise);
  cache.hearing.lost();
  expect([cache.isOn(), kept(cache, "a")]).toEqual([false, []]);
  await keep(cache, "c");
  cache.hearing.connected();
  resolve(answer("b"));
  await early;
  expect([cache.isOn(), kept(cache, "a", "b", "c")]).toEqual([true, []]);
});

test("a new day in UTC begins with nothing known", async () => {
  let time = Date.parse("2026-11-15T23:59:59.900Z");
  const cache = open({ now: () => time });
  await keep(cache, "a");
  expect(kept(cache, "a")).toEqual(["a"]);
  time += 200;
  expect(kept(cache, "a")).toEqual([]);
});
