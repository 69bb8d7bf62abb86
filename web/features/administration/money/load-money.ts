// What the tab "Money" shows, by its address.
import { ApiError, type Client } from "#contract/client.ts";
import type { MoneyDifference, MoneyOrder, MoneyOverview, StaffPayment } from "#contract/money/money.ts";
import { type List, readList } from "#web/features/administration/read-list.ts";

export const moneyParts = ["figures", "payments", "orders", "differences"] as const;
export type MoneyPart = (typeof moneyParts)[number];

type Shown =
  | { part: "figures" }
  | { part: "payments"; list: string; payments: List<StaffPayment> }
  | { part: "orders"; list: string; orders: List<MoneyOrder> }
  | { part: "differences"; differences: List<MoneyDifference> };
type Read = Shown & { overview: MoneyOverview };
/** `me` is the administrator, who cannot act about money of their own. */
export type MoneyData = Read & { me: string };

type Given = { search: URLSearchParams; count: number; query: Record<string, string> };

/** Null where the market takes no payments. */
export async function readMoney(client: Client["signedIn"], { search, count, query }: Given): Promise<Read | null> {
  const overview = await readOverview(client);
  if (!overview) return null;
  const part = moneyParts.find((name) => name === search.get("part")) ?? "figures";
  // As typed: the API refuses a list that it does not have, and the filter shows why.
  const listOf = <Name extends string>(usual: Name) => (query.list ?? usual) as Name;
  switch (part) {
    case "figures":
      return { part, overview };
    case "payments": {
      const list = listOf(overview.provider === "manual" ? "to_confirm" : "all");
      const filter = { list, code: query.code };
      return {
        part,
        overview,
        list,
        payments: await readList(count, (page) => client.list("GET /staff/money/payments", { query: { ...filter, ...page } })),
      };
    }
    case "orders": {
      const list = listOf<"open" | "done">("open");
      return {
        part,
        overview,
        list,
        orders: await readList(count, (page) => client.list("GET /staff/money/orders", { query: { list, ...page } })),
      };
    }
    case "differences":
      return { part, overview, differences: await readList(count, (page) => client.list("GET /staff/money/differences", { query: page })) };
  }
}

async function readOverview(client: Client["signedIn"]): Promise<MoneyOverview | null> {
  try {
    return await client.request("GET /staff/money");
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
