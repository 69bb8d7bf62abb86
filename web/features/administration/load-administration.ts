// What each tab of the administration shows, by its address.
import type {
  AuditEntry,
  Invitation,
  MarketPerson,
  Overview,
  PersonActivity,
  ReceivedFeedback,
} from "#contract/administration/administration.ts";
import type { Client } from "#contract/client.ts";
import type { Market, MarketSettings } from "#contract/market/market.ts";
import { hasRole } from "#contract/platform/role.ts";
import { shownIn } from "#web/data/load.ts";
import { type MoneyData, readMoney } from "./money/load-money.ts";
import { type List, readList } from "./read-list.ts";

export const tabs = ["overview", "people", "audit", "feedback", "money", "settings", "invitations"] as const;
export type Tab = (typeof tabs)[number];
export type Rules = Market["rules"];

export type Administration =
  | { tab: "denied" }
  | { tab: "overview"; overview: Overview }
  | { tab: "people"; people: List<MarketPerson> }
  | { tab: "person"; person: PersonActivity; isOwn: boolean; rules: Rules }
  | { tab: "audit"; entries: List<AuditEntry> }
  | { tab: "feedback"; feedback: List<ReceivedFeedback> }
  | { tab: "money"; money: MoneyData }
  | { tab: "settings"; settings: MarketSettings }
  | { tab: "invitations"; invitations: List<Invitation>; registration: MarketSettings["registration"] };

const filterNames = {
  people: ["q", "role", "status"],
  audit: ["q", "action", "from", "to", "actor", "subject"],
  feedback: ["answered"],
  money: ["list", "code"],
} as const;
export type FilteredTab = keyof typeof filterNames;

function tabOf(search: URLSearchParams): Tab {
  return tabs.find((tab) => tab === search.get("tab")) ?? "overview";
}

/** The filter of a list, as typed; the API validates it. */
export function filterOf(tab: FilteredTab, search: URLSearchParams): Record<string, string> {
  const given = filterNames[tab].map((name) => [name, search.get(name)?.trim() ?? ""] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

export async function readAdministration(api: Client, client: Client["signedIn"], url: string): Promise<Administration> {
  const me = await client.request("GET /me");
  if (!hasRole(me.role, "administrator")) return { tab: "denied" };
  const search = new URL(url).searchParams;
  const count = shownIn(url);
  const tab = tabOf(search);
  const person = search.get("person");
  if (tab === "people" && person) {
    const [activity, { rules }] = await Promise.all([client.request("GET /staff/people/{id}", { id: person }), api.request("GET /market")]);
    return { tab: "person", person: activity, isOwn: activity.id === me.id, rules };
  }
  switch (tab) {
    case "overview":
      return { tab, overview: await client.request("GET /staff/overview") };
    case "people": {
      const query = filterOf(tab, search);
      return { tab, people: await readList(count, (page) => client.list("GET /staff/people", { query: { ...query, ...page } })) };
    }
    case "audit": {
      const query = filterOf(tab, search);
      return { tab, entries: await readList(count, (page) => client.list("GET /staff/audit", { query: { ...query, ...page } })) };
    }
    case "feedback": {
      const query = filterOf(tab, search);
      return { tab, feedback: await readList(count, (page) => client.list("GET /staff/feedback", { query: { ...query, ...page } })) };
    }
    case "money": {
      const money = await readMoney(client, { search, count, query: filterOf(tab, search) });
      // Where the market takes no payments, there is no such tab.
      return money ? { tab, money: { ...money, me: me.id } } : { tab: "overview", overview: await client.request("GET /staff/overview") };
    }
    case "settings":
      return { tab, settings: await client.request("GET /staff/settings") };
    case "invitations": {
      const [invitations, { registration }] = await Promise.all([
        readList(count, (page) => client.list("GET /staff/invitations", { query: page })),
        client.request("GET /staff/settings"),
      ]);
      return { tab, invitations, registration };
    }
  }
}
