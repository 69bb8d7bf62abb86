// The expected deal: the table of steps in docs/deals.md. Nothing here is computed from contract/deals/deal.ts, so that a change of its
// data fails the tests.
import { readFileSync } from "node:fs";
import type { Actor, Guard, OfferState, ReasonCode, Transition, TransitionName } from "#contract/deals/deal.ts";

const columns = [
  ...(["step", "of", "who", "task", "offer", "other live offers", "asks for"] as const),
  ...(["conditions", "after", "notified", "reason", "reason of the others", "money"] as const),
];
type Row = Record<(typeof columns)[number], string>;

export const dealsPage = readFileSync(new URL("../../docs/deals.md", import.meta.url), "utf8");
export const dealTable = readDealTable(dealsPage);
export const liveStates = matchOf(dealsPage, /^Live offers are ([\w, ]+);/m).split(/, | or /) as OfferState[];
export const dealSteps = Object.keys(dealTable) as TransitionName[];

/** Throws if there is no such table, or a row is not as it has to be. */
export function readDealTable(page: string): Record<TransitionName, Transition> {
  const lines = page.split("\n## Steps\n")[1]?.split("\n\n")[1]?.split("\n") ?? [];
  const [head = [], rule = [], ...rows] = lines.map(cellsOf);
  if (head.join() !== columns.join() || !rule.every((cell) => cell === "---")) throw new Error(`Not the table of steps: ${lines[0]}`);
  const table = rows.map((cells) => {
    if (cells.length !== columns.length) throw new Error(`A row with ${cells.length} cells: ${cells.join(" | ")}`);
    return readRow(Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Row);
  });
  if (new Set(table.map(([name]) => name)).size < table.length) throw new Error("A step has two rows.");
  return Object.fromEntries(table) as Record<TransitionName, Transition>;
}

function cellsOf(line: string): string[] {
  if (!/^\|.*\|$/.test(line)) throw new Error(`Not a row of a table: ${line}`);
  return line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}

function readRow(row: Row): [string, Transition] {
  const others = row["other live offers"];
  const reasonOfOthers = row["reason of the others"];
  return [
    matchOf(row.step, /^`(\w+)`$/),
    {
      subject: matchOf(row.of, /^(task|offer)$/) as Transition["subject"],
      actor: (row.who === "poster or winner" ? "side" : matchOf(row.who, /^(poster|bidder|winner|clock|moderator|payments)$/)) as Actor,
      task: readMoves(row.task),
      ...(row.offer && { offer: readMoves(row.offer) }),
      ...(others && {
        others: { to: matchOf(others, /^(\w+)$/) as OfferState, ...(reasonOfOthers && { reason: readCode(reasonOfOthers) }) },
      }),
      ...(row.conditions && { guards: listOf(row.conditions).map((guard) => matchOf(guard, /^([a-z-]+)$/) as Guard) }),
      ...(row["asks for"] && { request: matchOf(row["asks for"], /^(extension|end|none)$/) as "extension" | "end" | "none" }),
      ...(row.after && { after: readTime(row.after) }),
      ...(row.reason && { reason: readCode(row.reason) }),
      ...(row.money && { money: matchOf(row.money, /^(release|refund|split|hold)$/) as NonNullable<Transition["money"]> }),
      tells: Object.fromEntries(listOf(row.notified).map((told) => [matchOf(told, /^(poster|bidder|others)$/), true])),
    },
  ];
}

/** `open → awarded, closed`: the task that is closed stays so. */
function readMoves(cell: string): Record<string, never> {
  const moves = listOf(cell).map((move) => {
    const from = matchOf(move, /^(\w+)(?: → [\w ]+)?$/);
    const to = move.split(" → ")[1] ?? from;
    return [from, to === "open or closed" ? "by_deadline" : matchOf(to, /^(\w+)$/)];
  });
  return Object.fromEntries(moves);
}

function readTime(cell: string): NonNullable<Transition["after"]> {
  if (cell === "the deadline") return "deadline";
  if (cell === "the time for the payment") return "payment";
  const hours = Number(matchOf(cell, /^(\d+) hours(?: from the proposal)?$/));
  return cell.endsWith("proposal") ? { hours, from: "proposal" } : { hours };
}

function readCode(cell: string): ReasonCode {
  return matchOf(cell, /^(\w+)$/) as ReasonCode;
}

function listOf(cell: string): string[] {
  return cell === "" ? [] : cell.split(", ");
}

function matchOf(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`Not ${pattern}: "${text}"`);
  return found;
}
