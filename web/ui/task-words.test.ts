import { expect, test } from "vitest";
import { dayText, weekdayText } from "#texts/day-formats.ts";
import { deadlineText } from "#texts/formats.ts";
import { budgetText, daysLeft, daysLeftText, postedText, ratingText } from "./task-words.ts";

test.each([
  [0, "$0"],
  [1500, "$1,500"],
  [120.5, "$120.50"],
  [9_999_999.99, "$9,999,999.99"],
  [undefined, "$1,500"],
])("a budget of %s reads %s", (budget, words) => {
  expect(budgetText(budget)).toBe(words);
});

test.each([
  ["2026-06-14", -1, "Deadline passed"],
  ["2026-06-15", 0, "Last day for offers"],
  ["2026-06-16", 1, "1 day left"],
  ["2029-06-15", 1096, "1,096 days left"],
])("seen on 2026-06-15, a deadline on %s is %d days away", (deadline, days, words) => {
  expect(daysLeft(deadline, "2026-06-15")).toBe(days);
  expect(daysLeftText(days)).toBe(words);
});

test("a deadline that is no date has no distance and no weekday", () => {
  expect(daysLeft("June 15, 2025", "2026-06-15")).toBeNull();
  expect(weekdayText("June 15, 2025")).toBe("");
});

test.each(["2026-12-31", "June 15, 2025"])("in English the deadline %s is shown as it is stored", (deadline) => {
  expect(deadlineText(deadline)).toBe(deadline);
});

test("days are named and written out in UTC", () => {
  expect(weekdayText("2026-12-31")).toBe("Thursday");
  expect(dayText("2026-12-31T23:30:00.000Z")).toBe("December 31, 2026");
});

test("a poster without ratings is new", () => {
  expect([ratingText(0), ratingText(4.5)]).toEqual(["New", "4.5"]);
});

test.each([
  ["2026-06-15T11:59:30Z", "Just now"],
  // By a clock that is ahead.
  ["2026-06-15T12:00:30Z", "Just now"],
  ["2026-06-15T11:59:00Z", "1 minute ago"],
  ["2026-06-15T11:00:01Z", "59 minutes ago"],
  ["2026-06-15T11:00:00Z", "1 hour ago"],
  ["2026-06-14T12:00:01Z", "23 hours ago"],
  ["2026-06-14T12:00:00Z", "1 day ago"],
  ["2026-05-01T12:00:00Z", "45 days ago"],
])("seen at noon of 2026-06-15, a task of %s was posted %s", (createdAt, words) => {
  expect(postedText(createdAt, Date.parse("2026-06-15T12:00:00Z"))).toBe(words);
});
