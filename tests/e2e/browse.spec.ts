// /borujer: all tasks as a list. States and failures are tested in web/features/tasks, the served HTML in tests/list-pages.test.ts.
import { limits } from "#contract/platform/limits.ts";
import { answerCall, problem } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
import { logIn } from "./support/session.ts";
import {
  cardOf,
  cards,
  deleteAndConfirm,
  handedOn,
  newWord,
  postTasks,
  reloadAndExpectSamePlace,
  showMoreTasks,
  titles,
  visitDetailsAndReturn,
} from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a link shows more tasks, and a person's own list says what it needs", async ({ page, person }) => {
    await Promise.all(Array.from({ length: limits.page + 1 }, () => person.postTask()));
    await page.goto("/borujer");
    await expect(page).toHaveTitle("Browse Tasks");
    await expect(cards(page)).toHaveCount(limits.page);
    await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await expect(cards(page).getByRole("link", { name: "Bid" })).toHaveCount(limits.page);
    await showMoreTasks(page);
    await expect(page).toHaveURL("/borujer?shown=48");
    await expect.poll(() => cards(page).count()).toBeGreaterThan(limits.page);
    await page.goto("/poste");
    await expect(page.getByText("Turn on JavaScript to see your tasks.")).toBeVisible();
  });
});

test("more tasks are appended, and after a visit to a task and a reload the list is at the same place and up to date", async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const word = newWord();
  const tasks = await postTasks(person, word, limits.page + 3);
  const list = `/borujer?q=${word}&sort=newest`;
  await page.goto(list);
  await expect(cards(page)).toHaveCount(limits.page);
  await answerCall(page, "GET", "/alltasks", problem(503, "No."));
  await page.getByRole("link", { name: "Show more tasks" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to load tasks." })).toBeVisible();
  await expect(cards(page)).toHaveCount(limits.page);
  await page.unrouteAll();
  await expect(page.getByRole("link", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(titles(page)).toHaveText(tasks.map(({ title }) => title));
  await expect(page).toHaveURL(`${list}&shown=48`);
  await expect(page.locator(`[id="${tasks[limits.page]?._id}"]`)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "3 more tasks" })).toHaveCount(1);
  const [visited] = tasks.slice(-2);
  if (!visited) throw new Error("No task was posted.");
  await expect(cardOf(page, visited.title)).toContainText("0 likes");
  await visitDetailsAndReturn(page, visited.title, () => person.likeTask(visited._id));
  await expect(cardOf(page, visited.title)).toContainText("1 like");
  await reloadAndExpectSamePlace(page);
});

test("the buttons of own cards and of another person's, signed out and signed in", async ({ page, browser, request, server }) => {
  await using contexts = {
    own: await browser.newContext(),
    other: await browser.newContext(),
    [Symbol.asyncDispose]: async () => void (await Promise.all([contexts.own.close(), contexts.other.close()])),
  };
  const person = await signUp(contexts.own, server.address);
  const poster = await signUp(contexts.other, server.address, "Karim Uddin");
  const word = newWord();
  const kept = await person.postTask({ title: `${word} kept` });
  const gone = await person.postTask({ title: `${word} gone` });
  const theirs = await poster.postTask({ title: `${word} theirs` });
  const list = `/borujer?q=${word}&sort=newest`;
  await page.goto(list);

  await test.step("signed out, delete and edit ask to log in first", async () => {
    const question = page.getByRole("alertdialog", { name: "Log in first" });
    await cardOf(page, theirs.title).getByRole("button", { name: "Delete" }).click();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Not now" }).click();
    await expect(question).toHaveCount(0);
    await cardOf(page, kept.title).getByRole("link", { name: "Edit" }).click();
    await question.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/login");
    expect(await handedOn(page)).toMatchObject({ from: `/update/${kept._id}` });
    await logIn(page, person);
    await expect(page).toHaveURL(`/update/${kept._id}`);
  });

  await test.step("another person's task can be neither deleted nor edited", async () => {
    await page.goto(list);
    const message = page.getByRole("alertdialog", { name: "This isn't your task" });
    // Delete first: its question turns into the message once the page knows the person's id, edit would go to the form before.
    await cardOf(page, theirs.title).getByRole("button", { name: "Delete" }).click();
    await expect(message).toContainText("Karim Uddin");
    await message.getByRole("button", { name: "OK" }).click();
    await expect(message).toHaveCount(0);
    await cardOf(page, theirs.title).getByRole("link", { name: "Edit" }).click();
    await expect(message).toContainText("can edit it");
    await message.getByRole("button", { name: "OK" }).click();
    await expect(message).toHaveCount(0);
    await expect(page).toHaveURL(list);
  });

  await test.step("an own task is deleted, another edited", async () => {
    await deleteAndConfirm(page, gone.title);
    await expect(titles(page)).toHaveText([theirs.title, kept.title]);
    expect((await request.get(`${server.address}/mytask/${gone._id}`)).status()).toBe(404);
    await cardOf(page, kept.title).getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(`/update/${kept._id}`);
    await page.goBack();
  });

  await test.step("bid goes to the bid page and hands the task on", async () => {
    await cardOf(page, theirs.title).getByRole("link", { name: "Bid" }).click();
    await expect(page).toHaveURL(`/bid/${word}-theirs-${theirs._id}`);
    expect(await handedOn(page)).toMatchObject({ task: { _id: theirs._id, title: theirs.title } });
  });
});
