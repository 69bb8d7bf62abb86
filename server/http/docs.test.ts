import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

type Call = { security?: object[]; responses: Record<string, { content?: Record<string, unknown> }>; requestBody?: { required: boolean } };
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
  servers: { url: string }[];
};

let market: TestApp;
let document: Document;

beforeAll(async () => {
  market = await createTestApp("pglite");
  document = (await (await market.app.request("/openapi.json")).json()) as Document;
});
afterAll(() => market.close());

const calls = [
  { method: "get", path: "/alltasks", token: false, statuses: ["200", "422", "503"] },
  { method: "get", path: "/alltasks/counts", token: false, statuses: ["200", "422", "503"] },
  { method: "post", path: "/vacant", token: true, statuses: ["201", "400", "401", "409", "413", "415", "422", "429", "503"] },
  {
    method: "patch",
    path: "/alltasks/{id}",
    token: true,
    statuses: ["200", "400", "401", "403", "404", "413", "415", "422", "429", "503"],
  },
  { method: "get", path: "/mytask", token: true, statuses: ["200", "401", "403", "422", "503"] },
  { method: "get", path: "/mytask/{id}", token: false, statuses: ["200", "404", "503"] },
  {
    method: "put",
    path: "/mytask/{id}",
    token: true,
    statuses: ["200", "400", "401", "403", "404", "409", "413", "415", "422", "429", "503"],
  },
  { method: "delete", path: "/mytask/{id}", token: true, statuses: ["204", "401", "403", "404", "409", "429", "503"] },
];

describe("the OpenAPI document", () => {
  test("is OpenAPI 3.1 with one kind of token", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: "http", scheme: "bearer" } });
    expect(document.servers).toEqual([{ url: "/" }]);
  });

  test.each(calls)("describes $method $path with its answers and refusals", ({ method, path, token, statuses }) => {
    const call = document.paths[path]?.[method];
    expect(Object.keys(call?.responses ?? {})).toEqual(statuses);
    expect(call?.security).toEqual(token ? [{ bearer: [] }] : undefined);
    for (const [status, { content }] of Object.entries(call?.responses ?? {})) {
      if (Number(status) >= 400) expect(Object.keys(content ?? {})).toEqual(["application/problem+json"]);
    }
  });

  test("names each schema, and every reference leads somewhere", () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["Task", "NewTask", "TaskUpdate", "LikeRequest", "Like", "Problem", "Readiness"]),
    );
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(references.length).toBeGreaterThan(20);
    for (const reference of references) {
      const target = reference.split("/").reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document);
      expect(target, reference).toBeTypeOf("object");
    }
  });

  test("names every parameter in a path", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const call of Object.values(item) as { parameters?: { in: string; name: string }[] }[]) {
        expect((call.parameters ?? []).filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
      }
    }
  });

  test("names the public address when there is one", async () => {
    await using other = await createTestApp("pglite", { environment: { PUBLIC_URL: "https://taskhaat.example" } });
    expect(await (await other.app.request("/openapi.json")).json()).toMatchObject({ servers: [{ url: "https://taskhaat.example" }] });
  });
});

describe("the page for people", () => {
  test("shows every call and every schema, each linked from the top or from where it is used", async () => {
    const page = await (await market.app.request("/docs")).text();
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of Object.keys(item))
        expect(page).toMatch(new RegExp(`<h3[^>]*>.*>${method.toUpperCase()}<.*<code>${path}</code>`));
    }
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`);
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
  });

  test("needs no script and no foreign file, and its style carries the policy's nonce", async () => {
    const response = await market.app.request("/docs");
    const page = await response.text();
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(page).not.toMatch(/<script|\son\w+=|style="|https?:\/\//i);
    expect([...page.matchAll(/<style nonce="([^"]+)">/g)].map((match) => match[1])).toEqual([nonce]);
    expect(page).toMatch(/^<!doctype html>\s*<html lang="en">/);
  });
});
