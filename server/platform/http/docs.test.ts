import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { fontFaces } from "./font-faces.server.ts";

type Described = { description?: string };
type Call = Described & {
  parameters?: (Described & { name: string; in: string })[];
  security?: object[];
  responses: Record<string, Described & { content?: Record<string, unknown>; headers?: Record<string, Described> }>;
  requestBody?: { required: boolean };
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Call>>;
  tags: (Described & { name: string })[];
  components: { schemas: Record<string, Described>; securitySchemes: Record<string, object> };
  servers: { url: string }[];
};

let market: TestApp;
let document: Document;

beforeAll(async () => {
  market = await createTestApp("pglite");
  document = (await (await market.app.request("/openapi.json")).json()) as Document;
});
afterAll(() => market.close());

/** Method and path, whether it takes a token, and the statuses of its answers: independent of the declarations. */
const calls: [call: string, token: "none" | "optional" | "required", statuses: string][] = [
  ["get /alltasks", "none", "200 422 503"],
  ["get /alltasks/counts", "none", "200 422 503"],
  ["post /vacant", "required", "201 400 401 403 409 413 415 422 429 503"],
  ["get /alltasks/{id}/seals", "none", "200 400 404 422 503"],
  ["patch /alltasks/{id}", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /mytask", "required", "200 401 403 422 503"],
  ["get /mytask/{id}", "optional", "200 404 503"],
  ["put /mytask/{id}", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["delete /mytask/{id}", "required", "204 401 403 404 409 429 503"],
  ["get /me", "required", "200 401 503"],
  ["patch /me", "required", "204 400 401 403 413 415 422 429 503"],
  ["put /me/photo", "required", "201 401 403 413 415 422 429 503"],
  ["delete /me/photo", "required", "204 401 403 429 503"],
  ["get /photos/{id}", "optional", "200 404 503"],
  ["delete /me", "required", "204 400 401 403 409 413 415 422 429 503"],
  ["put /me/password", "required", "204 400 401 409 413 415 422 429 503"],
  ["post /me/email", "required", "204 400 401 403 409 413 415 422 429 503"],
  ["delete /me/email", "required", "204 401 409 429 503"],
  ["post /me/email/verify", "required", "204 401 403 409 429 503"],
  ["post /me/email/link", "optional", "200 400 403 409 413 415 422 429 503"],
  ["post /me/email/confirm", "optional", "204 400 403 409 413 415 422 429 503"],
  ["get /me/sessions", "required", "200 401 409 503"],
  ["delete /me/sessions", "required", "204 401 409 429 503"],
  ["delete /me/sessions/{id}", "required", "204 401 404 409 429 503"],
  ["get /me/second-factors", "required", "200 401 409 503"],
  ["post /me/two-factor", "required", "200 400 401 403 409 413 415 422 429 503"],
  ["post /me/two-factor/confirm", "required", "200 400 401 409 413 415 422 429 503"],
  ["post /me/two-factor/codes", "required", "200 400 401 403 409 413 415 422 429 503"],
  ["delete /me/two-factor", "required", "204 400 401 403 409 413 415 422 429 503"],
  ["patch /me/passkeys/{id}", "required", "204 400 401 404 409 413 415 422 429 503"],
  ["delete /me/passkeys/{id}", "required", "204 400 401 403 404 409 413 415 422 429 503"],
  ["delete /me/recovery", "required", "204 401 409 429 503"],
  ["post /recoveries/stop", "optional", "204 400 409 413 415 422 429 503"],
  ["post /recoveries/finish", "optional", "204 400 409 413 415 422 429 503"],
  ["get /me/export", "required", "200 401 429 503"],
  ["get /offers", "optional", "200 400 401 404 422 503"],
  ["post /offers", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["get /offers/{id}", "required", "200 401 404 503"],
  ["get /offers/{id}/proof", "required", "200 401 404 422 503"],
  ["put /offers/{id}", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /offers/{id}/withdraw", "required", "200 401 403 404 409 429 503"],
  ["post /offers/{id}/shortlist", "required", "200 401 403 404 409 429 503"],
  ["post /offers/{id}/unshortlist", "required", "200 401 403 404 409 429 503"],
  ["post /offers/{id}/accept", "required", "200 401 403 404 409 429 503"],
  ["post /offers/{id}/reconfirm", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /offers/{id}/decline", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /offers/{id}/award", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /offers/{id}/refuse", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /mytask/{id}/proofs", "required", "200 400 401 404 422 503"],
  ["get /mytask/{id}/history", "required", "200 401 404 503"],
  ["post /mytask/{id}/deliver", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/complete", "required", "200 401 403 404 409 429 503"],
  ["post /mytask/{id}/revoke", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/request-changes", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/ask-extension", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/grant-extension", "required", "200 401 403 404 409 429 503"],
  ["post /mytask/{id}/decline-extension", "required", "200 401 403 404 409 429 503"],
  ["post /mytask/{id}/propose-end", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/withdraw-end", "required", "200 401 403 404 409 429 503"],
  ["post /mytask/{id}/accept-end", "required", "200 401 403 404 409 429 503"],
  ["post /mytask/{id}/reject-end", "required", "200 401 403 404 409 429 503"],
  ["post /mytask/{id}/abandon", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/end", "required", "200 401 403 404 409 429 503"],
  ["post /mytask/{id}/dispute", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /mytask/{id}/dispute", "required", "200 401 404 503"],
  ["post /mytask/{id}/statement", "required", "200 400 401 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/cancel", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/extend", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /mydeals", "required", "200 400 401 422 503"],
  ["get /mydeals/summary", "required", "200 401 429 503"],
  ["get /mydeals/offers", "required", "200 400 401 422 503"],
  ["post /mytask/{id}/invite", "required", "204 400 401 403 404 409 413 415 422 429 503"],
  ["get /people/{id}/invites", "required", "200 401 404 503"],
  ["get /mytask/{id}/payments", "required", "200 401 404 503"],
  ["post /mytask/{id}/payments", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["post /mytask/{id}/bonus", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["get /me/wallet", "required", "200 401 404 503"],
  ["get /me/wallet/entries", "required", "200 400 401 404 422 503"],
  ["get /me/wallet/csv", "required", "200 401 404 422 429 503"],
  ["get /me/money/months", "required", "200 401 404 503"],
  ["get /me/payouts", "required", "200 400 401 404 422 503"],
  ["post /me/payouts", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["post /me/payout-account", "required", "200 401 403 404 429 503"],
  ["get /me/documents", "required", "200 400 401 404 422 503"],
  ["get /documents/{id}", "required", "200 401 404 503"],
  ["get /me/billing", "required", "200 401 404 503"],
  ["put /me/billing", "required", "200 400 401 403 404 413 415 422 429 503"],
  ["get /questions", "optional", "200 400 404 422 503"],
  ["post /questions", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["post /questions/{id}/answer", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["delete /questions/{id}", "required", "204 401 403 404 409 429 503"],
  ["post /reviews", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["get /reviews", "required", "200 401 404 422 503"],
  ["get /people/{id}", "optional", "200 400 404 422 503"],
  ["get /myinbox", "required", "200 400 401 422 503"],
  ["post /myinbox/read", "required", "200 400 401 413 415 422 429 503"],
  ["post /myinbox/{id}/read", "required", "200 401 404 429 503"],
  ["get /myinbox/settings", "required", "200 401 503"],
  ["put /myinbox/settings", "required", "200 400 401 413 415 422 429 503"],
  ["get /myinbox/stream", "required", "200 401 429 503"],
  ["post /me/credentials", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["get /me/credentials", "required", "200 400 401 422 503"],
  ["delete /me/credentials/{id}", "required", "204 401 404 429 503"],
  ["get /credentials/{id}", "none", "200 404 503"],
  ["get /credentials/{id}/jwt", "none", "200 404 503"],
  ["get /me/credentials/brought", "required", "200 401 503"],
  ["post /me/credentials/brought", "required", "201 400 401 403 409 413 415 422 429 503"],
  ["delete /me/credentials/brought/{id}", "required", "204 401 404 429 503"],
  ["get /people/{id}/brought", "none", "200 404 503"],
  ["get /mypush", "required", "200 401 503"],
  ["put /mypush", "required", "200 400 401 409 413 415 422 429 503"],
  ["delete /mypush/{id}", "required", "204 401 404 429 503"],
  ["get /threads", "required", "200 400 401 422 503"],
  ["post /threads", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /threads/{id}", "required", "200 400 401 404 422 503"],
  ["post /threads/{id}/messages", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["post /threads/{id}/read", "required", "204 400 401 404 413 415 422 429 503"],
  ["get /mymessages/settings", "required", "200 401 503"],
  ["put /mymessages/settings", "required", "200 400 401 413 415 422 429 503"],
  ["post /reports", "required", "200 201 400 401 403 404 409 413 415 422 429 503"],
  ["get /blocks", "required", "200 400 401 422 503"],
  ["put /blocks/{id}", "required", "200 401 403 404 409 429 503"],
  ["delete /blocks/{id}", "required", "204 401 403 404 429 503"],
  ["get /mydecisions", "required", "200 400 401 422 503"],
  ["get /mydecisions/{id}", "required", "200 401 404 503"],
  ["post /mydecisions/{id}/appeal", "required", "201 400 401 404 409 413 415 422 429 503"],
  ["get /staff/cases", "required", "200 400 401 403 422 503"],
  ["get /staff/cases/counts", "required", "200 401 403 503"],
  ["get /staff/cases/{id}", "required", "200 401 403 404 503"],
  ["post /staff/cases/{id}/decide", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["post /staff/people/{id}/decide", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["get /staff/disputes", "required", "200 400 401 403 422 503"],
  ["get /staff/disputes/{id}", "required", "200 401 403 404 503"],
  ["post /staff/disputes/{id}/decide", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["get /staff/decisions", "required", "200 400 401 403 422 503"],
  ["post /staff/decisions/{id}/undo", "required", "200 401 403 404 409 429 503"],
  ["get /staff/appeals", "required", "200 400 401 403 422 503"],
  ["post /staff/appeals/{id}/decide", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /market", "none", "200 503"],
  ["get /market/transparency", "none", "200 503"],
  ["post /staff/claim", "required", "204 400 401 403 413 415 422 429 503"],
  ["get /staff/overview", "required", "200 401 403 503"],
  ["get /staff/people", "required", "200 400 401 403 422 503"],
  ["get /staff/people/{id}", "required", "200 401 403 404 503"],
  ["put /staff/people/{id}/role", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /staff/people/{id}/recovery", "required", "201 400 401 403 404 409 413 415 422 429 503"],
  ["delete /staff/people/{id}/recovery", "required", "204 401 403 404 409 429 503"],
  ["get /staff/audit", "required", "200 400 401 403 422 503"],
  ["get /staff/feedback", "required", "200 400 401 403 422 503"],
  ["post /staff/feedback/{id}/answer", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /staff/settings", "required", "200 401 403 503"],
  ["patch /staff/settings", "required", "200 400 401 403 409 413 415 422 429 503"],
  ["delete /staff/sample", "required", "200 401 403 429 503"],
  ["get /staff/invitations", "required", "200 400 401 403 422 503"],
  ["post /staff/invitations", "required", "201 400 401 403 413 415 422 429 503"],
  ["delete /staff/invitations/{id}", "required", "204 401 403 404 429 503"],
  ["get /staff/exports/people", "required", "200 401 403 422 429 503"],
  ["get /staff/exports/audit", "required", "200 401 403 422 429 503"],
  ["get /staff/exports/feedback", "required", "200 401 403 422 429 503"],
  ["get /staff/exports/decisions", "required", "200 401 403 429 503"],
  ["get /staff/exports/ledger", "required", "200 401 403 404 429 503"],
  ["get /staff/money", "required", "200 401 403 404 503"],
  ["get /staff/money/payments", "required", "200 400 401 403 404 422 503"],
  ["post /staff/money/payments/{id}/receive", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /staff/money/payments/{id}/charge-back", "required", "200 401 403 404 409 429 503"],
  ["post /staff/money/payments/{id}/resolve", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /staff/money/orders", "required", "200 400 401 403 404 422 503"],
  ["post /staff/money/orders/{id}/approve", "required", "200 401 403 404 409 429 503"],
  ["post /staff/money/orders/{id}/confirm", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /staff/money/orders/{id}/fail", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["post /staff/money/orders/{id}/retry", "required", "200 401 403 404 409 429 503"],
  ["get /staff/money/differences", "required", "200 400 401 403 404 422 503"],
  ["post /staff/money/differences/{id}/resolve", "required", "200 400 401 403 404 409 413 415 422 429 503"],
  ["get /insights", "required", "200 401 429 503"],
  ["post /feedback", "optional", "201 400 409 413 415 422 429 503"],
  ["get /healthz", "none", "200"],
  ["get /readyz", "none", "200 503"],
  ["get /sample", "none", "200 404 503"],
  ["get /metrics", "none", "200 401 404"],
];

const securityOf = { none: undefined, optional: [{}, { bearer: [] }], required: [{ bearer: [] }] };

describe("the OpenAPI document", () => {
  test("is OpenAPI 3.1 with bearer authentication", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: "http", scheme: "bearer" } });
    expect(document.servers).toEqual([{ url: "/" }]);
  });

  test("describes every endpoint of the API and no other", () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
    expect(described.toSorted()).toEqual(calls.map(([call]) => call).toSorted());
  });

  test.each(calls)("describes %s with its token (%s) and its responses (%s)", (call, token, statuses) => {
    const [method = "", path = ""] = call.split(" ");
    const { responses = {}, security } = document.paths[path]?.[method] ?? {};
    expect(Object.keys(responses).join(" ")).toBe(statuses);
    expect(security).toEqual(securityOf[token]);
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) >= 400 && call !== "get /readyz") expect(Object.keys(content ?? {}), status).toEqual(["application/problem+json"]);
    }
  });

  test("calls an offer an offer: `bids` and `bidcunt` are names", () => {
    const texts = [...JSON.stringify(document).matchAll(/"(?:summary|description)":"((?:[^"\\\\]|\\\\.)*)"/g)].map(([, text = ""]) => text);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => /\bbid/i.test(text.replaceAll(/`[^`]*`/g, "")))).toEqual([]);
  });

  test("contains every schema, and every reference resolves", () => {
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

  test("describes every endpoint, parameter, response, header, schema and tag", () => {
    const parts: [name: string, part: Described][] = [
      ...document.tags.map((tag): [string, Described] => [`tag ${tag.name}`, tag]),
      ...Object.entries(document.components.schemas).map(([name, schema]): [string, Described] => [`schema ${name}`, schema]),
    ];
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, call] of Object.entries(item)) {
        parts.push([`${method} ${path}`, call]);
        for (const parameter of call.parameters ?? []) parts.push([`${method} ${path} parameter ${parameter.name}`, parameter]);
        for (const [status, answer] of Object.entries(call.responses)) {
          parts.push([`${method} ${path} ${status}`, answer]);
          for (const [name, header] of Object.entries(answer.headers ?? {})) parts.push([`${method} ${path} ${status} ${name}`, header]);
        }
      }
    }
    expect(parts.filter(([, { description }]) => !description?.trim()).map(([name]) => name)).toEqual([]);
  });

  test("declares every path parameter", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const call of Object.values(item)) {
        expect((call.parameters ?? []).filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
      }
    }
  });

  test("contains the public URL if it is set", async () => {
    await using other = await createTestApp("pglite", { environment: { PUBLIC_URL: "https://taskhaat.example" } });
    expect(await (await other.app.request("/openapi.json")).json()).toMatchObject({ servers: [{ url: "https://taskhaat.example" }] });
  });
});

describe("the documentation page", () => {
  test("shows every endpoint and every schema, with working links", async () => {
    const page = await (await market.app.request("/docs")).text();
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of Object.keys(item))
        expect(page).toMatch(new RegExp(`<h3[^>]*>.*>${method.toUpperCase()}<.*<code>${path}</code>`));
    }
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const anchors = new Set(ids);
    expect(anchors.size).toBe(ids.length);
    expect(ids.filter((id) => /\s/.test(id ?? ""))).toEqual([]);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
  });

  test("has the links and the type of the product", async () => {
    const page = await (await market.app.request("/docs")).text();
    for (const path of ["/", "/borujer", "/Blog", "/terms"]) expect(page).toContain(`<li><a href="${path}">`);
    expect(page).toContain('"Bricolage Grotesque"');
  });

  test("finds the fonts among the built files", async () => {
    const folder = await mkdtemp(join(tmpdir(), "built-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(fontFaces(folder)).toBe("");
    await mkdir(join(folder, "assets"));
    for (const name of ["instrument-sans-latin-wght-normal-Bb1_x-Z.woff2", "instrument-sans-latin-wght-normal-Bb1_x-Z.woff2.br", "home.js"])
      await writeFile(join(folder, "assets", name), "");
    expect(fontFaces(folder)).toBe(
      '@font-face { font-family: "Instrument Sans"; font-weight: 400 700; src: url("/assets/instrument-sans-latin-wght-normal-Bb1_x-Z.woff2") format("woff2"); font-display: swap; }\n',
    );
  });

  test("has no script and no external file, and the policy contains the hash of its style", async () => {
    const response = await market.app.request("/docs");
    const page = await response.text();
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(response.headers.get("Content-Security-Policy")).toContain(`; style-src 'self' 'sha256-${hash}'; `);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(page).not.toMatch(/<script|\son\w+=|style="|nonce|https?:\/\//i);
    expect(page).toMatch(/^<!doctype html>\s*<html lang="en">/);
  });
});
