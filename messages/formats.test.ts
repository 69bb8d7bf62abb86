import { expect, test } from "vitest";
import { inLocale } from "#server/platform/http/locale.ts";
import { dayText, weekdayText } from "./day-formats.ts";
import { percentText } from "./figure-formats.ts";
import { decimalText, moneyText, numberText } from "./formats.ts";
import { m } from "./m.ts";
import { shortDayText } from "./time-formats.ts";

test("numbers, money and days are written as the language writes them", () => {
  const texts = () => [
    numberText(1_234_567.5),
    decimalText(4.75, 1),
    percentText(25),
    moneyText(1_500),
    moneyText(320.5),
    weekdayText("2026-12-31"),
    weekdayText("June 15, 2025"),
    dayText("2026-12-31T23:30:00.000Z"),
    shortDayText("2026-12-31T12:00:00"),
  ];
  expect(texts()).toEqual(["1,234,567.5", "4.8", "25%", "$1,500", "$320.50", "Thursday", "", "December 31, 2026", "Dec 31, 2026"]);
  expect(inLocale("bn", texts)).toEqual([
    "১২,৩৪,৫৬৭.৫",
    "৪.৮",
    "২৫%",
    "১,৫০০$",
    "৩২০.৫০$",
    "বৃহস্পতিবার",
    "",
    "৩১ ডিসেম্বর, ২০২৬",
    "৩১ ডিসে, ২০২৬",
  ]);
});

test("a message that counts has the form of its number", () => {
  expect([0, 1, 2, 1_500].map((count) => m.task_days_left({ count }))).toEqual([
    "0 days left",
    "1 day left",
    "2 days left",
    "1,500 days left",
  ]);
  expect(inLocale("bn", () => [1, 1_500].map((count) => m.task_days_left({ count })))).toEqual(["১ দিন বাকি", "১,৫০০ দিন বাকি"]);
});
