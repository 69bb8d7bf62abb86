// How an endpoint is declared. The server's routes, the OpenAPI document, the client's types and the access tests derive from it.

import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import type { ApiTag } from "./api-tags.ts";
import { limits } from "./limits.ts";
import type { RateLimitName } from "./rate-limits.ts";
import type { Role } from "./role.ts";
import { z } from "./zod.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type EndpointKey = `${Method} /${string}`;
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** The nouns whose ids are part of a path, with the error for an unknown id. */
export const notFoundDetails = {
  task: m.problem_no_such_task,
  offer: m.problem_no_such_offer,
  question: m.problem_no_such_question,
  person: m.problem_no_such_person,
  thread: m.problem_no_such_thread,
  item: m.problem_no_such_item,
  photo: m.problem_no_such_photo,
  case: m.problem_no_such_case,
  decision: m.problem_no_such_decision,
  appeal: m.problem_no_such_appeal,
  dispute: m.problem_no_such_dispute,
  feedback: m.problem_no_such_feedback,
  invitation: m.problem_no_such_invitation,
  session: m.problem_no_such_session,
  passkey: m.problem_no_such_passkey,
  subscription: m.problem_no_such_subscription,
  credential: m.problem_no_such_credential,
  payment: m.problem_no_such_payment,
  order: m.problem_no_such_order,
  difference: m.problem_no_such_difference,
  document: m.problem_no_such_document,
};

/** JSON, unless `type` says otherwise. Without a schema there is no body. */
export type Answer = {
  description: string;
  schema?: z.ZodType;
  type?: "application/json" | "text/plain" | "text/csv" | "text/event-stream" | "image/*" | "application/vc+jwt";
  headers?: Record<string, string>;
};

export type Declaration = {
  operationId: string;
  tag: ApiTag;
  summary: string;
  description: string;
  /** `optional`: a valid token is used, an invalid one is ignored. `moderator` and `administrator` are the lowest roles that may call it. */
  access: "anyone" | "optional" | "signed-in" | StaffRole;
  /** For a write: a suspended person may call it too. */
  whileSuspended?: true;
  /** An account that may not join the market may call it too: then there is no person. */
  withoutPerson?: true;
  /** Needs a recent sign-in, as every write by staff does. */
  recentSignIn?: true;
  /**
   * Counted by IP address and by account. With optional access: by account, or by IP address without a token. A write has `change` if absent;
   * null: the handler counts.
   */
  limit?: RateLimitName | null;
  /** The noun whose id `{id}` in the path is. */
  id?: keyof typeof notFoundDetails;
  query?: z.ZodObject;
  /** For a list: it also takes `limit` and `after`, and its handler returns `{ data, next }`. A cursor `id` is the id of an entry. */
  page?: { max: number; usual: number; cursor: "id" | "text" };
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** A request without a body is read as `{}`. */
  bodyIsOptional?: true;
  /** Instead of `body`: the body is a file of one of these types. */
  file?: { types: readonly string[]; maxBytes: number };
  answers: Partial<Record<200 | 201 | 204 | 503, Answer>>;
  /** Errors that do not follow from access, limit, id, query, page and body. */
  errors?: readonly ProblemStatus[];
  /** False: it works without the database and never returns 503. */
  needsDatabase?: boolean;
};

type StaffRole = Exclude<Role, "member">;
type Access = Declaration["access"];

export function needsToken(access: Access): boolean {
  return access !== "anyone" && access !== "optional";
}

export function isForStaff(access: Access): access is StaffRole {
  return access === "moderator" || access === "administrator";
}

export type Endpoint<Declared extends Declaration = Declaration> = Declared & { method: Method; path: string };

/** Whether a suspended person may not call it. */
export function refusesSuspended({ access, method, whileSuspended }: Pick<Endpoint, "access" | "method" | "whileSuspended">): boolean {
  return isForStaff(access) || (method !== "GET" && !whileSuspended);
}

/** Tag and access of the file, unless an endpoint declares its own. */
type Listed = Omit<Declaration, "tag" | "access"> & Partial<Pick<Declaration, "tag" | "access">>;
type Complete<Declared, Usual> = Declared & { tag: ApiTag } & (Declared extends { access: Access } ? object : { access: Usual });
type Endpoints<Declared, Usual> = {
  [Key in keyof Declared]: Complete<Declared[Key], Usual> extends Declaration ? Endpoint<Complete<Declared[Key], Usual>> : never;
};

/** Keys are a method and a path: `"PUT /offers/{id}"`. */
export function defineEndpoints<const Declared extends Record<EndpointKey, Listed>, Usual extends Access>(
  tag: ApiTag,
  access: Usual,
  declared: Declared,
): Endpoints<Declared, Usual> {
  const defined = Object.entries(declared).map(([key, declaration]) => {
    const [method, path] = key.split(" ");
    return [key, { tag, access, ...(method !== "GET" && { limit: "change" }), ...declaration, method, path }];
  });
  return Object.fromEntries(defined);
}

/** The pages of lists for staff. */
export const staffPage = { max: limits.staffPage, usual: 25, cursor: "id" } as const;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Answers<Declared extends Declaration> = Declared["answers"][keyof Declared["answers"]];

export type QueryOf<Declared extends Declaration> = Declared extends { query: infer Query } ? Output<Query> : object;
export type HeadersOf<Declared extends Declaration> = Declared extends { headers: infer Headers } ? Output<Headers> : object;
export type BodyOf<Declared extends Declaration> = Declared extends { body: infer Body }
  ? Output<Body>
  : Declared extends { file: object }
    ? Blob
    : undefined;
/** The body of the answer; undefined where there is none. */
export type AnswerOf<Declared extends Declaration> = Answers<Declared> extends { schema: infer Schema } ? Output<Schema> : undefined;

export const idempotencyHeaders = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: m.problem_idempotency_characters })
    .max(limits.idempotencyKey, { error: () => m.problem_idempotency_length({ max: numberText(limits.idempotencyKey) }) })
    .optional()
    .describe("A random value, preferably a UUID. A repeated request with the same key within 24 hours returns the first answer."),
});
