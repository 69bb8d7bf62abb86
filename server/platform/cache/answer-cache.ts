// Caches public responses as finished bytes: plain, gzip and brotli, with their headers and an ETag. Runs before the app, at node:http.
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { LRUCache } from "lru-cache";
import { languageHeader } from "#contract/platform/language.ts";
import { chooseEncoding, compress, type Encoding, isCompressible } from "#server/platform/http/compression.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { localeOf } from "#server/platform/http/locale.ts";
import type { RecentWrites } from "#server/platform/http/recent-write.ts";
import { remember } from "#server/platform/http/remember.ts";
import { requestIdFrom } from "#server/platform/log/request-context.ts";
import type { Locale } from "#texts/locale.ts";

/**
 * `route` is the pattern, for log and metrics; `address` is the normalised path with its known parameters. `dependsOnToken`: a request with a
 * token may get another answer. A page may be shown for a short time after a write; other answers may not.
 */
export type PublicAddress = { route: string; address: string; isPage: boolean; dependsOnToken: boolean };
export type CacheHit = { requestId: string; method: string; route: string; status: number; milliseconds: number };
export type AnswerCache = ReturnType<typeof createAnswerCache>;

type Fetch = (request: Request, env: ServerEnv["Bindings"]) => Response | Promise<Response>;
/** Headers are alternating names and values, as node:http takes them. */
type Form = { etag: string; headers: string[]; body: Buffer };
type Answer = { shared: string[]; plain: Form } & Partial<Record<Encoding, Form>>;
/** The rendering for a request. Of concurrent requests for the same answer, only the first sets `response`. */
type Rendering = { render(): Response | Promise<Response>; response?: Response };

/** With the keys of its answers for the last host, by language. */
type Address = { found: PublicAddress | null; host: string | undefined; keys: Partial<Record<Locale, string>> };

type Options = {
  maxBytes: number;
  /** How long an answer is fresh, in milliseconds. After that, a page may still be served for the same time while it is rendered in the background. */
  maxAge: number;
  /** The cookie of a browser whose reads bypass the cache. */
  recentWrites: Pick<RecentWrites, "isIn">;
  /** Null if the response may depend on the caller. */
  publicAddress(url: string): PublicAddress | null;
  /** Without it, pages depend on the Host header. */
  publicUrl: string | undefined;
  onHit(hit: CacheHit): void;
};

const pageLanguage = languageHeader.toLowerCase();
const smallestToCompress = 1_024;
const perRequest = new Set(["content-length", "x-request-id", "etag"]);
/** Clients send the same few addresses and Accept-Encoding headers. */
const parsedMost = 2_000;

