// Implements declared endpoints. A request passes, in this order: token, rate limit, schemas, id, person, handler.
// For staff the person and their role come before the schemas, so that others learn nothing about them.
import type { Context } from "hono";
import type { z } from "zod";
import {
  type AnswerOf,
  type BodyOf,
  type Declaration,
  type Endpoint,
  type HeadersOf,
  isForStaff,
  needsToken,
  notFoundDetails,
  type QueryOf,
} from "#contract/platform/endpoint.ts";
import type { PageQuery } from "#contract/platform/parameters.ts";
import type { RateLimitName } from "#contract/platform/rate-limits.ts";
import type { Page } from "#server/platform/database/page.ts";
import { m } from "#texts/m.ts";
import { parseId, parseIdCursor } from "./answers.ts";
import type { Api } from "./api.ts";
import { describeEndpoint, querySchema } from "./describe-endpoint.ts";
import type { ServerEnv } from "./env.ts";
import { readJson, readJsonBody } from "./json-guard.ts";
import { invalid, noSuch, noValidToken, ProblemError } from "./problem.ts";

/** Finds the caller of a request and counts the request against rate limits. */
type Callers<Caller, Person> = {
  /** Null without a valid token. */
  find(authorization: string | undefined): Promise<Caller | null>;
  /** Throws 429. */
  count(c: Context<ServerEnv>, limit: RateLimitName, by: { caller: Caller | null; access: Declaration["access"] }): Promise<void>;
  /** The person, recorded if they are new. Throws if they may not call the endpoint. Null only for an endpoint `withoutPerson`. */
  recordAndAuthorize(c: Context<ServerEnv>, caller: Caller, endpoint: Endpoint): Promise<Person | null>;
};

type CallerOf<Access, Caller, Person> = Access extends "signed-in" | "moderator" | "administrator"
  ? { caller: Caller; person: Person }
  : Access extends "optional"
    ? { caller: Caller | null; person: Person | null }
    : object;

type PersonOf<Declared, Person> = Declared extends { withoutPerson: true } ? Person | null : Person;

type Given<Declared extends Declaration, Caller, Person> = CallerOf<Declared["access"], Caller, PersonOf<Declared, Person>> & {
  c: Context<ServerEnv>;
  /** From the path, in lower case. */
  id: Declared extends { id: string } ? string : undefined;
  query: QueryOf<Declared>;
  page: Declared extends { page: object } ? Page : undefined;
  headers: HeadersOf<Declared>;
  body: BodyOf<Declared>;
};

type Body<Declared extends Declaration> = Declared extends { page: object }
  ? { data: AnswerOf<Declared>; next: string | null }
  : AnswerOf<Declared>;

type NotFound<Declared> = Declared extends { id: string } ? null : never;
type NoBody<Declared extends Declaration> = AnswerOf<Declared> extends undefined ? Promise<void> : never;

/**
 * Returns the body, or null for 404; a response if several statuses are declared. Throws problems, except for steps of deals: their problem is
 * returned, so that the transaction commits the steps that were due.
 */
type Handler<Declared extends Declaration, Caller, Person> = (
  given: Given<Declared, Caller, Person>,
) => Promise<Body<Declared> | NotFound<Declared> | ProblemError | Response> | NoBody<Declared>;

export type Implement<Caller, Person> = <Declared extends Declaration>(
  endpoint: Endpoint<Declared>,
  handle: Handler<Declared, Caller, Person>,
) => void;

export function createImplementer<Caller, Person>(api: Api, callers: Callers<Caller, Person>): Implement<Caller, Person> {
  /** Where a token is required this runs before validation, so that a caller without a token learns nothing about the schemas. */
  async function admit(c: Context<ServerEnv>, { access, limit }: Endpoint): Promise<Caller | null> {
    const authorization = c.req.header("Authorization");
    const caller = await callers.find(authorization);
    if (!caller && needsToken(access)) throw noValidToken(authorization !== undefined);
    if (limit) await callers.count(c, limit, { caller, access });
    return caller;
  }

  return (endpoint, handle) => {
    const {
      access,
      method,
      path,
      id: noun,
      answers,
      page,
      headers: headersSchema,
      body: bodySchema,
      bodyIsOptional,
      file,
    } = endpoint as Endpoint;
    const readBody = bodyIsOptional ? readJson : readJsonBody;
    const queries = querySchema(endpoint);
    const status = Number(Object.keys(answers)[0]) as 200;

    function notFound(): ProblemError {
      return noSuch(noun ? notFoundDetails[noun] : m.problem_not_found);
    }

    async function answer(c: Context<ServerEnv>): Promise<Response> {
      c.header("Cache-Control", isPublic(c, endpoint) ? "no-cache" : "no-store");
      const required = needsToken(access) ? await admit(c, endpoint) : null;
      const staff = required && isForStaff(access) ? await callers.recordAndAuthorize(c, required, endpoint) : null;
      const { limit = page?.usual, after, ...query }: PageQuery = queries ? parse(queries, queryOf(c)) : {};
      const headers = headersSchema ? parse(headersSchema, headersOf(c, headersSchema)) : {};
      const body = bodySchema ? parse(bodySchema, await readBody(c)) : file && (await readFile(c, file));
      const id = noun && parseId(c.req.param("id"));
      if (id === null) throw notFound();
      const caller = access === "optional" ? await admit(c, endpoint) : required;
      const given = {
        c,
        id,
        query,
        page: page && { limit, after: page.cursor === "id" ? parseIdCursor(after) : after },
        headers,
        body,
        caller,
        person: staff ?? (caller && (await callers.recordAndAuthorize(c, caller, endpoint))),
      };
      const result: unknown = await handle(given as never);
      if (result instanceof Response) return result;
      if (result instanceof ProblemError) throw result;
      if (result === null) throw notFound();
      if (!page) return result === undefined ? c.body(null, status) : c.json(result, status);
      const { data, next } = result as { data: object; next: string | null };
      linkNext(c, next);
      return c.json(data, status);
    }

    api.openAPIRegistry.registerPath(describeEndpoint(endpoint));
    api.on(method, path.replace("{id}", ":id"), answer);
  };
}

/** Whether everyone gets the same answer. */
function isPublic(c: Context, { access, method }: Endpoint): boolean {
  return access === "anyone" || (access === "optional" && method === "GET" && c.req.header("Authorization") === undefined);
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => ({ field: path.join(".") || "body", message })));
}

/** Throws 415 for another type than those that are declared. `limitBody` has checked the size. */
async function readFile(c: Context, { types }: NonNullable<Declaration["file"]>): Promise<Blob> {
  const type = c.req.header("Content-Type") ?? "";
  if (!types.includes(type)) throw new ProblemError(415, m.problem_file_type({ types: types.join(", ") }));
  return new Blob([await c.req.arrayBuffer()], { type });
}

/** A repeated parameter becomes an array, which no schema accepts. */
function queryOf(c: Context): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  return Object.fromEntries(entries);
}

function linkNext(c: Context, next: string | null): void {
  if (next === null) return;
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set("after", next);
  c.header("Link", `<${pathname}?${searchParams}>; rel="next"`);
}

function headersOf(c: Context, { shape }: z.ZodObject): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, c.req.header(name)]));
}
