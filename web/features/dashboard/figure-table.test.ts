import { expect, test } from "vitest";
import { sampleInsights } from "#tests/support/insights.ts";
import { cellText, marketCategories, myCategories, myDays, myMonths, totalOf } from "./figure-table.ts";

test("months have budget and tasks, categories and days have tasks", () => {
  const insights = sampleInsights();
  expect(myMonths(insights).rows.at(-1)).toEqual(["2026-11", 480.3, 4]);
  expect(myCategories(insights).rows[1]).toEqual(["Design", 4]);
  expect(marketCategories(insights).rows).toHaveLength(7);
  expect(myDays(insights).rows.at(-1)).toEqual(["2026-11-15", 4]);
});

test("cells are formatted by their kind", () => {
  expect(cellText("2026-11", "month")).toBe("November 2026");
  expect(cellText("2026-11-15", "day")).toBe("Nov 15, 2026");
  expect(cellText(1234, "count")).toBe("1,234");
  expect(cellText(480.3, "money")).toBe("$480.30");
  expect(cellText("Design", "text")).toBe("Design");
});

test("totals are exact to the cent, and a text column has none", () => {
  const table = {
    ...myMonths(sampleInsights()),
    rows: [
      ["2026-10", 0.1, 1],
      ["2026-11", 0.2, 2],
    ],
  };
  expect([0, 1, 2].map((place) => totalOf(table, place))).toEqual([null, 0.3, 3]);
});
