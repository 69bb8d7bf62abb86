import { expect, onTestFinished, test } from "vitest";
import { inLocale } from "#server/platform/http/locale.ts";
import { defaultCurrency, setCurrency } from "./currency.ts";
import { dayText, utcMomentText, weekdayText } from "./day-formats.ts";
import {
  calendarDayText,
  clockText,
  compactMoneyText,
  dayOfMonthText,
  monthText,
  percentText,
  shortMonthText,
  todayText,
} from "./figure-formats.ts";
import { currencySign, decimalText, moneyText, numberText } from "./formats.ts";
import { baseLocale, describeLocale, locales } from "./locale.ts";
import { m } from "./m.ts";
import { withoutComma } from "./once.ts";
import { momentText, nearDayText, shortDayText, timeText } from "./time-formats.ts";

test("a moment in a mail is written out, with its time zone", () => {
  const text = () => utcMomentText("2026-12-31T09:05:59.000Z");
  expect(text()).toBe("December 31, 2026, 09:05 UTC");
  expect(inLocale("bn", text)).toBe("৩১ ডিসেম্বর ২০২৬, ০৯:০৫ UTC");
});

test("numbers, money and days are written as the language writes them", () => {
  const texts = () => [
    numberText(1_234_567.5),
    decimalText(4.75, 1),
    percentText(25),
    moneyText(1_500),
    moneyText(320.5),
    weekdayText("2026-12-31"),
    weekdayText("June 15, 2025"),
    dayText("tomorrow"),
    dayText("2026-12-31T23:30:00.000Z"),
    compactMoneyText(12_500),
  ];
  expect(texts()).toEqual(["1,234,567.5", "4.8", "25%", "$1,500", "$320.50", "Thursday", "", "tomorrow", "December 31, 2026", "$12.5K"]);
  expect(inLocale("bn", texts)).toEqual([
    "১২,৩৪,৫৬৭.৫",
    "৪.৮",
    "২৫%",
    "$১,৫০০",
    "$৩২০.৫০",
    "বৃহস্পতিবার",
    "",
    "tomorrow",
    "৩১ ডিসেম্বর ২০২৬",
    "$১২.৫\u00a0হা",
  ]);
});

test("amounts have the sign of the market's currency in front, letters with a no-break space", () => {
  onTestFinished(() => setCurrency(defaultCurrency));
  const texts = () => [currencySign(), moneyText(1_500), moneyText(320.5), compactMoneyText(500)];
  expect(texts()).toEqual(["$", "$1,500", "$320.50", "$500"]);
  setCurrency({ code: "BDT", sign: "৳" });
  expect(texts()).toEqual(["৳", "৳1,500", "৳320.50", "৳500"]);
  expect(inLocale("bn", texts)).toEqual(["৳", "৳১,৫০০", "৳৩২০.৫০", "৳৫০০"]);
  setCurrency({ code: "CHF", sign: "CHF" });
  expect(texts()).toEqual(["CHF", "CHF\u00a01,500", "CHF\u00a0320.50", "CHF\u00a0500"]);
});

test("the writing compiled into a language is that of Intl", () => {
  const numbers = [0, 7, 999, 1_000, 12_345, 1_234_567.5];
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-0${(month % 7) + 1}`);
  for (const locale of locales.filter((other) => other !== baseLocale)) {
    const { tag } = describeLocale(locale);
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
    const [date, weekday] = [format({ dateStyle: "long" }), format({ weekday: "long" })];
    expect(inLocale(locale, () => numbers.map(numberText))).toEqual(numbers.map((value) => new Intl.NumberFormat(tag).format(value)));
    expect(inLocale(locale, () => days.map(dayText))).toEqual(days.map((day) => withoutComma(date.format(new Date(day)))));
    expect(inLocale(locale, () => days.map(weekdayText))).toEqual(days.map((day) => weekday.format(new Date(day))));
  }
});

test("English abbreviates months and counts twelve hours, Bengali writes months out and counts 24", () => {
  const texts = () => [
    momentText("2026-11-28T21:30:00"),
    momentText("2026-11-29T00:05:00"),
    timeText("2026-11-28T09:05:00"),
    shortDayText("2026-12-31T12:00:00"),
    nearDayText("2026-01-05", "2026-12-31"),
    nearDayText("2027-01-05", "2026-12-31"),
    todayText(new Date("2026-11-28T21:30:00")),
    clockText(new Date("2026-11-28T09:05:07")),
    calendarDayText("2026-08-15"),
    dayOfMonthText("2026-02-15"),
    monthText("2026-09"),
    shortMonthText("2026-09"),
  ];
  expect(texts()).toEqual([
    "Nov 28, 2026, 9:30 PM",
    "Nov 29, 2026, 12:05 AM",
    "9:05 AM",
    "Dec 31, 2026",
    "Jan 5",
    "Jan 5, 2027",
    "Saturday, November 28, 2026",
    "09:05:07",
    "Aug 15, 2026",
    "Feb 15",
    "September 2026",
    "Sep",
  ]);
  expect(inLocale("bn", texts)).toEqual([
    "২৮ নভেম্বর ২০২৬, ২১:৩০",
    "২৯ নভেম্বর ২০২৬, ০০:০৫",
    "০৯:০৫",
    "৩১ ডিসেম্বর ২০২৬",
    "৫ জানুয়ারি",
    "৫ জানুয়ারি ২০২৭",
    "শনিবার, ২৮ নভেম্বর ২০২৬",
    "০৯:০৫:০৭",
    "১৫ আগস্ট ২০২৬",
    "১৫ ফেব্রুয়ারি",
    "সেপ্টেম্বর ২০২৬",
    "সেপ্টেম্বর",
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
