// A market that takes payments, on a server of the test's own: the sandbox bank answers only without a proxy, and the other journeys need one.
import { expect, type Locator, type Page } from "@playwright/test";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { test as base, hire, join, type Side } from "./deal-page.ts";
import { startJourneyServer } from "./journey-server.ts";
import { signUp, type TestPerson } from "./people.ts";

/** The fee is 10 percent. */
export const paymentSettings = { TRUST_PROXY: "0", SEED: "off", PAYMENTS: "sandbox", FEE_PERCENT: "10" };

export const test = base.extend<{ payments: "sandbox" | "manual"; market: ServerProcess }>({
  payments: ["sandbox", { option: true }],
  market: async ({ payments }, use) => {
    await using market = await startJourneyServer({ ...paymentSettings, PAYMENTS: payments });
    await use(market);
  },
  baseURL: async ({ market }, use) => use(market.address),
  person: async ({ context, market }, use) => use(await signUp(context, market.address)),
  poster: async ({ browser, market }, use) => {
    const side = await join(browser, market.address, "Karim Uddin");
    await use(side);
    await side.page.context().close();
  },
});

export const paymentOf = (page: Page): Locator => page.getByRole("region", { name: "Payment", exact: true });

/** Presses a button of the bank's page of a payment, which leads back to the task. */
export async function answerBank(page: Page, answer: string): Promise<void> {
  await expect(page.getByText("This is not a real bank.")).toBeVisible();
  await page.getByRole("button", { name: answer }).click();
  await expect(page).toHaveURL(/\/Details\/[0-9a-f-]{36}(\?[^#]*)?#payment$/);
}

/** A figure of the wallet with its label and note. */
export function figureOf(page: Page, label: string): Locator {
  const figures = page.getByRole("region", { name: "Your money" }).locator("dl > div");
  return figures.filter({ has: page.getByText(label, { exact: true }) });
}

/** Awards, accepts and pays at the sandbox bank, without a page. */
export async function hireAndPay(poster: Side, winner: TestPerson, task: string, amount: number): Promise<void> {
  await hire(poster.person, winner, task, amount);
  const { url } = await poster.person.request("POST /mytask/{id}/payments", { id: task, body: { amount } });
  const { origin } = new URL(url ?? "");
  const answer = await poster.page.request.post(`${url}/approve`, { headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

export async function complete(poster: TestPerson, winner: TestPerson, task: string): Promise<void> {
  await winner.request("POST /mytask/{id}/deliver", { id: task, body: { note: "The sign is on the wall." } });
  await poster.request("POST /mytask/{id}/complete", { id: task });
}
