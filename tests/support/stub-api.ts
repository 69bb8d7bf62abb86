// Stands in for the server in component tests: answers `fetch`, records the requests, and fails the test on a request it has no answer for.
import { vi } from "vitest";

type StubRequest = { method: string; path: string; search: URLSearchParams; headers: Headers; body: unknown };
export type StubAnswer = (request: StubRequest) => Response | Promise<Response>;
export type StubApi = ReturnType<typeof stubApi>;

/** Keys are `"GET /mytask"`; a trailing `*` matches the rest of the path. The newest matching answer wins. */
export function stubApi(answers: Record<string, StubAnswer> = {}) {
  const rules: { method: string; path: string; answer: StubAnswer }[] = [];
  const requests: StubRequest[] = [];

  function answer(key: string, given: StubAnswer): void {
    const [method = "", path = ""] = key.split(" ");
    rules.unshift({ method, path, answer: given });
  }

  for (const [key, given] of Object.entries(answers)) answer(key, given);

  vi.stubGlobal("fetch", async (address: string | URL, init: RequestInit = {}) => {
    const { pathname: path, searchParams: search } = new URL(address, location.origin);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : (init.body ?? null);
    const request = { method: init.method ?? "GET", path, search, headers: new Headers(init.headers), body };
    requests.push(request);
    const rule = rules.find(({ method, path: wanted }) => method === request.method && matches(wanted, path));
    if (rule) return rule.answer(request);
    console.error(`No answer for ${request.method} ${path}`);
    return problem(404, `No answer for ${request.method} ${path}`)();
  });

  return {
    /** Replaces the answer from now on. */
    answer,
    /** Requests with this method and path so far. */
    calls: (key: string) => requests.filter(({ method, path }) => matches(key, `${method} ${path}`)),
    /** Holds requests back until `release`, then answers them. */
    hold(key: string, given: StubAnswer): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer(key, async (request) => {
        await promise;
        return given(request);
      });
      return resolve;
    },
  };
}

export function json(body: unknown, init?: ResponseInit): StubAnswer {
  return () => Response.json(body, init);
}

/** A list that is read page by page, as the server sends it; `bodyOf` makes the body of a page. */
export function paged<Item>(items: readonly Item[], bodyOf: (page: Item[]) => unknown = (page) => page): StubAnswer {
  return ({ path, search }) => {
    const start = Number(search.get("after") ?? 0);
    const end = start + Number(search.get("limit") ?? 24);
    const headers = end < items.length ? { Link: `<${path}?after=${end}>; rel="next"` } : {};
    return Response.json(bodyOf(items.slice(start, end)), { headers });
  };
}

/** The body of the stream of live events, and how to send one. */
export function liveStream() {
  const { promise, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: resolve });
  const answer: StubAnswer = () => new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  const sendEvent = async (event: string, data: unknown) =>
    (await promise).enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  return { answer, sendEvent };
}

export function problem(status: number, detail: string, errors?: { field: string; message: string }[]): () => Response {
  const headers = { "Content-Type": "application/problem+json" };
  return () => Response.json({ type: "about:blank", title: "Refused", status, detail, errors }, { status, headers });
}

export const offline: StubAnswer = () => Promise.reject(new TypeError("Failed to fetch"));

function matches(wanted: string, path: string): boolean {
  return wanted.endsWith("*") ? path.startsWith(wanted.slice(0, -1)) : wanted === path;
}
