// Calls the API with types from the declarations of the endpoints. It imports only their types, so no schema reaches a browser.

import type { AnswerOf, BodyOf, Declaration, HeadersOf, QueryOf } from "#contract/platform/endpoint.ts";
import type { PageQuery } from "#contract/platform/parameters.ts";
import { fillPath } from "#contract/platform/paths.ts";
import type { Problem } from "#contract/platform/problem.ts";
import { m } from "#texts/m.ts";
import type { endpoints } from "./endpoints.ts";

/** How a request is sent: over the network in the browser, in process on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;
export type GetToken = () => Promise<string | null>;

type Endpoints = typeof endpoints;
type Key = keyof Endpoints;
type KeyOf<Access> = { [K in Key]: Endpoints[K]["access"] extends Access ? K : never }[Key];
type PublicKey = KeyOf<"anyone" | "optional">;
export type PersonalKey = Exclude<Key, KeyOf<"anyone">>;
type PagedKey = { [K in Key]: Endpoints[K] extends { page: object } ? K : never }[Key];

/** Values of a query are sent as text, so text is as good as what the server reads from it. */
type AsText<Values> = { [Name in keyof Values]: Values[Name] | string | undefined };
type Optional<Name extends string, Values> = object extends Values ? { [N in Name]?: Values } : { [N in Name]: Values };
type InputOf<E extends Declaration> = (E extends { id: string } ? { id: string } : object) &
  (BodyOf<E> extends undefined ? object : Optional<"body", BodyOf<E>>) &
  Optional<"query", AsText<QueryOf<E>> & (E extends { page: object } ? PageQuery : object)> &
  Optional<"headers", AsText<HeadersOf<E>>> & { signal?: AbortSignal | undefined; keepalive?: boolean };
type Arguments<K extends Key> = object extends InputOf<Endpoints[K]> ? [input?: InputOf<Endpoints[K]>] : [input: InputOf<Endpoints[K]>];
type Input = {
  id?: string;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal | null;
  /** Whether it is sent even if the page is closed meanwhile. */
  keepalive?: boolean;
};

export type PersonalInput<K extends PersonalKey> = InputOf<Endpoints[K]>;
export type Answer<K extends Key> = AnswerOf<Endpoints[K]>;
export type Page<K extends PagedKey> = { data: Answer<K>; next: string | null };
export type Client = ReturnType<typeof createClient>;

export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = "ApiError";
    this.status = problem.status;
    this.problem = problem;
  }
}

/** Public endpoints are called without a token, all others through `signedIn`. Endpoints with optional access can be called in both ways. */
export function createClient(transport: Transport, getToken?: GetToken) {
  return { ...createCalls<PublicKey>(transport), signedIn: createCalls<PersonalKey>(transport, getToken) };
}

function createCalls<Allowed extends Key>(transport: Transport, getToken: GetToken = async () => null) {
  async function send<K extends Allowed>(key: K, ...[input]: Arguments<K>): Promise<Response> {
    const { id = "", query = {}, headers: given = {}, body, signal = null, keepalive = false } = (input ?? {}) as Input;
    const [method = "", template = ""] = key.split(" ");
    const headers = new Headers({ Accept: "application/json" });
    for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value);
    const isFile = body instanceof Blob;
    if (body !== undefined) headers.set("Content-Type", isFile ? body.type : "application/json");
    const token = await getToken();
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const path = withQuery(fillPath(template, { id }), query);
    const payload = isFile ? body : (JSON.stringify(body) ?? null);
    const response = await transport(path, { method, headers, body: payload, signal, keepalive });
    if (!response.ok) throw new ApiError(await readProblem(response));
    return response;
  }

  return {
    /** The answer itself, for a file or a stream. */
    send,
    async request<K extends Allowed>(key: K, ...input: Arguments<K>): Promise<Answer<K>> {
      const response = await send(key, ...input);
      return response.status === 204 ? (undefined as Answer<K>) : response.json();
    },
    /** A page of a list, and the cursor of the next one. */
    async list<K extends Allowed & PagedKey>(key: K, ...input: Arguments<K>): Promise<Page<K>> {
      const response = await send(key, ...input);
      return { data: await response.json(), next: nextCursor(response) };
    },
  };
}

function withQuery(path: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function nextCursor(response: Response): string | null {
  const target = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
  return target ? new URL(target, "http://localhost").searchParams.get("after") : null;
}

export async function readProblem(response: Response): Promise<Problem> {
  const isProblem = response.headers.get("Content-Type")?.includes("json");
  const body = isProblem ? await response.json().catch(() => null) : null;
  return { type: "about:blank", title: response.statusText || m.client_request_failed(), ...body, status: response.status };
}
