import { expect, test } from "vitest";
import { shareFor } from "./share-for.ts";

test("a value is read once for everybody who asks within the time, then again", async () => {
  let time = 0;
  let reads = 0;
  const read = shareFor(
    100,
    async () => ++reads,
    () => time,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  time = 99;
  expect(await read()).toBe(1);
  time = 100;
  expect(await read()).toBe(2);
});

test("a failure reaches everybody who waits for it and is not kept", async () => {
  let reads = 0;
  const read = shareFor(100, async () => {
    reads += 1;
    if (reads === 1) throw new Error("away");
    return reads;
  });
  const failed = await Promise.allSettled([read(), read()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read()).toBe(2);
});
