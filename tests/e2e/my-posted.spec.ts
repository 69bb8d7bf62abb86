// /poste: a signed-in person's own tasks as a list. States and failures are tested in web/features/tasks.
import { limits } from "#contract/platform/limits.ts";
import { answerCall, problem, recordCalls } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
import { endSession, logIn } from "./support/session.ts";
import {
  cardOf,
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

const refused = /Failed to load resource/;

test("a long list has the person's own tasks, page by page, and keeps its place", async ({
  page,
  person,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(refused);
  await using context = await browser.newContext();
  const theirs = await (await signUp(context, server.address, "Karim Uddin")).postTask();
  const older = await postTasks(person, newWord(), limits.page + 1);
  const widest = { title: "Averylongtitlewithoutanyspaces".repeat(4), budget: limits.budget, deadline: "2099-01-01" };
  const own = [await person.postTask(widest), ...older].map(({ title }) => title);
  const calls = recordCalls(page, "GET", "/mytask");
  await page.goto("/poste");
  await expect(titles(page)).toHaveText(own.slice(0, limits.page));
  expect(calls.map((call) => new URL(call.url()).searchParams.get("email"))).toEqual([person.email]);

  await test.step("a next page that fails can be asked for again", async () => {
    await answerCall(page, "GET", "/mytask", problem(503, "No."));
    await showMoreTasks(page);
    await expect(page.getByRole("alert").filter({ hasText: "Failed to load tasks." })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(titles(page)).toHaveText(own);
    await expect(page.getByRole("link", { name: "Show more tasks" })).toHaveCount(0);
    await expect(cardOf(page, theirs.title)).toHaveCount(0);
  });

  await test.step("after a visit to a task and a reload the list is at the same place", async () => {
    await visitDetailsAndReturn(page, own.at(-1) ?? "");
    await reloadAndExpectSamePlace(page);
  });
});

test("deleting asks first, removes the card and moves the focus to its neighbour", async ({
  page,
  person,
  request,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(refused);
  const [oldest, older, middle, newer] = [
    await person.postTask(),
    await person.postTask(),
    await person.postTask(),
    await person.postTask(),
  ];
  const titleLink = (title: string) => cardOf(page, title).getByRole("heading").getByRole("link");
  await page.goto("/poste");

  await test.step("Cancel and Escape leave everything as it is", async () => {
    const button = cardOf(page, middle.title).getByRole("button", { name: "Delete" });
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this task?" });
    await button.click();
    await expect(question).toContainText(middle.title);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await button.click();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(titles(page)).toHaveText([newer.title, middle.title, older.title, oldest.title]);
  });

  await test.step("the next task has the focus, and the server has deleted the task", async () => {
    await deleteAndConfirm(page, middle.title);
    await expect(titles(page)).toHaveText([newer.title, older.title, oldest.title]);
    await expect(page.getByRole("status").filter({ hasText: `“${middle.title}” was deleted.` })).toHaveCount(1);
    await expect(titleLink(older.title)).toBeFocused();
    expect((await request.get(`${server.address}/mytask/${middle._id}`)).status()).toBe(404);
  });

  await test.step("a task that was deleted elsewhere leaves the list with a notice at the top right, which goes away", async () => {
    await person.deleteTask(oldest._id);
    await deleteAndConfirm(page, oldest.title);
    const notice = page.getByRole("alert").filter({ hasText: "This task was already deleted." });
    await expect(notice).toBeVisible();
    const corner = await notice.evaluate((element) => {
      const { top, right } = element.getBoundingClientRect();
      return { isRight: innerWidth - right < innerWidth / 4, isTop: top < innerHeight / 4 };
    });
    expect(corner).toEqual({ isRight: true, isTop: true });
    await expect(titles(page)).toHaveText([newer.title, older.title]);
    await expect(notice).toHaveCount(0);
  });

  await test.step("after the last task, the heading has the focus and the next step is shown", async () => {
    await deleteAndConfirm(page, older.title);
    await expect(titleLink(newer.title)).toBeFocused();
    await deleteAndConfirm(page, newer.title);
    await expect(page.getByText("No posts here.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Results" })).toBeFocused();
    await expect(page.getByRole("main").getByRole("link", { name: "Add Task" }).last()).toHaveAttribute("href", "/add-task");
  });
});

test("signed out and after the end of a session, the login page leads back to the list", async ({
  page,
  person,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(refused);
  const task = await person.postTask();

  await test.step("a session that ended is found out by the deletion, and the task is kept", async () => {
    await page.goto("/poste");
    // The page has a token by then, so that the deletion is the first call to be refused.
    await expect(cardOf(page, task.title)).toBeVisible();
    await endSession(context, server.address);
    await deleteAndConfirm(page, task.title);
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Your session has ended. Log in again to continue.")).toBeVisible();
    expect(await handedOn(page)).toMatchObject({ from: "/poste" });
    await logIn(page, person);
    await expect(page).toHaveURL("/poste");
    await expect(cardOf(page, task.title)).toBeVisible();
  });

  await test.step("signed out, the page goes to the login page, which remembers it", async () => {
    await context.clearCookies();
    await page.goto("/poste");
    await expect(page).toHaveURL("/login");
    expect(await handedOn(page)).toMatchObject({ from: "/poste" });
  });
});
