// The product in Bengali, for a browser that prefers it: from registering to logging out, and the way to English and back.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createClient } from "#contract/client.ts";
import { readShifts, recordShifts } from "./support/layout-shifts.ts";
import { signUp } from "./support/people.ts";
import { waitForReadiness } from "./support/readiness.ts";
import { cardOf } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

test.use({ locale: "bn-BD" });

test("register, post, search, make an offer, log out and mistype the password", async ({ page, browser, server, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/401/, /IdentityError/);
  const word = `নৌকা${randomUUID().replaceAll(/[^a-f]/g, "")}`;
  const title = `${word} রং করা`;
  const email = `${randomUUID()}@example.com`;

  await page.goto("/register");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page).toHaveTitle(/নিবন্ধন/);
  await page.getByLabel("পুরো নাম").fill("রহিমা খাতুন");
  await page.getByLabel("ছবির লিংক").fill(`${server.address}/favicon.svg`);
  await page.getByLabel("ইমেইল").fill(email);
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill("Secret1");
  // The hint moves what is below it.
  await expect(page.getByText("এই পাসওয়ার্ড সহজেই অনুমান করা যায়।")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "অ্যাকাউন্ট খুলুন" }).click();
  await expect(page.getByText("নিবন্ধন সফল হয়েছে!")).toBeVisible();

  await open(page, "কাজ পোস্ট করুন");
  await page.getByRole("button", { name: "কাজ পোস্ট করুন" }).click();
  await expect(page.getByText("শিরোনাম দিন।").first()).toBeVisible();
  await page.getByLabel("শিরোনাম").fill(title);
  await page.getByLabel("বিভাগ").selectOption({ label: "ডিজাইন" });
  await page.getByLabel("বিবরণ").fill("দুই রঙে, হাটের দিনের আগে।");
  await page.getByLabel("প্রস্তাবের শেষ দিন").fill("2099-12-31");
  await page.getByLabel("বাজেট").fill("1500.5");
  await page.getByRole("button", { name: "কাজ পোস্ট করুন" }).click();
  await expect(page.getByText("কাজ সফলভাবে পোস্ট হয়েছে")).toBeVisible();

  await open(page, "কাজ খুঁজুন");
  await page.getByRole("searchbox").fill(word);
  await page.getByRole("button", { name: "খুঁজুন", exact: true }).click();
  const card = cardOf(page, title);
  await expect(card).toContainText("$১,৫০০.৫০");
  await expect(card).toContainText("প্রস্তাবের শেষ দিন ৩১ ডিসেম্বর ২০৯৯");
  await expect(card).toContainText("ডিজাইন");

  await using context = await browser.newContext({ baseURL: server.address, locale: "bn-BD" });
  const karim = await signUp(context, server.address, "Karim Uddin");
  const { data } = await createClient((path, init) => fetch(server.address + path, init)).list("GET /alltasks", { query: { q: word } });
  expect(data).toHaveLength(1);
  await karim.request("POST /offers", { body: { task: data[0]?._id ?? "", amount: 1_200, days: 3, message: "I can start on Friday." } });
  await card.getByRole("link", { name: "বিড করুন" }).click();
  const offers = page.getByRole("region", { name: "প্রস্তাব" });
  await expect(offers).toContainText("$১,২০০");
  await expect(offers.getByText("I can start on Friday.")).toHaveAttribute("lang", "en");

  await page.getByRole("button", { name: "অ্যাকাউন্ট মেনু, রহিমা খাতুন" }).click();
  await page.getByRole("menuitem", { name: "লগ আউট করুন" }).click();
  await page.getByRole("banner").getByRole("link", { name: "লগ ইন" }).click();
  await page.getByLabel("ইমেইল").fill(email);
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill("Wrong1");
  await page.getByRole("button", { name: "লগ ইন করুন", exact: true }).click();
  await expect(page.getByText("লগ ইন করা যায়নি! ইমেইল ও পাসওয়ার্ড মিলিয়ে দেখুন।")).toBeVisible();
});

