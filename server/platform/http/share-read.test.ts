import { expect, onTestFinished, test, vi } from "vitest";
import { shareRead } from "./share-read.ts";

test("concurrent callers share a read, and later callers its value for a time", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const read = shareRead(
    async () => ++reads,
    (value) => (value === 1 ? 100 : 0),
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  vi.advanceTimersByTime(99);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(3);
});

test("a failure reaches all waiting callers and is not cached", async () => {
  let reads = 0;
  const read = shareRead(
    async () => {
      reads += 1;
      if (reads === 1) throw new Error("away");
      return reads;
    },
    () => 100,
  );
  const failed = await Promise.allSettled([read(), read()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read()).toBe(2);
});
