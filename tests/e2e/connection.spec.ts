// A lost connection and a new release while a page is open: the page stays with everything typed, and says what happened.
import type { Page } from "@playwright/test";
import { button, fillOffer, test } from "./support/deal-page.ts";
import { expect } from "./support/test.ts";

const offlineNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "You seem to be offline." });
const fillTask = async (page: Page) => {
  await page.getByLabel("Title").fill("Repaint the tea stall's sign");
  await page.getByLabel("Category").selectOption("Design");
  await page.getByLabel("Description").fill("Two colours.");
  await page.getByLabel("Deadline").fill("2099-12-31");
  await page.getByLabel("Budget").fill("120.50");
};
const addTask = (page: Page) => page.getByRole("button", { name: "Add Task" });

test("while offline, forms and links keep the page, and one press sends again", async ({ page, context, person, task, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/);
  const lose = () => context.setOffline(true);
  const regain = () => context.setOffline(false);

  await test.step("a task", async () => {
    await page.goto("/add-task");
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await fillTask(page);
    await lose();
    await addTask(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "The server cannot be reached." })).toBeVisible();
    await page.getByRole("link", { name: "Browse Tasks" }).first().click();
    await expect(offlineNotice(page)).toBeVisible();
    await expect(page).toHaveURL("/add-task");
    await expect(page.getByLabel("Description")).toHaveValue("Two colours.");
    await regain();
    await expect(offlineNotice(page)).toBeHidden();
    await addTask(page).click();
    await expect(page.getByText("Task Added Successfully", { exact: true })).toBeVisible();
  });

  await test.step("an offer", async () => {
    await page.goto(`/Details/${task._id}`);
    await fillOffer(page, ["80", "3", "I painted two shops."]);
    await lose();
    await button(page, "Send offer").click();
    await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    await regain();
    await button(page, "Send offer").click();
    await expect(button(page, "Withdraw offer")).toBeVisible();
  });

  await test.step("a message", async () => {
    await page.getByRole("link", { name: "Message Karim Uddin" }).click();
    await page.getByLabel("Message to Karim Uddin").fill("Which colours?");
    await lose();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Not sent. The server cannot be reached.")).toBeVisible();
    await regain();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: "Messages" }).getByRole("listitem")).toContainText(["Which colours?"]);
  });
});

test("after a new release a form is sent, and the next link loads its page as a document, once", async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /Failed to fetch dynamically imported module/);
  const documents: string[] = [];
  await page.goto("/add-task");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await fillTask(page);
  // The scripts of this page are gone from the server until the next document, which names new ones.
  page.on("request", (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.route("**/assets/*.js", (route) => (documents.length === 0 ? route.fulfill({ status: 404 }) : route.fallback()));

  await page.getByRole("button", { name: /Inbox/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This site was updated." })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Two colours.");
  await addTask(page).click();
  await expect(page.getByText("Task Added Successfully", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("");
  await page.getByLabel("Title").fill("Half a title");
  expect(documents).toEqual([]);
  await page.getByRole("link", { name: "My Posted Tasks" }).first().click();
  await expect(page.getByRole("article").filter({ hasText: "Repaint the tea stall's sign" })).toBeVisible();
  expect(documents).toEqual(["/poste"]);
  await page.goBack();
  await expect(page.getByLabel("Title")).toHaveValue("Half a title");
});
