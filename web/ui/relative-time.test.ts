import { expect, test } from "vitest";
import { dayAgoText, momentAgoText, timeAgoText } from "./relative-time.ts";

const now = new Date(2026, 10, 16, 15, 0).getTime();
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

test.each([
  [at(16, 15), "Now", "Today", "Now"],
  // The clock of the server is ahead.
  [at(16, 15, 1), "Now", "Today", "Now"],
  [at(16, 14, 55), "5 min", "Today", "5 min"],
  [at(16, 14, 1), "59 min", "Today", "59 min"],
  [at(16, 14), "2:00 PM", "Today", "2:00 PM"],
  [at(15, 9, 30), "9:30 AM", "Yesterday", "Yesterday"],
  [at(14, 23, 59), "11:59 PM", "Nov 14, 2026", "Nov 14, 2026"],
])("%s", (timestamp, time, day, moment) => {
  const plain = (text: string) => text.replace("\u202f", " ");
  expect([timeAgoText(timestamp, now), dayAgoText(timestamp, now), momentAgoText(timestamp, now)].map(plain)).toEqual([time, day, moment]);
});

test("just after midnight, minutes come before the day", () => {
  expect(momentAgoText(at(15, 23, 58), new Date(2026, 10, 16, 0, 3).getTime())).toBe("5 min");
});
