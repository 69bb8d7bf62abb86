/** Times of the sample market are hours before its start. */
export function days(count: number): number {
  return count * 24;
}
