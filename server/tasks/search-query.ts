// What is asked of the index of words, as PostgreSQL writes it.

/** A word as it was typed, and the words of the market that begin with it. */
export type TypedWord = { typed: string; known: string[] };

/** More words than these are not listed one by one. */
export const knownMost = 128;

/** A listed word is found where the index is narrowed; a beginning makes it read every task that has one. */
export function wordQuery({ typed, known }: TypedWord): string {
  return isCompleted(known) ? `(${known.map(quoted).join(" | ")})` : `${quoted(typed)}:*`;
}

export function isCompleted(known: string[]): boolean {
  return known.length > 0 && known.length <= knownMost;
}

export function eitherOf(one: string, other: string): string {
  return `(${one}) | (${other})`;
}

export function categoryQuery(category: string): string {
  return quoted(`~${category}`);
}

const bucketsMost = 16;
/** How many digits of an id are its span's name, and how long the span is: 5 hours, 3 days, 50 days. */
const spans = [
  { digits: 6, length: 2 ** 24 },
  { digits: 5, length: 2 ** 28 },
  { digits: 4, length: 2 ** 32 },
];

/** Tasks made in this time, and when the first of its spans begins; null when that would be too many spans to name. */
export function timeQuery(from: number, to: number): { query: string; from: number } | null {
  for (const { digits, length } of spans) {
    const [first, last] = [Math.floor(from / length), Math.floor(to / length)];
    if (last - first >= bucketsMost) continue;
    const names = Array.from({ length: last - first + 1 }, (_, place) => quoted(`~${(first + place).toString(16).padStart(digits, "0")}`));
    return { query: names.join(" | "), from: first * length };
  }
  return null;
}

/** When an id was made: its first 48 bits. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}
