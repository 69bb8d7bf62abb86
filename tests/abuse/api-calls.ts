// Every call of the API as its own document describes it, and a request for each that it should welcome.

import { createECDH } from "node:crypto";
import { endpoints } from "#contract/endpoints.ts";
import type { Declaration } from "#contract/platform/endpoint.ts";
import { farDeadline, utcDay } from "#tests/support/deals.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema };
type Described = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } };

export type ApiCall = {
  name: string;
  method: string;
  path: string;
  access: Declaration["access"];
  parameters: Parameter[];
  body: Schema | null;
  takesPicture: boolean;
};

export async function readApiCalls({ app }: Pick<TestApp, "app">): Promise<ApiCall[]> {
  const { paths, components } = (await (await app.request("/openapi.json")).json()) as Document;
  const whole = (schema: Schema): Schema => resolve(schema, components.schemas);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => {
      const { "application/json": json, "image/webp": picture } = requestBody?.content ?? {};
      const body = json?.schema;
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        access: endpoints[`${method.toUpperCase()} ${path}` as keyof typeof endpoints].access,
        parameters: parameters.map((parameter) => ({ ...parameter, schema: whole(parameter.schema) })),
        body: body ? whole(body) : null,
        takesPicture: picture !== undefined,
      };
    }),
  );
}

function resolve(schema: Schema, known: Record<string, Schema>): Schema {
  if (schema.$ref) return resolve(known[schema.$ref.split("/").at(-1) ?? ""] ?? {}, known);
  const inside = { ...schema };
  if (schema.properties) {
    inside.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, member]) => [name, resolve(member, known)]));
  }
  if (schema.items) inside.items = resolve(schema.items, known);
  return inside;
}

/** Whether an accepted call may change what is stored. Exports and the time at which a person is present are recorded. */
export function mayStore({ name, method, path }: ApiCall): boolean {
  return method !== "GET" || name === "exportMe" || name === "streamInbox" || path.startsWith("/staff/exports/");
}

/** A stream has no end to wait for. */
export async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get("Content-Type") !== "text/event-stream") return answer.text();
  await answer.body?.cancel();
  return "";
}

/** What the samples are about. */
export type Subject = {
  taskId: string;
  email: string;
  /** Where an address names something else than the task. */
  pathId?: string;
  /** Where the body names a person. */
  personId?: string;
};
export type ApiRequest = {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string };
};

/** The plainest request that the document allows. */
export function sampleRequest(call: ApiCall, subject: Subject): ApiRequest {
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of call.parameters) {
    if (place === "query" && required) query.set(name, String(sampleOf(schema, name, subject)));
  }
  const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(subject.pathId ?? subject.taskId));
  const url = query.size > 0 ? `${path}?${query}` : path;
  if (call.takesPicture) return { url, init: { method: call.method, headers: { "Content-Type": "image/webp" }, body: "RIFF0000WEBP" } };
  const headers: Record<string, string> = call.body ? { "Content-Type": "application/json" } : {};
  const body = call.body ? { body: JSON.stringify(sampleOf(call.body, "", subject)) } : {};
  return { url, init: { method: call.method, headers, ...body } };
}

/** Of a browser, as the Push API returns it. */
const publicKey = createECDH("prime256v1").generateKeys("base64url");
const words = ["Paint a shop sign", "/Blog", "1", "x", "x".repeat(22), publicKey];

export function sampleOf(schema: Schema, name: string, subject: Subject): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") {
    const known = Object.entries(schema.properties ?? {});
    // Without Stripe a payout needs a destination.
    const required = known.filter(([member]) => schema.required?.includes(member) || member === "destination");
    const members = required.length > 0 ? required : known.slice(0, schema.minProperties ?? 0);
    return Object.fromEntries(members.map(([member, inside]) => [member, sampleOf(inside, member, subject)]));
  }
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") return schema.minimum ?? 1;
  if (schema.format === "email" || name === "email") return subject.email;
  if (schema.format === "uuid") return (name === "person" && subject.personId) || subject.taskId;
  if (schema.format === "date") return { deliverBy: utcDay(7), date: utcDay(0) }[name] ?? farDeadline;
  if (schema.format === "uri") return "https://push.example.com/x";
  const pattern = new RegExp(schema.pattern ?? "");
  return words.find((word) => pattern.test(word) && word.length <= (schema.maxLength ?? word.length)) ?? "";
}
