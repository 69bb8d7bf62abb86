// /borujer: all tasks as a list. What the four lists share is proved here; the person's own side of it in my-posted.spec.ts.
import type { Page } from "@playwright/test";
import { limits } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, offline, problem } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
import { cardOf, cards, deleteAndConfirm, handedOn } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

const refused = /Failed to load resource/;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("links lead through the whole market, page by page, and back to its start", async ({ page, request, server }) => {
    const all = (await (await request.get(`${server.address}/alltasks`)).json()) as { title: string }[];
    expect(all.length).toBeGreaterThan(limits.page);
    await page.goto("/borujer");
    await expect(page).toHaveTitle("Browse Tasks");
    await expect(cards(page)).toHaveCount(limits.page);
    const seen = await page.getByRole("heading", { level: 3 }).allTextContents();
    const more = page.getByRole("link", { name: "More tasks" });
    while (await more.isVisible()) {
      await more.click();
      seen.push(...(await page.getByRole("heading", { level: 3 }).allTextContents()));
    }
    expect(seen).toEqual(all.map(({ title }) => title));
    await page.getByRole("link", { name: "Newest tasks" }).click();
    await expect(page).toHaveURL("/borujer");
  });
});

test("a card shows the task and its poster, and has delete, edit and bid", async ({ page, server, browser }) => {
  await using context = await browser.newContext();
  const poster = await signUp(context, server.address, "Karim Uddin");
  const task = await poster.postTask({ category: "Writing", budget: 1500, deadline: "2099-12-31" });
  await page.goto("/borujer");
  const card = cardOf(page, task.title);
  await expect(card).toContainText("Writing");
  await expect(card).toContainText("$1,500");
  await expect(card).toContainText("Due 2099-12-31");
  await expect(card).toContainText(task.description);
  await expect(card.getByText("Karim Uddin")).toBeVisible();
  await expect(card.getByText("K", { exact: true })).toBeVisible();
  await expect(card).toContainText("New");
  await expect(card).toContainText("0likes");
  await expect(card.getByRole("button", { name: "Delete" })).toBeVisible();
  await expect(card.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `/update/${task._id}`);
  await expect(card.getByRole("link", { name: "Bid" })).toHaveAttribute("href", new RegExp(`^/bid/paint-a-shop-sign-.*${task._id}$`));
});

