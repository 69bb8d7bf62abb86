// Pages of a market whose currency is not the default, as they leave the server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { cardDefaults } from "#contract/platform/display.ts";
import type { Task } from "#contract/tasks/task.ts";
import { createPages } from "#server/platform/http/pages.server.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { defaultCurrency, setCurrency } from "#texts/currency.ts";
import type { Locale } from "#texts/locale.ts";

let market: TestApp;
let task: Task;

beforeAll(async () => {
  market = await createTestApp("pglite", { environment: { CURRENCY: "BDT" } });
  const { api, settings } = market;
  const identity = { publicConfig: { provider: "embedded" as const, google: null } };
  market.servePages(await createPages({ api, settings, identity, reportError: (error) => expect.unreachable(String(error)) }));
  task = await postTask(market, await market.signIn(), { budget: 1_500.5 });
});
afterAll(() => {
  setCurrency(defaultCurrency);
  return market.close();
});

const amounts = { en: ["৳1,500.50", "৳1,500"], bn: ["৳১,৫০০.৫০", "৳১,৫০০"] } satisfies Record<Locale, string[]>;

test.each(["en", "bn"] as const)("amounts have the sign of the currency: %s", async (language) => {
  const [budget, sample] = amounts[language];
  for (const path of ["/", "/borujer", `/Details/${task._id}`, `/bid/paint-a-shop-sign-${task._id}`]) {
    const html = await read(path, language);
    expect(html, path).toContain(`<html lang="${language}" data-currency="BDT" data-currency-sign="৳"`);
    expect(html, path).toContain(budget);
    expect(html, path).not.toMatch(/\$[\d০-৯]/);
  }
  expect(cardDefaults.budget).toBe(1_500);
  expect(await read("/bid/sample", language)).toContain(`>${sample}<`);
});

test("search engines read the code of the currency", async () => {
  expect(await read(`/Details/${task._id}`, "en")).toContain('{"@type":"MonetaryAmount","currency":"BDT","value":1500.5}');
});

test("errors of the API have the sign of the currency", async () => {
  const { headers } = await market.signIn();
  const answer = await market.app.request("/vacant", asJson("POST", { ...task, budget: 10_000_000 }, headers));
  expect(await answer.text()).toContain("Budget may be at most ৳9,999,999.99.");
});

async function read(path: string, language: Locale): Promise<string> {
  const answer = await market.app.request(path, { headers: { Accept: "text/html", "Accept-Language": language } });
  expect(answer.status, path).toBe(200);
  return answer.text();
}
