import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let market: TestApp;

beforeAll(async () => {
  market = await createTestApp("pglite");
  market.servePages({
    handle: async (request, { nonce }) =>
      new Response(`<p>${new URL(request.url).pathname}</p><script nonce="${nonce}" async>own</script><script>injected</script>`, {
        headers: { "Content-Type": "text/html", "Cross-Origin-Opener-Policy": "unsafe-none" },
      }),
  });
});
afterAll(() => market.close());

describe("a request id", () => {
  test("is generated for each request and returned", async () => {
    const ids = await Promise.all([1, 2].map(async () => (await market.app.request("/healthz")).headers.get("X-Request-Id")));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("from the header is kept if it is well formed and replaced otherwise", async () => {
    for (const given of ["0b2f1c9e-8a53-4b1e-9d0f-2f6f8d1c7a11", "edge.7:0123456789abcdef", "A".repeat(50)]) {
      const kept = await market.app.request("/nothing-here", { headers: { "X-Request-Id": given } });
      expect(kept.headers.get("X-Request-Id")).toBe(given);
    }
    for (const bad of ["x", "A".repeat(51), "{}{}{}{}{}", "a b c d e f", "'; drop table tasks", "<script>1234"]) {
      const replaced = await market.app.request("/healthz", { headers: { "X-Request-Id": bad } });
      expect(replaced.headers.get("X-Request-Id")).not.toBe(bad);
    }
  });
});

test("the log has one line per request, with the route and no personal data", async () => {
  const me = await market.signIn("Rahima Khatun", { email: "rahima@example.com" });
  const { _id } = await postTask(market, me);
  market.lines.length = 0;
  const headers = { ...me.headers, "X-Forwarded-For": "203.0.113.7", "User-Agent": "Spy" };
  await market.app.request("/mytask?email=rahima@example.com", { headers });
  await market.app.request(`/mytask/${_id}`, { headers });
  await market.app.request("/mytask/rahima@example.com", { headers });
  await market.app.request("/reset-password?token=hush", { headers });
  expect(market.lines.map(({ method, route, status }) => [method, route, status])).toEqual([
    ["GET", "/mytask", 200],
    ["GET", "/mytask/:id", 200],
    ["GET", "/mytask/:id", 404],
    ["GET", "/reset-password", 200],
  ]);
  for (const line of market.lines) {
    expect(Object.keys(line).sort()).toEqual(["level", "method", "ms", "msg", "requestId", "route", "status", "time"]);
  }
  expect(JSON.stringify(market.lines)).not.toMatch(/rahima|hush|203\.0\.113|Spy|eyJ/i);
});

describe("security headers", () => {
  test("are on every response, with a policy that allows no external code", async () => {
    for (const path of ["/", "/alltasks", "/docs", "/alltasks/1/2", "/healthz"]) {
      const { headers } = await market.app.request(path);
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toMatch(/(^|; )script-src 'self'( 'sha256-[\w+/=]{44}')?(;|$)/);
      expect(policy).toMatch(/(^|; )style-src 'self'( 'sha256-[\w+/=]{44}')?(;|$)/);
      for (const rule of [
        "default-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]) {
        expect(policy.split("; ")).toContain(rule);
      }
      expect(policy).not.toContain("unsafe-eval");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("X-Frame-Options")).toBe("DENY");
      expect(headers.get("X-Permitted-Cross-Domain-Policies")).toBe("none");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(headers.get("Origin-Agent-Cluster")).toBe("?1");
      expect(headers.get("Permissions-Policy")).toContain("geolocation=()");
      expect(headers.get("Strict-Transport-Security")).toBeNull();
    }
  });

  test("allow connections to other markets on the page that checks their credentials, and on no other", async () => {
    const connectionsOf = async (path: string, app = market.app) =>
      (await app.request(path)).headers.get("Content-Security-Policy")?.match(/connect-src ([^;]*)/)?.[1];
    for (const path of ["/verify", "/verify/", "/verify?credential=x"]) {
      expect(await connectionsOf(path)).toBe("'self' https: http://localhost:* http://127.0.0.1:*");
    }
    for (const path of ["/verify/x", "/verified", "/Verify"]) expect(await connectionsOf(path)).toBe("'self'");
  });

  test("contain the hash of each inline script that the page rendered, and of no other", async () => {
    const answer = await market.app.request("/");
    const hash = (text: string) => createHash("sha256").update(text).digest("base64");
    expect(answer.headers.get("Content-Security-Policy")).toContain(`; script-src 'self' 'sha256-${hash("own")}'; `);
    expect(await answer.text()).toBe("<p>/</p><script async>own</script><script>injected</script>");
  });

  test("do not overwrite headers of the page", async () => {
    expect((await market.app.request("/")).headers.get("Cross-Origin-Opener-Policy")).toBe("unsafe-none");
    expect((await market.app.request("/alltasks")).headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
  });

  test("include HSTS only with an HTTPS public URL", async () => {
    await using secure = await createTestApp("pglite", { environment: { PUBLIC_URL: "https://taskhaat.example" } });
    expect((await secure.app.request("/healthz")).headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
  });
});
