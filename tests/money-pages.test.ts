// The pages of a market that takes payments, as they leave the server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { createPages } from "#server/platform/http/pages.server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const origin = "https://tasks.example.org";
const id = "0198a1de-0000-7000-8000-00000000000a";
let market: TestApp;

beforeAll(async () => {
  market = await createTestApp("pglite", { environment: { PUBLIC_URL: origin, PAYMENTS: "manual" } });
  const { api, settings } = market;
  const identity = { publicConfig: { provider: "embedded" as const, google: null } };
  market.servePages(await createPages({ api, settings, identity, reportError: (error) => expect.unreachable(String(error)) }));
});
afterAll(() => market.close());

test.each([
  [pagePaths.wallet, "Wallet", "Your balance, payouts, receipts and invoices."],
  [fillPath(pagePaths.document, { id }), "Receipt or invoice", "A receipt or an invoice of your deal, to print."],
])("%s has a head of its own and is kept out of search engines", async (address, title, description) => {
  const response = await market.app.request(`http://localhost:3000${address}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect([...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, text]) => text)).toEqual([title]);
  expect(html).toContain(`<meta name="description" content="${description}"/>`);
  expect(html).toContain(`<meta property="og:title" content="${title}"/>`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`<link rel="canonical" href="${origin}${address}"/>`);
});

test("every page says how the market takes payments, for scripts that cannot read its data", async () => {
  const html = await (await market.app.request("http://localhost:3000/")).text();
  expect(html).toContain('data-payments="manual"');
});
