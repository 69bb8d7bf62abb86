// Somebody signed in at a test's market, with the clients that their browser would have.
import { type Client, createClient, createSend, type Transport } from "#contract/client.ts";
import { createFairPlayClient, type FairPlayClient } from "#contract/fair-play-client.ts";
import { createInboxClient, type InboxClient } from "#contract/inbox-client.ts";
import { createThreadClient, type ThreadClient } from "#contract/thread-client.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

export type Member = SignedIn & { id: string; client: Client; inbox: InboxClient; threads: ThreadClient; fairPlay: FairPlayClient };

export async function joinMarket(
  market: TestApp,
  name: string,
  transport: Transport = async (path, init) => market.app.request(path, init),
): Promise<Member> {
  const signedIn = await market.signIn(name);
  const getToken = async () => signedIn.token;
  const client = createClient(transport, getToken);
  const send = createSend(transport, getToken);
  const clients = { inbox: createInboxClient(send), threads: createThreadClient(send), fairPlay: createFairPlayClient(send) };
  return { ...signedIn, ...clients, client, id: (await client.getMe()).id };
}
