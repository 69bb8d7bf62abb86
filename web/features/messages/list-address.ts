import { useLocation } from "react-router";
import { limits } from "#contract/platform/limits.ts";

const kept = ["threads", "q"] as const;

/** What the address says about the list of conversations. Links between conversations keep it. */
export function useListSearch(): string {
  const given = new URLSearchParams(useLocation().search);
  const search = new URLSearchParams();
  for (const name of kept) if (given.has(name)) search.set(name, given.get(name) ?? "");
  return search.size > 0 ? `?${search}` : "";
}

/** The words that the list is searched for. */
export function wordsIn(address: string): string {
  const { searchParams } = new URL(address, "http://localhost");
  return (searchParams.get("q") ?? "").trim().slice(0, limits.search);
}

export function useWords(): string {
  return wordsIn(useLocation().search);
}
