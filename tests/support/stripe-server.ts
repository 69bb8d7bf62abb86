// Stripe on this machine, as far as the market uses it: documented shapes, idempotency keys, pages of lists and signed webhooks.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { addressOf } from "#server/platform/http/listen.ts";
import { createBooks, type StripeObject, StripeProblem } from "./stripe-books.ts";
import { parseForm, textOf } from "./stripe-forms.ts";

export const stripeKeys = { secretKey: "sk_test_local", webhookSecret: "whsec_local" };
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
type Answer = { status: number; body: unknown };
type Outage = "down" | "busy" | "forbidden" | "lost";

const objectNames: Record<string, string> = {
  "checkout/sessions": "checkout.session",
  payment_intents: "payment_intent",
  refunds: "refund",
  transfers: "transfer",
  accounts: "account",
};

/** Small, so that every list has several. */
const pageSize = 1;

export async function startStripeServer() {
  const books = createBooks();
  const answered = new Map<string, { request: string; answer: Answer }>();
  const requests: { method: string; path: string; key: string | undefined; body: string }[] = [];
  let outage: Outage | null = null;

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const key = request.headers["idempotency-key"]?.toString();
    requests.push({ method: request.method ?? "", path: request.url ?? "", key, body });
    if (outage === "down") return void response.socket?.destroy();
    if (outage === "busy") return send(response, failure(429, "Too many requests.", "rate_limit_error"));
    if (outage === "forbidden" && request.method === "POST")
      return send(response, failure(403, "The key rk_test_**** does not have the permissions."));
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
      return send(response, failure(401, "Invalid API Key provided: sk_test_****"));
    }
    const { answer, isReplayed } = answerOnce(request, body, key);
    if (outage === "lost" && request.method === "POST") return void response.socket?.destroy();
    send(response, answer, isReplayed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  function answerOnce(request: IncomingMessage, body: string, key: string | undefined): { answer: Answer; isReplayed: boolean } {
    const told = `${request.method} ${request.url} ${body}`;
    const before = key === undefined ? undefined : answered.get(key);
    if (before && before.request !== told) {
      const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return { answer: failure(400, message, "idempotency_error"), isReplayed: false };
    }
    if (before) return { answer: before.answer, isReplayed: true };
    try {
      const answer = { status: 200, body: structuredClone(carryOut(request, body)) };
      if (key !== undefined && request.method === "POST") answered.set(key, { request: told, answer });
      return { answer, isReplayed: false };
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      const answer = { status: error.status, body: { error: error.body } };
      if (key !== undefined && error.isSaved) answered.set(key, { request: told, answer });
      return { answer, isReplayed: false };
    }
  }

  function carryOut({ method, url = "" }: IncomingMessage, body: string): unknown {
    const { pathname, search } = new URL(url, "http://stripe.test");
    const [, folder = "", id] = /^\/v1\/(checkout\/sessions|\w+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (method === "POST") {
      const create = books.create[folder as keyof typeof books.create];
      if (create) return create(parseForm(body));
    }
    const object = objectNames[folder];
    if (method !== "GET" || !object) throw new StripeProblem(404, `Unrecognized request URL (${method}: ${pathname}).`);
    return id ? expand(books.get(id, object), search) : listOf(object, search, pathname);
  }

  function listOf(object: string, search: string, url: string) {
    const query = parseForm(search);
    const since = Number(textOf(query, "created", "gte") || 0);
    const isAsked = (found: StripeObject) =>
      ["status", "payment_intent", "transfer_group"].every((field) => !textOf(query, field) || found[field] === textOf(query, field));
    const found = books.list(object).filter((candidate) => candidate.created >= since && isAsked(candidate));
    const from = textOf(query, "starting_after");
    const rest = from ? found.slice(found.findIndex(({ id }) => id === from) + 1) : found;
    const data = rest.slice(0, pageSize).map((candidate) => expand(candidate, search));
    return { object: "list", url, data, has_more: rest.length > data.length };
  }

  function expand(found: StripeObject, search: string): StripeObject {
    const intent = found.payment_intent;
    if (!search.includes("payment_intent") || found.object !== "checkout.session" || !intent) return found;
    const expanded = books.get(intent, "payment_intent");
    const latest_charge = search.includes("latest_charge") ? books.get(expanded.latest_charge, "charge") : expanded.latest_charge;
    return { ...found, payment_intent: { ...expanded, latest_charge } };
  }

  return {
    origin: addressOf(server, "127.0.0.1"),
    books,
    /** Of all requests since the start. */
    requests,
    /** `down`: no answer. `busy`: 429. `forbidden`: the key may only read. `lost`: creates what is asked for, and the answer does not arrive. */
    setOutage: (next: Outage | null) => {
      outage = next;
    },
    /** Stripe forgets keys after a day. */
    forgetKeys: () => answered.clear(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Signing = { account?: string; secret?: string; at?: number };

/** A webhook as Stripe sends it, with the object as it is now. */
export function signEvent(type: string, object: StripeObject, { account, secret = stripeKeys.webhookSecret, at }: Signing = {}) {
  const event = {
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: object.created,
  };
  const body = JSON.stringify({ ...event, type, livemode: false, ...(account && { account }), data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...(at && { timestamp: at }) });
  return { headers: new Headers({ "stripe-signature": signature, "content-type": "application/json" }), body };
}

function send(response: ServerResponse, { status, body }: Answer, isReplayed = false): void {
  // Without this header the library repeats the request.
  const headers = { "content-type": "application/json", "request-id": "req_local", "stripe-should-retry": "false" };
  response.writeHead(status, { ...headers, ...(isReplayed && { "idempotent-replayed": "true" }) }).end(JSON.stringify(body));
}

function failure(status: number, message: string, type = "invalid_request_error"): Answer {
  return { status, body: { error: { type, message } } };
}