export function createAnswerCache({ maxBytes, maxAge, recentWrites, publicAddress, publicUrl, onHit }: Options) {
  let [hits, misses] = [0, 0];
  const createAnswers = (ttl: number) =>
    new LRUCache<string, Answer, Rendering>({
      maxSize: maxBytes / 2,
      // A single answer must not evict nearly all others.
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: bytesOf,
      ttl,
      ttlResolution: 50,
      // Renders once for all concurrent requests.
      async fetchMethod(_key, _stale, { context }) {
        misses += 1;
        context.response = await context.render();
        return toAnswer(context.response);
      },
      // An answer whose rendering started before it was cleared is sent to the waiting requests, but not cached.
      ignoreFetchAbort: true,
    });
  const pages = createAnswers(2 * maxAge);
  const others = createAnswers(maxAge);
  const readAddress = remember<Address>(parsedMost, (url) => ({ found: publicAddress(url), host: undefined, keys: {} }));
  const chooseForm = remember<Encoding | "plain">(parsedMost, (header) => chooseEncoding(header) ?? "plain");
  const publicOrigin = publicUrl && new URL(publicUrl).origin;

  const originFor = ({ host }: IncomingHttpHeaders) => publicOrigin ?? `http://${host}`;

  function send(answer: Answer, requestId: string, { method, headers }: IncomingMessage, response: ServerResponse): number {
    const form = answer[chooseForm(headers["accept-encoding"] ?? "")] ?? answer.plain;
    const known = headers["if-none-match"];
    if (known !== undefined && (known === "*" || known.includes(form.etag))) {
      response.writeHead(304, [...answer.shared, "etag", form.etag, "x-request-id", requestId]).end();
      return 304;
    }
    // Overwrites the last value: copying the headers for each request would cost more than the lookup.
    form.headers[form.headers.length - 1] = requestId;
    response.writeHead(200, form.headers);
    response.end(method === "HEAD" ? undefined : form.body);
    return 200;
  }

  /** Only the first call starts a rendering. If it fails, the page expires, and the next request renders it. */
  function refresh(key: string, context: Rendering): void {
    pages.fetch(key, { context, forceRefresh: true }).catch(() => {});
  }

  return {
    counts: () => ({ hits, misses, entries: pages.size + others.size, bytes: pages.calculatedSize + others.calculatedSize }),

    /** To be called after every write. */
    clearExceptPages: () => others.clear(),

    /** To be called when something must no longer be shown. */
    clear() {
      pages.clear();
      others.clear();
    },

    /** Answers from the cache; `next` handles all other requests, and `fetch` renders what will be cached. */
    listener(next: RequestListener, fetch: Fetch): RequestListener {
      return (request, response) => {
        const { method = "", url = "", headers } = request;
        const isRead = method === "GET" || method === "HEAD";
        if (!isRead || recentWrites.isIn(headers.cookie)) return next(request, response);
        const asked = readAddress(url);
        const { found } = asked;
        if (!found || (found.dependsOnToken && headers.authorization !== undefined)) return next(request, response);
        const start = performance.now();
        const requestId = requestIdFrom(headers["x-request-id"]?.toString());
        const page = headers[pageLanguage]?.toString();
        const locale = localeOf(url, { page, cookie: headers.cookie, acceptLanguage: headers["accept-language"] });
        if (asked.host !== headers.host) Object.assign(asked, { host: headers.host, keys: {} });
        asked.keys[locale] ??= `${locale} ${originFor(headers)}${found.address}`;
        const key = asked.keys[locale];

        function sendKnown(answer: Answer): void {
          const status = send(answer, requestId, request, response);
          hits += 1;
          onHit({ requestId, method, route: (found as PublicAddress).route, status, milliseconds: performance.now() - start });
        }

        function render(isRefresh: boolean): Response | Promise<Response> {
          // Passes on nothing but address and language, because the answer is shared by all callers.
          const plain = new Request(originFor(headers) + (found as PublicAddress).address, {
            headers: { "X-Request-Id": requestId, "Accept-Language": locale },
          });
          return fetch(plain, { incoming: request, outgoing: response, isRefresh });
        }

        const answers = found.isPage ? pages : others;
        const known = answers.get(key);
        if (known) {
          sendKnown(known);
          if (found.isPage && pages.getRemainingTTL(key) < maxAge) refresh(key, { render: () => render(true) });
          return;
        }
        const rendering: Rendering = { render: () => render(false) };
        answers.fetch(key, { context: rendering }).then(
          (answer) => {
            const { response: own } = rendering;
            if (answer && own) send(answer, requestId, request, response);
            else if (answer) sendKnown(answer);
            else if (own) getRequestListener(() => own)(request, response);
            else next(request, response);
          },
          () => next(request, response),
        );
      };
    },
  };
}

/** Undefined for a response that may not be cached; its body is then unread. */
async function toAnswer(response: Response): Promise<Answer | undefined> {
  const { status, headers } = response;
  const isPersonal = headers.has("Set-Cookie") || /no-store|private/.test(headers.get("Cache-Control") ?? "");
  if (status !== 200 || isPersonal || headers.has("Content-Encoding")) return undefined;
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
    return { etag, headers: [...shared, ...own, "x-request-id", ""], body: bytes };
  }

  if (body.length < smallestToCompress || !isCompressible(headers)) return { shared, plain: form(body) };
  const [br, gzip] = await Promise.all([compress.br(body), compress.gzip(body)]);
  return { shared, plain: form(body), br: form(br, "br"), gzip: form(gzip, "gzip") };
}

function bytesOf({ plain, br, gzip }: Answer): number {
  const bodies = [plain, br, gzip].reduce((sum, form) => sum + (form?.body.length ?? 0), 0);
  // Roughly the size of the headers.
  return bodies + 4_000;
}
