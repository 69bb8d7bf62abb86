// /my-item: a signed-in person's own tasks as a grid.
import { messages } from "#contract/messages.ts";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, problem, recordCalls } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
import { cardOf, cards, deleteAndConfirm, handedOn } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

test("without a user it goes to the login page, which remembers it", async ({ page }) => {
  await page.goto("/my-item");
  await expect(page).toHaveURL("/login");
  expect(await handedOn(page)).toMatchObject({ from: "/my-item" });
});

test("shows one's own tasks in columns, loaded by one's email", async ({ page, person, browser, server }) => {
  await using context = await browser.newContext();
  await (await signUp(context, server.address, "Karim Uddin")).postTask();
  const [first, second] = [await person.postTask(), await person.postTask()];
  const calls = recordCalls(page, "GET", "/mytask");
  await page.goto("/my-item");
  await expect(page).toHaveTitle("My Items");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([second.title, first.title]);
  expect(calls.map((call) => new URL(call.url()).searchParams.get("email"))).toEqual([person.email]);
  const tops = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
  expect(tops[1]).toBe(tops[0]);
});

test("loading, failed and empty, each in its words", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  expect(person.email).toBeTruthy();
  const call = await holdCall(page, "GET", "/mytask");
  await page.goto("/my-item");
  await expect(page.getByText(messages.list.loading)).toBeVisible();
  call.release();
  await expect(page.getByText(messages.list.emptyMine)).toBeVisible();
  await answerCall(page, "GET", "/mytask", problem(503, "No."));
  await page.reload();
  await expect(page.getByText(messages.list.failed)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(messages.list.emptyMine)).toBeVisible();
});

test("delete, edit and bid work as in the list", async ({ page, person }) => {
  const [gone, kept] = [await person.postTask(), await person.postTask()];
  await page.goto("/my-item");
  await deleteAndConfirm(page, gone.title);
  await expect(cardOf(page, gone.title)).toHaveCount(0);
  await cardOf(page, kept.title).getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(`/update/${kept._id}`);
  await page.goBack();
  await cardOf(page, kept.title).getByRole("link", { name: "Bid" }).click();
  await expect(page).toHaveURL(new RegExp(`/bid/.*${kept._id}$`));
  expect(await handedOn(page)).toMatchObject({ task: { _id: kept._id } });
});

test("another person's sign-in in the same browser never shows the first one's tasks", async ({ page, person, context, server }) => {
  const task = await person.postTask();
  await page.goto("/my-item");
  await expect(cardOf(page, task.title)).toBeVisible();
  const other = await signUp(context, server.address, "Karim Uddin");
  await page.reload();
  await expect(page.getByText(messages.list.emptyMine)).toBeVisible();
  expect(other.email).not.toBe(person.email);
});

test("is accessible in both themes and fits the smallest phone", async ({ page, person }) => {
  await person.postTask();
  await page.goto("/my-item");
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);
});
