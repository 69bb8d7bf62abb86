import { expect, test } from "vitest";
import { shareRead } from "./share-read.ts";

test("callers share a read that is under way, and its value for its time", async () => {
  let time = 0;
  let reads = 0;
  const read = shareRead(
    async () => ++reads,
    (value) => (value === 1 ? 100 : 0),
    () => time,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  time = 99;
  expect(await read()).toBe(1);
  time = 100;
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(3);
});

test("a failure reaches every caller who waits for it and is not kept", async () => {
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
