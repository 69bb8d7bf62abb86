// Writes a kept answer to the wire, in the form the client takes, with a nonce of its own.
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding } from "#server/platform/http/accept-encoding.ts";
import { createNonce } from "#server/platform/http/security-headers.ts";
import { bodyOf, type CachedAnswer, pack } from "./cached-answer.ts";
import { type Encoding, fillGaps } from "./packing.ts";

const encodings: Encoding[] = ["br", "gzip"];
const choices = new Map<string, Encoding | undefined>();
const mostChoices = 200;

/** The status it answered with: at once, unless the answer has yet to be packed. */
export function sendAnswer(
  answer: CachedAnswer,
  requestId: string,
  request: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const { headers } = request;
  const encoding = encodingFor(headers["accept-encoding"]);
  const packed = encoding ? answer.packed.get(encoding) : null;
  if (packed === undefined && encoding) return pack(answer, encoding).then(() => sendAnswer(answer, requestId, request, response));

  const form = packed && encoding ? encoding : null;
  const common = [...answer.headers, "etag", tagOf(answer, form), "x-request-id", requestId];
  const known = headers["if-none-match"];
  if (known !== undefined && (known.includes(answer.tag) || known === "*")) {
    // Without a policy: the browser keeps the one whose nonce stands in the page that it has.
    response.writeHead(304, common).end();
    return 304;
  }
  const nonce = createNonce();
  const body = packed && encoding ? bodyOf(answer, packed, encoding, nonce) : fillGaps(answer.plain, nonce);
  common.push("content-type", answer.type, "content-security-policy", answer.policy.join(nonce), "content-length", String(body.length));
  if (form) common.push("content-encoding", form);
  response.writeHead(200, common);
  response.end(request.method === "HEAD" ? undefined : body);
  return 200;
}

/** A page differs in its nonce each time, so its tag is weak; otherwise each form has its own. */
function tagOf({ tag, plain }: CachedAnswer, form: Encoding | null): string {
  if (plain.gaps.length > 0) return `W/"${tag}"`;
  return form ? `"${tag}-${form}"` : `"${tag}"`;
}

/** Browsers send the same few headers all the time. */
function encodingFor(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  if (choices.has(header)) return choices.get(header);
  const choice = chooseEncoding(header, encodings);
  if (choices.size < mostChoices) choices.set(header, choice);
  return choice;
}
