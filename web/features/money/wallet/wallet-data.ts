import type { Client } from "#contract/client.ts";
import type { DocumentSummary, Payout, Wallet, WalletEntry } from "#contract/money/money.ts";
import { asPerson, readList, shownIn } from "#web/data/load.ts";

export type List<Item> = { items: Item[]; next: string | null };
/** `month` is the one that the entries are of: the address may already have another. */
export type Entries = List<WalletEntry> & { month: string | undefined; joinedAt: string };
type Part<Data> = Data | Promise<Data>;
export type WalletParts = {
  wallet: Part<Wallet>;
  entries: Part<Entries>;
  payouts: Part<List<Payout>>;
  documents: Part<List<DocumentSummary>>;
};

/** Undefined for all months. */
export function monthIn(search: string): string | undefined {
  const month = new URLSearchParams(search).get("month") ?? "";
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}

export function readWalletParts(address: string) {
  return {
    wallet: asPerson((client) => client.request("GET /me/wallet")),
    entries: asPerson((client) => readEntries(client, address)),
    payouts: asPerson((client) => readList(shownIn(address, "payouts"), (query) => client.list("GET /me/payouts", { query }))),
    documents: asPerson((client) => readList(shownIn(address, "documents"), (query) => client.list("GET /me/documents", { query }))),
  };
}

async function readEntries(client: Client["signedIn"], address: string): Promise<Entries> {
  const month = monthIn(new URL(address).search);
  const [list, { createdAt }] = await Promise.all([
    readList(shownIn(address), (page) => client.list("GET /me/wallet/entries", { query: { month, ...page } })),
    client.request("GET /me"),
  ]);
  return { ...list, month, joinedAt: createdAt };
}

/** From the current month back to the one in which the person joined, and the chosen one. */
export function monthsSince(joinedAt: string, now: Date, chosen?: string): string[] {
  const first = chosen !== undefined && chosen < joinedAt.slice(0, 7) ? chosen : joinedAt.slice(0, 7);
  const months: string[] = [];
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  while (months.length < longestHistory) {
    const month = date.toISOString().slice(0, 7);
    if (month < first) break;
    months.push(month);
    date.setUTCMonth(date.getUTCMonth() - 1);
  }
  return chosen !== undefined && !months.includes(chosen) ? [chosen, ...months] : months;
}

/** In months. */
const longestHistory = 240;