test("says that it is loading, with cards of the same size in grey", async ({ page }) => {
  await page.goto("/");
  const call = await holdCall(page, "GET", "/alltasks");
  await page.getByRole("link", { name: "Browse Tasks" }).click();
  await expect(page.getByRole("status").filter({ hasText: messages.list.loading })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  call.release();
  await expect(cards(page)).toHaveCount(limits.page);
  await expect(page.getByText(messages.list.loading)).toHaveCount(0);
});

for (const [name, answer] of [
  ["the server fails", problem(500, "No.")],
  ["the network is away", offline],
] as const) {
  test(`says so when ${name}, and tries again`, async ({ page, expectedErrors }) => {
    expectedErrors.push(refused);
    await page.goto("/");
    await answerCall(page, "GET", "/alltasks", answer);
    await page.getByRole("link", { name: "Browse Tasks" }).click();
    const alert = page.getByRole("alert").filter({ hasText: messages.list.failed });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(cards(page)).toHaveCount(limits.page);
    await expect(alert).toHaveCount(0);
  });
}

test("an empty market says so and shows the next step", async ({ page }) => {
  await page.goto("/");
  await answerCall(page, "GET", "/alltasks", (route) => route.fulfill({ json: [] }));
  await page.getByRole("link", { name: "Browse Tasks" }).click();
  await expect(page.getByText(messages.list.empty)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Add Task" }).last()).toHaveAttribute("href", "/add-task");
  await expectAccessible(page);
});

test("a page that the server cannot read is served with its status and a way back", async ({ page, expectedErrors }) => {
  expectedErrors.push(refused);
  const response = await page.goto("/borujer?after=not-a-cursor");
  expect(response?.status()).toBe(422);
  expect(await response?.text()).toContain(messages.list.failed);
  await page.getByRole("alert").getByRole("link", { name: "Newest tasks" }).click();
  await expect(cards(page)).toHaveCount(limits.page);
});

test("more tasks are appended; going to a task and back finds the same place", async ({ page }) => {
  await page.goto("/borujer");
  await page.getByRole("link", { name: "More tasks" }).click();
  const count = await expectMoreThanOnePage(page);
  await expect(page).toHaveURL("/borujer");
  const title = page.getByRole("heading", { level: 3 }).nth(limits.page + 1);
  await title.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1_000);
  await title.getByRole("link").click();
  await expect(page).toHaveURL(/\/Details\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("a list that one comes back to shows what has changed meanwhile", async ({ page, person }) => {
  const task = await person.postTask();
  await page.goto("/borujer");
  await expect(cardOf(page, task.title)).toContainText("0likes");
  await cardOf(page, task.title).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/Details\//);
  await person.likeTask(task._id);
  await page.goBack();
  await expect(cardOf(page, task.title)).toContainText("1like");
});

test("from the keyboard, the focus goes on with the list", async ({ page }) => {
  await page.goto("/borujer");
  await page.getByRole("link", { name: "More tasks" }).focus();
  await page.keyboard.press("Enter");
  await expectMoreThanOnePage(page);
  await expect(page.getByRole("main").getByRole("listitem").nth(limits.page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /\d+ more tasks/ })).toHaveCount(1);
});

test("a next page that fails leaves what is shown and can be asked for again", async ({ page, expectedErrors }) => {
  expectedErrors.push(refused);
  await page.goto("/borujer");
  await answerCall(page, "GET", "/alltasks", problem(503, "No."));
  await page.getByRole("link", { name: "More tasks" }).click();
  await expect(page.getByRole("alert").filter({ hasText: messages.list.failed })).toBeVisible();
  await expect(cards(page)).toHaveCount(limits.page);
  await page.unrouteAll();
  await page.getByRole("link", { name: "Retry" }).click();
  await expectMoreThanOnePage(page);
  await expect(page.getByText(messages.list.failed)).toHaveCount(0);
});

test.describe("signed out", () => {
  test("delete asks to log in first, and remembers the list", async ({ page }) => {
    await page.goto("/borujer");
    await cards(page).first().getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Log in first" });
    await question.getByRole("button", { name: "Not now" }).click();
    await expect(question).toHaveCount(0);
    await cards(page).first().getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
    expect(await handedOn(page)).toMatchObject({ from: "/borujer" });
  });

  test("edit asks to log in first, and remembers the form", async ({ page }) => {
    await page.goto("/borujer");
    const edit = cards(page).first().getByRole("link", { name: "Edit" });
    const form = await edit.getAttribute("href");
    await edit.click();
    await page.getByRole("alertdialog", { name: "Log in first" }).getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
    expect(await handedOn(page)).toMatchObject({ from: form });
  });

  test("bid goes to the login page, which remembers the bid page", async ({ page }) => {
    await page.goto("/borujer");
    const bid = cards(page).first().getByRole("link", { name: "Bid" });
    const bidPage = await bid.getAttribute("href");
    await bid.click();
    await expect(page).toHaveURL("/login");
    expect(await handedOn(page)).toMatchObject({ from: bidPage });
  });
});

test.describe("signed in", () => {
  test("bid goes to the bid page and hands the task on", async ({ page, person }) => {
    const task = await person.postTask();
    await page.goto("/borujer");
    await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
    await cardOf(page, task.title).getByRole("link", { name: "Bid" }).click();
    await expect(page).toHaveURL(new RegExp(`/bid/.*${task._id}$`));
    expect(await handedOn(page)).toMatchObject({ task: { _id: task._id, title: task.title } });
  });

  test("one's own task can be edited and deleted here too", async ({ page, person }) => {
    const task = await person.postTask();
    await page.goto("/borujer");
    await deleteAndConfirm(page, task.title);
    await expect(cardOf(page, task.title)).toHaveCount(0);
    const other = await person.postTask();
    await page.reload();
    await cardOf(page, other.title).getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(`/update/${other._id}`);
  });

  test("delete and edit on a stranger's task say whose it is, at once", async ({ page, person, browser, server }) => {
    await using context = await browser.newContext();
    const task = await (await signUp(context, server.address, "Karim Uddin")).postTask();
    const known = page.waitForResponse((response) => new URL(response.url()).pathname === "/me");
    await page.goto("/borujer");
    await known;
    expect(person.displayName).not.toBe("Karim Uddin");
    for (const action of ["Delete", "Edit"] as const) {
      await cardOf(page, task.title)
        .getByRole(action === "Delete" ? "button" : "link", { name: action })
        .click();
      const told = page.getByRole("alertdialog", { name: "This task is not yours" });
      await expect(told).toContainText("Karim Uddin");
      await expect(told).toContainText(`can ${action.toLowerCase()} it`);
      await told.getByRole("button", { name: "OK" }).click();
      await expect(told).toHaveCount(0);
      await expect(page).toHaveURL("/borujer");
    }
  });

  test("the server refuses what the page could not know", async ({ page, person, browser, server, expectedErrors }) => {
    expectedErrors.push(refused, new RegExp(messages.remove.failed));
    await using context = await browser.newContext();
    const task = await (await signUp(context, server.address, "Karim Uddin")).postTask();
    await answerCall(page, "GET", "/me", problem(503, "No."));
    await page.goto("/borujer");
    await expect(page.getByRole("button", { name: person.displayName })).toBeVisible();
    const answer = page.waitForResponse((response) => response.request().method() === "DELETE");
    await deleteAndConfirm(page, task.title);
    expect((await answer).status()).toBe(403);
    await expect(page.getByRole("alert").filter({ hasText: messages.remove.failed })).toBeVisible();
    await expect(cardOf(page, task.title)).toBeVisible();
  });
});

test("leads to the same tasks as a grid", async ({ page }) => {
  await page.goto("/borujer");
  await expect(page.getByRole("link", { name: "List" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Grid" }).click();
  await expect(page).toHaveURL("/All-item");
  await expect(cards(page)).toHaveCount(limits.page);
});

test("is accessible in both themes and fits the smallest phone", async ({ page, person }) => {
  await person.postTask({ title: "Averylongtitlewithoutanyspaces".repeat(4), budget: limits.budget, deadline: "1999-01-01" });
  await page.goto("/borujer");
  await expectAccessible(page);
});

async function expectMoreThanOnePage(page: Page): Promise<number> {
  await expect.poll(() => cards(page).count()).toBeGreaterThan(limits.page);
  return cards(page).count();
}
