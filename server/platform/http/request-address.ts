// Checks Host and path once, before the cache and the router, and rejects what these could interpret differently.
import type { RequestListener, ServerResponse } from "node:http";
import { m } from "#texts/m.ts";
import { describeStatus } from "./problem.ts";
import { remember } from "./remember.ts";

const plainHost = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** Percent-encoded letters, digits, `-`, `.`, `_` and `~`, which mean the same without encoding (RFC 3986, 6.2.2.2). */
const needlesslyEncoded = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;
const dotSegmentOrBackslash = /\/\.{1,2}(?:\/|$)|\\/;

/** Clients send the same few hosts and addresses, so results are memoised. */
const remembered = 1_000;

/** Answers 400 to an ambiguous Host or path. Later listeners find the normalised path in `request.url`. */
export function checkAddress(next: RequestListener): RequestListener {
  const checkHost = remember(remembered, isPlainHost);
  const readPath = remember(remembered, (address) => ({ normalised: normaliseAddress(address) }));
  return (request, response) => {
    if (!checkHost(request.headers.host ?? "")) {
      return refuse(response, m.problem_bad_host());
    }
    const { normalised: address } = readPath(request.url ?? "");
    if (address === null) return refuse(response, m.problem_bad_path());
    request.url = address;
    next(request, response);
  };
}

function isPlainHost(host: string): boolean {
  return plainHost.test(host) && URL.canParse(`http://${host}`);
}

/** Null for a path that programs could interpret differently. */
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
  const body = JSON.stringify({ ...describeStatus(400), detail });
  response.writeHead(400, {
    "Content-Type": "application/problem+json",
    "Content-Length": Buffer.byteLength(body),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
  response.end(body);
}