test("the account brings its language to another browser", async ({ page, person, browser, server }) => {
  await person.request("PATCH /me", { body: { language: "en" } });
  const answer = await page.goto("/");
  expect(await answer?.text()).toContain('<html lang="bn"');
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await using context = await browser.newContext({ baseURL: server.address, locale: "bn-BD" });
  const other = waitForReadiness(await context.newPage());
  await other.goto("/login");
  await other.getByLabel("ইমেইল").fill(person.email);
  await other.getByLabel("পাসওয়ার্ড", { exact: true }).fill(person.password);
  await other.getByRole("button", { name: "লগ ইন করুন", exact: true }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
  await expect(other.getByRole("banner").getByRole("link", { name: "Browse Tasks" })).toBeVisible();
  await other.reload();
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
});

test("one press changes the language of the page with all that is typed and opened", async ({ page, person }) => {
  const titles = { en: "Create New Task", bn: "নতুন কাজ পোস্ট করুন" };
  await page.goto("/add-task?lang=en");
  await expect(page.getByRole("heading", { name: titles.en })).toBeVisible();
  await page.getByLabel("Title").fill("Half a thought");
  await page.getByRole("button", { name: "Switch to বাংলা" }).click();
  await expect(page.getByRole("heading", { name: titles.bn })).toBeVisible();
  await expect(page).toHaveURL("/add-task");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page).toHaveTitle(new RegExp(titles.bn));
  await expect(page.getByLabel("শিরোনাম")).toHaveValue("Half a thought");
  await expect.poll(async () => (await person.request("GET /me")).language).toBe("bn");
  await page.getByRole("button", { name: "English ভাষায় দেখুন" }).click();
  await expect(page.getByRole("heading", { name: titles.en })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
});

test("a page that was opened in Bengali changes to English, and its fields keep their hints and errors", async ({ page }) => {
  await page.goto("/register");
  const name = page.getByRole("textbox").first();
  await name.fill("Rahima");
  await page.getByRole("button", { name: "English ভাষায় দেখুন" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
  await expect(name).toHaveValue("Rahima");
  await name.fill("");
  await page.getByLabel("Photo URL").fill("no address");
  await page.getByLabel("Email", { exact: true }).focus();
  const described = await page
    .locator("form [aria-describedby]")
    .evaluateAll((fields) =>
      fields.map((field) => (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => !document.getElementById(id))),
    );
  expect(described.length).toBeGreaterThan(0);
  expect(described.flat()).toEqual([]);
});

test("the next pages stay in the language of the address, until the person chooses another", async ({ browser, server }) => {
  await using context = await browser.newContext({ baseURL: server.address, locale: "en-US" });
  const page = waitForReadiness(await context.newPage());
  const language = () => page.evaluate(() => document.documentElement.lang);
  await page.goto("/?lang=bn");
  await page.goto("/terms");
  expect(await language()).toBe("bn");
  for (const asked of ["en", "bn"]) {
    await page.goto(`/?lang=${asked}`);
    await page.goto("/terms");
    expect(await language()).toBe(asked);
  }
  await page.getByRole("button", { name: "English" }).click();
  await expect.poll(language).toBe("en");
  await page.goto("/?lang=bn");
  expect(await language()).toBe("bn");
  await page.goto("/terms");
  expect(await language()).toBe("en");
});

test("the Bengali font comes with Bengali pages, moves nothing once it is cached, and does not come with English ones", async ({
  page,
  browser,
  server,
}) => {
  await page.goto("/register");
  await page.evaluate(() => document.fonts.ready);
  const isLoaded = () => [...document.fonts].some(({ family, status }) => family.includes("Hind Siliguri") && status === "loaded");
  expect(await page.evaluate(isLoaded)).toBe(true);
  await recordShifts(page, { lateFonts: false });
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  expect(await readShifts(page)).toEqual([]);
  await using context = await browser.newContext({ baseURL: server.address, locale: "en-US" });
  const english = waitForReadiness(await context.newPage());
  await english.goto("/register", { waitUntil: "networkidle" });
  await english.evaluate(() => document.fonts.ready);
  expect(await english.evaluate(isLoaded)).toBe(false);
});

function open(page: Page, name: string): Promise<void> {
  return page.getByRole("navigation", { name: "প্রধান মেনু" }).getByRole("link", { name }).click();
}
