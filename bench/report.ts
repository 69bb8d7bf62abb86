import { type Figure, isKept } from "./result.ts";

/** A Markdown table: of every figure the median, the spread over the rounds, and whether its bound is kept. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [figure.engine, figure.name, ...numbersOf(figure), verdictOf(figure)]);
  return [["engine", "what", "median", "spread", "bound"], Array(5).fill("---"), ...rows].map((row) => `| ${row.join(" | ")} |\n`).join("");
}

function numbersOf({ value, unit }: Figure): [string, string] {
  const { median, low, high, ofMedians } = value;
  const spread = low === high ? "" : `${short(low)} – ${short(high)}`;
  return [`${short(median)} ${unit}`, ofMedians === undefined ? spread : `${spread}, of medians ${short(ofMedians)}`];
}

function verdictOf(figure: Figure): string {
  const { bound } = figure;
  if (!bound) return "";
  const words = "least" in bound ? `at least ${bound.least}` : `at most ${bound.most}`;
  return `${words}: ${isKept(figure) ? "kept" : "**not kept**"}`;
}

function short(number: number): string {
  if (number >= 100) return Math.round(number).toLocaleString("en");
  return number.toPrecision(3);
}
