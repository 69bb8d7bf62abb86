import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { sampleInsights } from "#tests/support/insights.ts";
import { monthsWith, sampleSummary } from "#tests/support/summary.ts";
import { compactMoneyText, compactText, dayOfMonthText, shortMonthText } from "#texts/figure-formats.ts";
import { setLocale } from "#texts/locale.ts";
import { cellText, FigureTableView, figureTables, rowsWithFigures, totalOf } from "./figure-table.tsx";

const figures = {
  insights: sampleInsights(),
  money: null,
  summary: sampleSummary({ freelancer: { byMonth: monthsWith({ offers: 3, jobs: 1, completed: 250 }) } }),
};

afterEach(() => setLocale("en"));

test("months have budget and tasks, categories and days have tasks", () => {
  const { myMonths, myCategories, marketCategories, myDays } = figureTables(figures);
  expect(myMonths.rows.at(-1)).toEqual(["2026-11", 480.3, 4]);
  expect(myCategories.rows[1]).toEqual(["Design", 4]);
  expect(marketCategories.rows).toHaveLength(7);
  expect(myDays.rows.at(-1)).toEqual(["2026-11-15", 4]);
});

test("cells are formatted by their kind", () => {
  expect(cellText("2026-11", "month")).toBe("November 2026");
  expect(cellText("2026-11-15", "day")).toBe("Nov 15, 2026");
  expect(cellText(1234, "count")).toBe("1,234");
  expect(cellText(480.3, "money")).toBe("$480.30");
  expect(cellText("Design", "text")).toBe("Design");
});

test("the labels of a chart's axes are short", () => {
  expect([compactText(12_500), compactMoneyText(12_500), compactMoneyText(0)]).toEqual(["12.5K", "$12.5K", "$0"]);
  expect([dayOfMonthText("2026-11-15"), shortMonthText("2026-11")]).toEqual(["Nov 15", "Nov"]);
});

test("tables and axes follow the language", async () => {
  await setLocale("bn");
  const { caption, columns, rows } = figureTables(figures).myCategories;
  expect([caption, columns[0].label, rows[1]]).toEqual(["বিভাগ অনুযায়ী আমার কাজ", "বিভাগ", ["ডিজাইন", 4]]);
  expect([cellText("2026-11", "month"), cellText("2026-11-15", "day"), cellText(1234, "count")]).toEqual([
    "নভেম্বর ২০২৬",
    "১৫ নভেম্বর ২০২৬",
    "১,২৩৪",
  ]);
  expect([compactText(5), compactMoneyText(5), dayOfMonthText("2026-11-15")]).toEqual(["৫", expect.stringContaining("৫"), "১৫ নভেম্বর"]);
});

test("totals are exact to the cent, and a text column has none", () => {
  const table = {
    ...figureTables(figures).myMonths,
    rows: [
      ["2026-10", 0.1, 1],
      ["2026-11", 0.2, 2],
    ],
  };
  expect([0, 1, 2].map((place) => totalOf(table, place))).toEqual([null, 0.3, 3]);
});

test("a table of counts has a row for each category that has tasks, and a total", () => {
  render(<FigureTableView table={figureTables(figures).myCategories} />);
  expect(screen.getByRole("table", { name: "My tasks by category" })).toBeVisible();
  expect(rows()).toEqual([
    ["Category", "Tasks"],
    ["Design", "4"],
    ["Total", "4"],
  ]);
});

test("a table of months leaves out months without figures", () => {
  render(<FigureTableView table={figureTables(figures).myMonths} />);
  expect(rows()).toEqual([
    ["Month", "Budget", "Tasks"],
    ["November 2026", "$480.30", "4"],
    ["Total", "$480.30", "4"],
  ]);
});

test("offers, jobs and completed work are counted by month, on both sides", () => {
  const { sent, work, received, workForMe } = figureTables(figures);
  render(<FigureTableView table={sent} />);
  expect(rows()).toEqual([
    ["Month", "Offers sent", "Deals"],
    ["November 2026", "3", "1"],
    ["Total", "3", "1"],
  ]);
  expect(rowsWithFigures(work)).toEqual([["2026-11", 250]]);
  expect([...rowsWithFigures(received), ...rowsWithFigures(workForMe)]).toEqual([]);
});

test("earnings and spending are there only with payments, and what was taken back has a sign", () => {
  expect(figureTables(figures)).toMatchObject({ earnings: null, spending: null });
  const months = [
    { month: "2026-10", earned: 90, fees: 10, spent: 0, paidOut: 60 },
    { month: "2026-11", earned: -20.5, fees: -2, spent: 100, paidOut: 0 },
  ];
  const { earnings, spending } = figureTables({ ...figures, money: months });
  if (earnings) render(<FigureTableView table={earnings} />);
  expect(rows()).toEqual([
    ["Month", "Earned", "Fees", "Paid out"],
    ["October 2026", "$90", "$10", "$60"],
    ["November 2026", "−$20.50", "−$2", "$0"],
    ["Total", "$69.50", "$8", "$60"],
  ]);
  expect(spending && rowsWithFigures(spending)).toEqual([["2026-11", 100]]);
});

function rows(): string[][] {
  return screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent ?? ""));
}
