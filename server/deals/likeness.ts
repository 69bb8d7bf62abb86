// Whether two messages are nearly the same: as word lists, without regard to case, punctuation, figures and order.
const nearlyTheSame = 0.8;

export function isAlike(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return one === other;
  return (2 * inBoth(a, b)) / (a.length + b.length) >= nearlyTheSame;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

function inBoth(a: string[], b: string[]): number {
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  return b.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}
