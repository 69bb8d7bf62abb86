// What moderators read: the tab that the address names, and the case that is open.

import type { Client } from "#contract/client.ts";
import type { Dispute, DisputeSummary } from "#contract/deals/disputes/dispute.ts";
import type { Market } from "#contract/market/market.ts";
import { type Case, type CaseContext, type CaseCounts, caseSources, caseStates } from "#contract/moderation/case.ts";
import type { Decision, StaffAppeal } from "#contract/moderation/decision.ts";
import { contentKinds } from "#contract/people/content.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { readList } from "#web/data/load.ts";

export const tabs = ["queue", "disputes", "appeals", "decisions"] as const;
export type Tab = (typeof tabs)[number];

export type List<Item> = { items: Item[]; next: string | null };
export type ModerationData = {
  /** The moderator who reads. */
  me: string;
  counts: CaseCounts;
  rules: Market["rules"];
} & (
  | { tab: "queue"; list: List<Case> }
  | { tab: "disputes"; list: List<DisputeSummary> }
  | { tab: "appeals"; list: List<StaffAppeal> }
  | { tab: "decisions"; list: List<Decision> }
);

export async function readModeration(client: Client, me: string, search: URLSearchParams, count: number): Promise<ModerationData> {
  const { signedIn } = client;
  const [counts, { rules }, shown] = await Promise.all([
    signedIn.request("GET /staff/cases/counts"),
    client.request("GET /market"),
    readTab(signedIn, search, count),
  ]);
  return { me, counts, rules, ...shown };
}

export async function readCase(client: Client["signedIn"], id: string | null): Promise<CaseContext | null> {
  return id === null ? null : client.request("GET /staff/cases/{id}", { id });
}

export async function readDispute(client: Client["signedIn"], id: string | null): Promise<Dispute | null> {
  return id === null ? null : client.request("GET /staff/disputes/{id}", { id });
}

async function readTab(client: Client["signedIn"], search: URLSearchParams, count: number) {
  const tab = tabOf(search);
  if (tab === "disputes") {
    const { state } = filtersOf(search);
    const list = await readList(count, (query) => client.list("GET /staff/disputes", { query: { ...query, state } }));
    return { tab, list };
  }
  if (tab === "appeals") {
    const list = await readList(count, (query) => client.list("GET /staff/appeals", { query }));
    return { tab, list };
  }
  if (tab === "decisions") {
    const person = search.get("person") ?? undefined;
    const list = await readList(count, (query) => client.list("GET /staff/decisions", { query: { ...query, person } }));
    return { tab, list };
  }
  const filters = filtersOf(search);
  const list = await readList(count, (query) => client.list("GET /staff/cases", { query: { ...query, ...filters } }));
  return { tab, list };
}

export function tabOf(search: URLSearchParams): Tab {
  return tabs.find((tab) => tab === search.get("tab")) ?? "queue";
}

/** The filters of the queue and, of these, the state of disputes. What the address has no valid value for is not filtered. */
export function filtersOf(search: URLSearchParams) {
  return {
    kind: contentKinds.find((kind) => kind === search.get("kind")),
    state: caseStates.find((state) => state === search.get("state")),
    source: caseSources.find((source) => source === search.get("source")),
    held: search.get("held") === "true" || undefined,
  };
}

/** The same page with these values in its address. An empty value is left out. */
export function moderationPath(search: URLSearchParams, values: Record<string, string>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `${pagePaths.moderation}?${next}` : pagePaths.moderation;
}

/** The state of a link that opens a case or a dispute: it takes the focus, because on a phone the list is gone. */
export const focusState = { takesFocus: true };
