import { expect, test } from "vitest";
import { showProgress } from "./progress.ts";

test("redraws one bar on a terminal and ends its line", () => {
  const written = record({ isTTY: true }, [250, 1_000]);
  expect(written).toBe(`\r[${"#".repeat(7)}${"-".repeat(23)}] 25 % of 1,000\r[${"#".repeat(30)}] 100 % of 1,000\n`);
});

test("otherwise writes a line for each tenth, and always the last", () => {
  expect(record({}, [50, 100, 150, 190, 250, 990, 1_000])).toBe("10 %\n25 %\n99 %\n100 %\n");
  expect(record({}, [1_000])).toBe("100 %\n");
});

function record(output: { isTTY?: boolean }, steps: number[]): string {
  let written = "";
  const show = showProgress(1_000, { ...output, write: (text) => (written += text) });
  for (const done of steps) show(done);
  return written;
}
