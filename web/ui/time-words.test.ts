import { expect, test } from "vitest";
import { timeLeftText } from "./time-words.ts";

const now = Date.parse("2026-11-15T12:00:00Z");

test.each([
  ["2026-11-15T12:00:00Z", "Time is up"],
  ["2026-11-15T12:00:30Z", "1 minute left"],
  ["2026-11-15T13:59:00Z", "119 minutes left"],
  ["2026-11-16T23:59:00Z", "35 hours left"],
  ["2026-11-29T12:00:00Z", "14 days left"],
])("at noon, until %s is %s", (until, words) => {
  expect(timeLeftText(until, now)).toBe(words);
});
