// Requests nobody would send by mistake and some that one might: made from the API's own description of each call.
import fc from "fast-check";
import { utcDay } from "#tests/support/deals.ts";
import type { ApiCall, Schema } from "./api-calls.ts";

/** What a request is about, settled only when it is sent: tasks come and go. */
export const mine = "{mine}";
const caller = ["victim", "mallory", "nobody", "forger"] as const;

export type GeneratedRequest = {
  caller: (typeof caller)[number];
  id: string;
  query: [string, string][];
  headers: Record<string, string>;
  body: string | null;
};

const hostileTexts = ["", " ", "\0", "a\0b", "\ud800", "\udfff!", "'", "';drop table tasks;--", "<script>alert(1)</script>", "__proto__"];
const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts, "%00", "../..", "\u202e", "\ufeff", "null", "NaN", "1e400", "-0", "0x10", "{}", "[]", "x".repeat(5_001)),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 130 }),
);
const hostileNumber = fc.oneof(
  fc.constantFrom(-1, -0.01, 0.001, 1.005, 9_999_999.99, 10_000_000, 1e21, 1e-7, 2 ** 53, -(2 ** 63)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, {}, [], { $ne: null }, { toString: "x" }, [[[]]]),
  fc.jsonValue({ maxDepth: 4 }),
);

/** As described, or nearly: at the edges of what is allowed. */
function describedValue(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "object") return describedObject(schema);
  if (schema.type === "array") return fc.array(describedValue(schema.items ?? {}, name), { maxLength: 5 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "number" || schema.type === "integer") return describedNumber(schema);
  if (schema.format === "email" || name === "email") return fc.oneof(fc.constantFrom("{email}", "{other}"), fc.emailAddress());
  if (name === "deliverBy") return fc.oneof(fc.constantFrom(utcDay(2), utcDay(365), utcDay(-1)), isoDate);
  if (schema.format === "date") return fc.oneof(fc.constantFrom("2097-01-31", "2027-02-30", "9999-12-31"), isoDate);
  if (schema.format === "uuid") return fc.oneof(fc.constant(mine), fc.uuid());
  return describedText(schema);
}

const isoDate = fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));

function describedNumber({ minimum = -1_000, maximum = 1_000, type }: Schema): fc.Arbitrary<number> {
  const inside = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  const cents = inside.map((value) => (type === "integer" ? value : Math.min(maximum, value / 100)));
  return fc.oneof(fc.constantFrom(minimum, maximum), inside, cents);
}

function describedText({ minLength = 0, maxLength = 100, pattern }: Schema): fc.Arbitrary<string> {
  const text = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength + 1, 300) });
  return pattern ? fc.oneof(text, fc.constantFrom("/Blog", "/a/b", "1", "12.50"), fc.stringMatching(/^[!-~]{1,50}$/)) : text;
}

function describedObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = fc.oneof({ weight: 6, arbitrary: describedValue(schema, name) }, { weight: 1, arbitrary: hostileValue });
    return [name, value] as const;
  });
  const kept = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(members), { requiredKeys: kept as never[] });
}

function bodyFor(schema: Schema): fc.Arbitrary<string> {
  const described = describedValue(schema, "");
  const extra = fc.dictionary(fc.oneof(fc.constantFrom("likeCount", "user", "_id", "constructor", "posterId"), hostileText), hostileValue, {
    maxKeys: 3,
  });
  const nearly = fc.tuple(described, extra).map(([body, more]) => JSON.stringify({ ...(body as object), ...more }));
  const partial = fc.tuple(nearly, fc.nat()).map(([text, cut]) => text.slice(0, cut % (text.length + 1)));
  return fc.oneof(
    { weight: 8, arbitrary: described.map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: nearly },
    { weight: 2, arbitrary: hostileValue.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: hostileText },
  );
}

const contentTypes = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-8",
  "application/json;charset=utf-16",
  "multipart/form-data",
];

export function requestFor(call: ApiCall): fc.Arbitrary<GeneratedRequest> {
  const query = call.parameters.filter(({ in: place }) => place === "query");
  const pairs = query.map(({ name, required, schema }) => {
    const value = fc.oneof({ weight: 4, arbitrary: describedValue(schema, name).map(String) }, { weight: 1, arbitrary: hostileText });
    return fc.option(fc.tuple(fc.constant(name), value), { nil: null, freq: required ? 8 : 1 });
  });
  const header = fc.oneof(fc.uuid(), fc.stringMatching(/^[ -~]{0,220}$/));
  const headers = call.parameters.filter(({ in: place }) => place === "header").map(({ name }) => [name, header] as const);
  return fc.record({
    caller: fc.oneof({ weight: 5, arbitrary: fc.constant(caller[0]) }, { weight: 3, arbitrary: fc.constantFrom(...caller) }),
    id: fc.oneof({ weight: 5, arbitrary: fc.constant(mine) }, fc.uuid(), hostileText),
    query: fc
      .tuple(fc.tuple(...pairs), fc.array(fc.tuple(hostileText, hostileText), { maxLength: 1 }))
      .map(([known, more]) => [...known.filter((pair) => pair !== null), ...more]),
    headers: fc
      .tuple(
        fc.record(Object.fromEntries(headers), { requiredKeys: [] }),
        fc.oneof({ weight: 12, arbitrary: fc.constant("application/json") }, fc.constantFrom(...contentTypes)),
      )
      .map(([known, type]) => ({ ...known, ...(call.body && { "Content-Type": type }) })),
    body: call.body ? bodyFor(call.body) : fc.constant(null),
  });
}
