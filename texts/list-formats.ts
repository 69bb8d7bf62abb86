import { localFormat } from "./once.ts";

/** `the budget and the deadline`, in the current language. */
export function listText(parts: string[]): string {
  return localFormat("list", (tag) => new Intl.ListFormat(tag)).format(parts);
}
