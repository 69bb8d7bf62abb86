import type { Client } from "#contract/client.ts";
import type { Market } from "#contract/market/market.ts";
import type { TransparencyMonth } from "#contract/moderation/transparency.ts";

export type TransparencyData = { rules: Market["rules"]; months: TransparencyMonth[] };

export async function readTransparency(client: Client): Promise<TransparencyData> {
  const [{ rules }, months] = await Promise.all([client.request("GET /market"), client.request("GET /market/transparency")]);
  return { rules, months };
}
