// Stands before the whole chain: a public answer that is known goes out from here, and one that is not is made once and kept.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { requestIdFrom } from "#server/platform/log/request-context.ts";
import { createAnswerCache, type Made } from "./answer-cache.ts";
import { type CachedAnswer, toCachedAnswer } from "./cached-answer.ts";
import { sendAnswer } from "./send-answer.ts";

export type Seen = { requestId: string; method: string; route: string; status: number; milliseconds: number };
export type Answers = ReturnType<typeof createAnswers>;

/** `route` is the pattern, as the log and the metrics name it; `address` is the cache key. Null where the answer may depend on the caller. */
export type PublicAddress = (url: string) => { route: string; address: string } | null;
export type Fetch = (request: Request, env: { incoming: IncomingMessage; outgoing: ServerResponse }) => Response | Promise<Response>;

export type FrontOptions = {
  answers: Answers;
  publicAddress: PublicAddress;
  /** The chain, for answers that are not known. */
  fetch: Fetch;
  /** With a fixed public address answers do not depend on the name that a request uses. */
  publicUrl: string | undefined;
  /** Told of every answer that did not pass through the chain. */
  observe(seen: Seen): void;
  /** Told of every answer that had to be made. */
  miss(): void;
};

export function createAnswers(options: { maxBytes: number; now?: () => number }) {
  return createAnswerCache<CachedAnswer, Response>(options);
}

/** Expects requests that `checkAddress` let pass. */
export function answerFromCache(
  { answers, publicAddress, fetch, publicUrl, observe, miss }: FrontOptions,
  next: RequestListener,
): RequestListener {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;

  return function answer(request, response) {
    const { method = "", url = "", headers } = request;
    const isRead = method === "GET" || method === "HEAD";
    const found = isRead && answers.isOn() ? publicAddress(url) : null;
    if (!found) return next(request, response);

    const start = performance.now();
    const requestId = requestIdFrom(headers["x-request-id"]?.toString());
    const { route } = found;
    const address = (publicOrigin ?? `http://${headers.host}`) + found.address;
    const known = answers.get(address);
    if (known) return void sendKnown(known);
    if (method === "HEAD") return next(request, response);
    answers.make(address, make).then(
      ({ made, isOwn }) => {
        if ("other" in made) return isOwn ? getRequestListener(() => made.other)(request, response) : next(request, response);
        return isOwn ? sendAnswer(made.answer, requestId, request, response) : sendKnown(made.answer);
      },
      () => next(request, response),
    );

    async function sendKnown(answer: CachedAnswer): Promise<void> {
      const sending = sendAnswer(answer, requestId, request, response);
      const status = typeof sending === "number" ? sending : await sending;
      observe({ requestId, method, route, status, milliseconds: performance.now() - start });
    }

    /** Asks the chain with nothing that could make the answer personal. */
    async function make(): Promise<Made<CachedAnswer, Response>> {
      miss();
      const asked = new Request(address, { headers: { "X-Request-Id": requestId } });
      const other = await fetch(asked, { incoming: request, outgoing: response });
      const answer = await toCachedAnswer(address, other);
      return answer ? { answer } : { other };
    }
  };
}
