// /All-item: all tasks as a grid.
import { limits } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, problem } from "./support/calls.ts";
import { cardOf, cards, deleteAndConfirm, handedOn } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

test("the first page of the market is in the HTML, with a link to the next", async ({ page, request, server }) => {
  const html = await (await request.get(`${server.address}/All-item`)).text();
  expect(html.match(/<article/g)).toHaveLength(limits.page);
  expect(html).toMatch(/rel="next"[^>]*href="\/All-item\?after=/);
  await page.goto("/All-item");
  await expect(page).toHaveTitle("All Tasks");
});

test("stands in columns where there is room", async ({ page }) => {
  await page.goto("/All-item");
  const tops = await cards(page).evaluateAll((all) => all.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().top)));
  expect(tops[1]).toBe(tops[0]);
  expect(tops[2]).toBe(tops[0]);
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
});

test("more tasks are appended, and its place is kept", async ({ page }) => {
  await page.goto("/All-item");
  await page.getByRole("link", { name: "More tasks" }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(limits.page);
  const count = await cards(page).count();
  await cards(page).last().scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await cards(page).last().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/Details\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("loading, failed and empty, each in its words", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto("/borujer");
  const call = await holdCall(page, "GET", "/alltasks");
  await page.getByRole("link", { name: "Grid" }).click();
  await expect(page.getByText(messages.list.loading)).toBeVisible();
  await call.arrived;
  await answerCall(page, "GET", "/alltasks", problem(503, "No."));
  await page.getByRole("link", { name: "List" }).click();
  await page.getByRole("link", { name: "Grid" }).click();
  await expect(page.getByText(messages.list.failed)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerCall(page, "GET", "/alltasks", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(messages.list.empty)).toBeVisible();
  call.release();
});

test("delete, edit and bid work as in the list", async ({ page, person }) => {
  const [gone, kept] = [await person.postTask(), await person.postTask()];
  await page.goto("/All-item");
  await deleteAndConfirm(page, gone.title);
  await expect(cardOf(page, gone.title)).toHaveCount(0);
  await cardOf(page, kept.title).getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(`/update/${kept._id}`);
  await page.goBack();
  await cardOf(page, kept.title).getByRole("link", { name: "Bid" }).click();
  await expect(page).toHaveURL(new RegExp(`/bid/.*${kept._id}$`));
  expect(await handedOn(page)).toMatchObject({ task: { _id: kept._id } });
});

test("its address is exact to the letter case", async ({ request, server }) => {
  expect((await request.get(`${server.address}/all-item`)).status()).toBe(404);
});

test("is accessible in both themes and fits the smallest phone", async ({ page }) => {
  await page.goto("/All-item");
  await expectAccessible(page);
});
