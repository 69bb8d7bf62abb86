import { type Figure, isKept } from "./result.ts";

/** Every figure on a line: the median, the spread over the rounds, and whether its bound is kept. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [figure.part, figure.engine, figure.name, ...numbersOf(figure), verdictOf(figure)]);
  const all = [["part", "engine", "what", "median", "spread", "bound"], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return `${all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")}\n`;
}

function numbersOf({ value, unit }: Figure): [string, string] {
  const { median, low, high } = value;
  return [`${short(median)} ${unit}`, low === high ? "" : `${short(low)} – ${short(high)}`];
}

function verdictOf(figure: Figure): string {
  const { bound } = figure;
  if (!bound) return "";
  const words = "least" in bound ? `at least ${bound.least}` : `at most ${bound.most}`;
  return `${isKept(figure) ? "pass" : "FAIL"}: ${words}`;
}

export function short(number: number): string {
  if (number >= 100) return Math.round(number).toLocaleString("en");
  return number.toPrecision(3);
}
