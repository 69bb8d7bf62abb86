// Public answers as finished bytes: plain, gzip and brotli, with their headers and an ETag. Runs before the app, at node:http.
import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { LRUCache } from "lru-cache";
import { chooseEncoding, compress, type Encoding } from "#server/platform/http/compression.ts";
import { hasRecentWrite } from "#server/platform/http/recent-write.ts";
import { requestIdFrom } from "#server/platform/log/request-context.ts";

/** `route` is the pattern, for log and metrics; `address` is the path with its known parameters in one form. */
export type PublicAddress = { route: string; address: string };
export type CacheHit = { requestId: string; method: string; route: string; status: number; milliseconds: number };
export type AnswerCache = ReturnType<typeof createAnswerCache>;

type Fetch = (request: Request, env: { incoming: IncomingMessage; outgoing: ServerResponse }) => Response | Promise<Response>;
/** Headers are names and values in turn, as node:http takes them. */
type Form = { etag: string; headers: string[]; body: Buffer };
type Answer = { shared: string[]; plain: Form } & Partial<Record<Encoding, Form>>;
type Made = { answer: Answer } | { response: Response };

type Options = {
  maxBytes: number;
  /** In milliseconds. Short where other processes write to the same database. */
  maxAge: number;
  /** Null for an address whose answer may depend on the caller. */
  publicAddress(url: string): PublicAddress | null;
  /** Without one, pages depend on the name in the Host header. */
  publicUrl: string | undefined;
  onHit(hit: CacheHit): void;
  onMiss(): void;
};

const smallestToCompress = 1_024;
const perRequest = new Set(["content-length", "x-request-id", "etag"]);
/** Clients send the same few addresses and Accept-Encoding headers again and again. */
const parsedMost = 2_000;

export function createAnswerCache({ maxBytes, maxAge, publicAddress, publicUrl, onHit, onMiss }: Options) {
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    // One answer may not push out nearly all others.
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: bytesOf,
    ttl: maxAge,
    ttlResolution: 50,
  });
  const rendering = new Map<string, Promise<Made>>();
  const addresses = new LRUCache<string, { found: PublicAddress | null }>({
    max: parsedMost,
    memoMethod: (url) => ({ found: publicAddress(url) }),
  });
  const accepted = new LRUCache<string, Encoding | "plain">({
    max: parsedMost,
    memoMethod: (header) => chooseEncoding(header) ?? "plain",
  });
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  let writes = 0;

  function send(answer: Answer, requestId: string, { method, headers }: IncomingMessage, response: ServerResponse): number {
    const form = answer[accepted.memo(headers["accept-encoding"] ?? "")] ?? answer.plain;
    const known = headers["if-none-match"];
    if (known !== undefined && (known === "*" || known.includes(form.etag))) {
      response.writeHead(304, [...answer.shared, "etag", form.etag, "x-request-id", requestId]).end();
      return 304;
    }
    response.writeHead(200, [...form.headers, "x-request-id", requestId]);
    response.end(method === "HEAD" ? undefined : form.body);
    return 200;
  }

  /** Renders once for all who ask meanwhile. An answer that was begun before a write is not kept. */
  function make(key: string, fetch: () => Response | Promise<Response>): Promise<Made> {
    const begun = writes;
    const made = (async () => {
      onMiss();
      const response = await fetch();
      const answer = await toAnswer(response);
      if (!answer) return { response };
      if (begun === writes) answers.set(key, answer);
      return { answer };
    })();
    rendering.set(key, made);
    const done = () => rendering.get(key) === made && rendering.delete(key);
    made.then(done, done);
    return made;
  }

  return {
    size: () => ({ entries: answers.size, bytes: answers.calculatedSize }),

    /** After every write: what is asked for from now on is rendered anew. */
    clear(): void {
      writes += 1;
      answers.clear();
      rendering.clear();
    },

    /** Answers what it knows; `next` answers the rest, and `fetch` renders what is to be kept. */
    listener(next: RequestListener, fetch: Fetch): RequestListener {
      return (request, response) => {
        const { method = "", url = "", headers } = request;
        const isRead = method === "GET" || method === "HEAD";
        const found = isRead && !hasRecentWrite(headers.cookie) ? addresses.memo(url).found : null;
        if (!found) return next(request, response);
        const start = performance.now();
        const requestId = requestIdFrom(headers["x-request-id"]?.toString());
        const key = (publicOrigin ?? `http://${headers.host}`) + found.address;

        function sendKnown(answer: Answer): void {
          const status = send(answer, requestId, request, response);
          onHit({ requestId, method, route: (found as PublicAddress).route, status, milliseconds: performance.now() - start });
        }

        const known = answers.get(key);
        if (known) return sendKnown(known);
        if (method === "HEAD") return next(request, response);
        const others = rendering.get(key);
        if (others) {
          others.then(
            (made) => ("answer" in made ? sendKnown(made.answer) : next(request, response)),
            () => next(request, response),
          );
          return;
        }
        // Nothing of the request but its address: the answer is for everybody.
        const asked = new Request(key, { headers: { "X-Request-Id": requestId } });
        make(key, () => fetch(asked, { incoming: request, outgoing: response })).then(
          (made) => {
            if ("answer" in made) send(made.answer, requestId, request, response);
            else getRequestListener(() => made.response)(request, response);
          },
          () => next(request, response),
        );
      };
    },
  };
}

/** Null for a response that may not be kept; it is then unread. */
async function toAnswer(response: Response): Promise<Answer | null> {
  const { status, headers } = response;
  const isPersonal = headers.has("Set-Cookie") || /no-store|private/.test(headers.get("Cache-Control") ?? "");
  if (status !== 200 || isPersonal || headers.has("Content-Encoding")) return null;
  const body = Buffer.from(await response.arrayBuffer());
  const kept = [...headers].filter(([name]) => !perRequest.has(name));
  if (!headers.has("Cache-Control")) kept.push(["cache-control", "no-cache"]);
  const shared = kept.flat();
  const tag = createHash("sha256")
    .update(body)
    .update(headers.get("Link") ?? "")
    .digest("base64url")
    .slice(0, 22);

  function form(bytes: Buffer, encoding?: Encoding): Form {
    const etag = encoding ? `"${tag}-${encoding}"` : `"${tag}"`;
    const own = ["content-length", String(bytes.length), "etag", etag, ...(encoding ? ["content-encoding", encoding] : [])];
    return { etag, headers: [...shared, ...own], body: bytes };
  }

  if (body.length < smallestToCompress) return { shared, plain: form(body) };
  const [br, gzip] = await Promise.all([compress.br(body), compress.gzip(body)]);
  return { shared, plain: form(body), br: form(br, "br"), gzip: form(gzip, "gzip") };
}

function bytesOf({ plain, br, gzip }: Answer): number {
  const bodies = [plain, br, gzip].reduce((sum, form) => sum + (form?.body.length ?? 0), 0);
  // Roughly what the headers take.
  return bodies + 4_000;
}
