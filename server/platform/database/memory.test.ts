import { expect, test } from "vitest";
import { createMemory } from "./memory.ts";
import type { Subscriber } from "./pubsub.server.ts";

function open(options: { isGood?: (value: string) => boolean } = {}) {
  const subscribers: Subscriber[] = [];
  const database = { subscribe: (topic: string, subscriber: Subscriber) => void (topic === "people" && subscribers.push(subscriber)) };
  const { recall, forget } = createMemory<string>(database, { topic: "people", isAbout: (message, _, key) => key === message, ...options });
  const [subscriber] = subscribers as [Subscriber];
  let reads = 0;
  const ask = (key = "a", value: string | null = "found") =>
    recall(key, async () => {
      reads += 1;
      return value;
    });
  return { subscriber, recall, forget, ask, reads: () => reads };
}

test("a value is cached only while connected, until a message, a disconnect or a local change invalidates it", async () => {
  const { subscriber, forget, ask, reads } = open();
  await ask();
  await ask();
  expect(reads()).toBe(2);
  subscriber.onConnect?.();
  await ask();
  expect([await ask(), reads()]).toEqual(["found", 3]);
  subscriber.onMessage("b");
  await ask();
  expect(reads()).toBe(3);
  subscriber.onMessage("a");
  await ask();
  expect(reads()).toBe(4);
  forget((value) => value === "found");
  await ask();
  expect(reads()).toBe(5);
  subscriber.onDisconnect?.();
  await ask();
  await ask();
  expect(reads()).toBe(7);
});

test("a value that was read before a change, is missing, or has expired is not cached", async () => {
  let isGood = true;
  const { subscriber, recall, ask, reads } = open({ isGood: () => isGood });
  subscriber.onConnect?.();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = recall("a", () => promise);
  subscriber.onMessage("a");
  resolve("old");
  expect(await early).toBe("old");
  expect(await ask()).toBe("found");
  await ask("missing", null);
  await ask("missing", null);
  expect(reads()).toBe(3);
  isGood = false;
  await ask();
  expect(reads()).toBe(4);
});
