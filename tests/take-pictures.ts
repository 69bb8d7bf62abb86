// `npm run pictures`: the pictures of the README, from a server with a new sample market, as the people that a visitor can try see it.
import { type Browser, chromium, type Page } from "@playwright/test";
import { createClient } from "#contract/client.ts";
import { browserArguments } from "#tests/e2e/support/browser.ts";
import { waitForReadiness } from "#tests/e2e/support/readiness.ts";
import { startServer } from "#tests/support/server-process.ts";

const desktop = { width: 1280, height: 800 };

const phone = { width: 390, height: 800 };

type Picture = {
  /** A part of the name. */
  person?: string;
  viewport?: typeof desktop;
  colorScheme?: "light" | "dark";
  /** After the person was chosen. */
  open?: (page: Page) => Promise<unknown>;
};

await using server = await startServer();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "chromium", args: browserArguments });
try {
  await take(browser, "home");
  await take(browser, "offers", { person: "Nusrat", open: openOffers });
  await take(browser, "changes", { person: "Tanvir", viewport: phone, open: openRequestedChanges });
  await take(browser, "case", { person: "ইশরাত", colorScheme: "dark", open: openCase });
  await take(browser, "administration", { person: "Rezaul" });
} finally {
  await browser.close();
}

async function take(
  browser: Browser,
  name: string,
  { person, viewport = desktop, colorScheme = "light", open }: Picture = {},
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.address, viewport, colorScheme, reducedMotion: "reduce", locale: "en-US" });
  const page = waitForReadiness(await context.newPage());
  await page.goto("/");
  if (person) {
    await page.getByRole("complementary", { name: "Try the sample market" }).getByRole("button", { name: person }).click();
    await page.waitForURL((url) => url.pathname !== "/");
    await page.goto(page.url());
    await open?.(page);
    await page.locator("main .animate-pulse").first().waitFor({ state: "detached" });
  }
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `docs/images/${name}.jpg`, quality: 75 });
  await context.close();
}

async function openOffers(page: Page): Promise<void> {
  const client = createClient((path, init) => fetch(server.address + path, init));
  const { data } = await client.list("GET /alltasks", { query: { q: "tea stall" } });
  await page.goto(`/Details/${data[0]?._id}`);
  const offer = page.locator("main").getByText("Tanvir Ahmed").first();
  await offer.evaluate((name) => scrollTo(0, name.getBoundingClientRect().top + scrollY - 240));
}

async function openRequestedChanges(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Deliver work/ }).click();
  await page.waitForURL("**/Details/**");
  await page.evaluate(() => scrollTo(0, 0));
}

async function openCase(page: Page): Promise<void> {
  await page.locator("main").getByRole("link", { name: /^Task/ }).click();
  await page.getByRole("heading", { level: 2 }).first().waitFor();
}
