// Reads what other markets publish. Only listed hosts are ever asked: no redirects, a short time, a limited size.
import { didOf, documentAddress } from "#contract/credentials/did-web.ts";
import type { Resolve } from "#contract/credentials/verify.ts";

const longestWait = 5_000;
const mostBytes = 200_000;
const types = /^application\/(json|did\+json|did\+ld\+json|vc\+jwt)\b/;

type Options = {
  /** Hosts with their ports. */
  markets: string[];
  /** On a server that only this machine reaches: other markets on this machine too. */
  allowsLoopback: boolean;
};

export function createResolver({ markets, allowsLoopback }: Options): Resolve {
  async function read(address: string): Promise<string> {
    const { protocol, host } = new URL(address);
    if (!markets.includes(host) || (protocol !== "https:" && !allowsLoopback)) throw new Error(`${host} is not a listed market.`);
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(longestWait), credentials: "omit" });
    if (!response.ok || !types.test(response.headers.get("Content-Type") ?? "")) throw new Error(`${address} has no document.`);
    return readText(response);
  }

  return {
    document: async (did) => JSON.parse(await read(documentAddress(did) ?? "")),
    status: read,
  };
}

/** Whether the issuer is one of the listed markets, and not a path of its host. */
export function isListed(did: string, markets: string[]): boolean {
  return markets.some((host) => did.toLowerCase() === didOf(`https://${host}`).toLowerCase());
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > mostBytes) throw new Error("The document is too long.");
  }
  return text + decoder.decode();
}
