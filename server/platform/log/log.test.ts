import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";
import { createLog } from "./log.ts";

test("a failed query with thousands of parameters is logged as one short line without values", () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, { write: (line: string) => lines.push(line) });
  const query = `insert into "deal_events" values ${Array.from({ length: 8_000 }, (_, place) => `($${place + 1})`).join(", ")}`;
  const params = Array.from({ length: 8_000 }, () => "hush\n    at hush");
  log.warn(describeError(new DrizzleQueryError(query, params, new Error("bind message has 0 parameters"))), "Query failed");
  log.error(describeError(new Error(`It failed: ${query}`)), "Library error");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: "Query failed", query: query.slice(0, 1_000) },
    { msg: "Library error", reason: `It failed: ${query}`.slice(0, 1_000) },
  ]);
  for (const line of lines) expect(line.length).toBeLessThan(5_000);
  expect(lines.join()).not.toContain("hush");
});
