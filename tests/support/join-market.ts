// A person signed in at a test's market, who calls the API as their browser would.
import { type Client, createClient, type Transport } from "#contract/client.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

/** `request`, `list` and `send` are those of the signed-in person, `client` has the public ones too. */
export type Member = SignedIn & Client["signedIn"] & { id: string; client: Client };

export async function joinMarket(
  market: TestApp,
  name: string,
  transport: Transport = async (path, init) => market.app.request(path, init),
  claims: Parameters<TestApp["signIn"]>[1] = {},
): Promise<Member> {
  const signedIn = await market.signIn(name, claims);
  const client = createClient(transport, async () => signedIn.token);
  return { ...signedIn, ...client.signedIn, client, id: (await client.signedIn.request("GET /me")).id };
}
