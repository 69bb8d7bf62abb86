import { expect, test } from "vitest";
import { hoursText, timeLeftText } from "./time-words.ts";

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

test.each([
  [null, "–"],
  [0, "1 min"],
  [0.5, "30 min"],
  [1.2, "1 h"],
  [47, "47 h"],
  [60, "3 days"],
])("%s hours read %s", (hours, words) => {
  expect(hoursText(hours)).toBe(words);
});
