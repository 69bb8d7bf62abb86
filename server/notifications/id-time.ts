/** The smallest id that could be made at a time: the first 48 bits of an id are its milliseconds. */
export function idAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
