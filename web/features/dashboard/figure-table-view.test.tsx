import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleInsights } from "#tests/support/insights.ts";
import { myCategories, myMonths } from "./figure-table.ts";
import { FigureTableView } from "./figure-table-view.tsx";

function rows(): string[][] {
  return screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent ?? ""));
}

test("a table of counts has a row for each category and a total", () => {
  render(<FigureTableView table={myCategories(sampleInsights())} />);
  expect(screen.getByRole("table", { name: "My tasks by category" })).toBeVisible();
  expect(rows()).toEqual([
    ["Category", "Tasks"],
    ["Web Development", "0"],
    ["Design", "4"],
    ["Writing", "0"],
    ["Marketing", "0"],
    ["Data Analysis", "0"],
    ["Mobile Development", "0"],
    ["Other", "0"],
    ["Total", "4"],
  ]);
});

test("a table of months has a row for each month, with totals of budget and tasks", () => {
  render(<FigureTableView table={myMonths(sampleInsights())} />);
  expect(rows()).toHaveLength(14);
  expect(rows().slice(0, 2)).toEqual([
    ["Month", "Budget", "Tasks"],
    ["December 2025", "$0", "0"],
  ]);
  expect(rows().slice(-2)).toEqual([
    ["November 2026", "$480.30", "4"],
    ["Total", "$480.30", "4"],
  ]);
});
