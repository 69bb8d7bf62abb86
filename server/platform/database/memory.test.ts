import { expect, test } from "vitest";
import { createMemory } from "./memory.ts";
import type { Hearing } from "./notices.server.ts";

function open(options: { isGood?: (value: string) => boolean; most?: number } = {}) {
  const hearers: Hearing[] = [];
  const recall = createMemory<string>({ hear: (hearing) => hearers.push(hearing) }, { forgetOn: "people", ...options });
  const [hearing] = hearers as [Hearing];
  let reads = 0;
  const ask = (key = "a", value: string | null = "found") =>
    recall(key, async () => {
      reads += 1;
      return value;
    });
  return { hearing, recall, ask, reads: () => reads };
}

test("asks each time until changes are heard, then once until the named change or a lost connection", async () => {
  const { hearing, ask, reads } = open();
  await ask();
  await ask();
  expect(reads()).toBe(2);
  hearing.connected();
  await ask();
  expect([await ask(), reads()]).toEqual(["found", 3]);
  hearing.changed("tasks");
  await ask();
  expect(reads()).toBe(3);
  hearing.changed("people");
  await ask();
  expect(reads()).toBe(4);
  hearing.lost();
  await ask();
  await ask();
  expect(reads()).toBe(6);
});

test("does not remember what was read before a change, what is missing, what has ended, nor without bound", async () => {
  let isGood = true;
  const { hearing, recall, ask, reads } = open({ isGood: () => isGood, most: 2 });
  hearing.connected();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = recall("a", () => promise);
  hearing.changed("people");
  resolve("old");
  expect(await early).toBe("old");
  expect(await ask()).toBe("found");
  await ask("missing", null);
  await ask("missing", null);
  expect(reads()).toBe(3);
  isGood = false;
  await ask();
  expect(reads()).toBe(4);
  isGood = true;
  for (const key of ["b", "c", "a"]) await ask(key);
  expect(reads()).toBe(7);
});
