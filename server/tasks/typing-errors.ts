// Which word somebody meant.

/** Words that small slips at the keyboard lead away from: two letters swapped, one too many. */
export function slipsBack(typed: string): string[] {
  const letters = [...typed];
  const swapped = letters
    .slice(1)
    .map((letter, index) => [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(""));
  const shortened = letters.map((_, index) => letters.toSpliced(index, 1).join(""));
  return [...new Set([...swapped, ...shortened])].filter((word) => word !== typed && word !== "");
}

/** The candidates that are near enough, the nearest first; among equals the given order stays. */
export function nearest(typed: string, candidates: string[]): string[] {
  const most = allowedSlips(typed);
  return candidates
    .map((word) => ({ word, slips: countSlips([...typed], [...word]) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .sort((one, other) => one.slips - other.slips)
    .map(({ word }) => word);
}

function allowedSlips(typed: string): number {
  const { length } = [...typed];
  if (length < 3 || /^\d+$/.test(typed)) return 0;
  return length < 6 ? 1 : 2;
}

/** Letters left out, put in, changed, or swapped with their neighbour. */
export function countSlips(one: string[], other: string[]): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [row, letter] of one.entries()) {
    const now = [row + 1];
    for (const [column, otherLetter] of other.entries()) {
      const changed = at(last, column) + Number(letter !== otherLetter);
      const isSwap = row > 0 && column > 0 && letter === other[column - 1] && one[row - 1] === otherLetter;
      const swapped = isSwap ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY;
      now.push(Math.min(changed, swapped, at(last, column + 1) + 1, at(now, column) + 1));
    }
    [beforeLast, last] = [last, now];
  }
  return at(last, other.length);
}

function at(counts: number[], place: number): number {
  return counts[place] ?? Number.POSITIVE_INFINITY;
}
