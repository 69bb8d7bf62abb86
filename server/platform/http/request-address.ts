// Reads Host and path once, before the cache and the router, and refuses what these could read in different ways.
import type { RequestListener, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

const plainHost = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** Percent-encoded letters, digits, `-`, `.`, `_` and `~`, which mean the same without encoding (RFC 3986, 6.2.2.2). */
const needlesslyEncoded = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;
const dotSegmentOrBackslash = /\/\.{1,2}(?:\/|$)|\\/;

/** Clients send the same few names and addresses again and again. */
const remembered = 1_000;

/** Answers 400 to a Host or path that is not plain. Later listeners find the normalised path in `request.url`. */
export function checkAddress(next: RequestListener): RequestListener {
  const hosts = new LRUCache<string, boolean>({ max: remembered, memoMethod: isPlainHost });
  const addresses = new LRUCache<string, { normalised: string | null }>({
    max: remembered,
    memoMethod: (address) => ({ normalised: normaliseAddress(address) }),
  });
  return (request, response) => {
    if (!hosts.memo(request.headers.host ?? "")) {
      return refuse(response, "The Host header must be a host name with an optional port.");
    }
    const { normalised: address } = addresses.memo(request.url ?? "");
    if (address === null) return refuse(response, "The path may have no dot segment, backslash, fragment or invalid encoding.");
    request.url = address;
    next(request, response);
  };
}

function isPlainHost(host: string): boolean {
  return plainHost.test(host) && URL.canParse(`http://${host}`);
}

/** Null for a path that programs could read in different ways. */
function normaliseAddress(address: string): string | null {
  const end = address.search(/\?|$/);
  const path = address.slice(0, end).replace(needlesslyEncoded, decodeURIComponent);
  const isPlain = path.startsWith("/") && !dotSegmentOrBackslash.test(path) && !address.includes("#") && isDecodable(path);
  return isPlain ? path + address.slice(end) : null;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function refuse(response: ServerResponse, detail: string): void {
  const body = JSON.stringify({ type: "about:blank", title: "Bad Request", status: 400, detail });
  response.writeHead(400, {
    "Content-Type": "application/problem+json",
    "Content-Length": Buffer.byteLength(body),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
  response.end(body);
}
