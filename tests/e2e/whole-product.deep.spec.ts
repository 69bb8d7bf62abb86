// The whole product through its pages: two people, from the first visit to logging out.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { waitForReadiness } from "./support/readiness.ts";
import { cardOf, deleteAndConfirm } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

test("register, post, browse, another person bids, update, delete, sign out", async ({ page: rahima, browser, server, expectedErrors }) => {
  test.slow();
  const title = `Paint a shop sign ${randomUUID().slice(0, 8)}`;
  const changed = `${title}, in Bengali`;
  const photoURL = `${server.address}/favicon.svg`;

  await rahima.goto("/");
  await rahima.getByRole("link", { name: "Login" }).click();
  await rahima.getByRole("button", { name: "Create Account" }).click();
  await register(rahima, "Rahima Khatun", photoURL);
  await rahima.getByRole("region", { name: "What brings you here?" }).getByRole("button", { name: "Skip" }).click();
  await expect(rahima).toHaveURL("/");

  await open(rahima, "Add Task");
  await rahima.getByLabel("Title").fill(title);
  await rahima.getByLabel("Category").selectOption("Design");
  await rahima.getByLabel("Description").fill("One sign, two colours, ready before the market day.");
  await rahima.getByLabel("Deadline").fill("2099-12-31");
  await rahima.getByLabel("Budget").fill("120.50");
  await rahima.getByRole("button", { name: "Add Task" }).click();
  await expect(rahima.getByText("Task Added Successfully")).toBeVisible();
  await expect(rahima.getByLabel("Title")).toHaveValue("");

  await open(rahima, "Browse Tasks");
  await expect(cardOf(rahima, title)).toContainText("$120.50");

  await using context = await browser.newContext({ baseURL: server.address });
  const karim = waitForReadiness(await context.newPage());
  const errors: string[] = [];
  karim.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  karim.on("pageerror", (error) => errors.push(String(error)));
  await karim.goto("/borujer");
  await cardOf(karim, title).getByRole("link", { name: "Bid" }).click();
  await expect(karim).toHaveURL("/login");
  await karim.getByRole("button", { name: "Create Account" }).click();
  await register(karim, "Karim Uddin", photoURL);
  await expect(karim).toHaveURL(/\/bid\/paint-a-shop-sign-/);
  await karim.getByRole("button", { name: "Bid Now" }).click();
  await karim.getByRole("alertdialog", { name: "Liked!" }).getByRole("button", { name: "OK" }).click();
  await expect(karim.getByRole("button", { name: "Already Bidded" })).toBeDisabled();
  await expect(karim.getByRole("region", { name: "Summary" }).getByRole("definition").filter({ hasText: /^1$/ })).toBeVisible();

  await open(rahima, "My Posted Tasks");
  await expect(cardOf(rahima, title)).toContainText("1 like");
  await cardOf(rahima, title).getByRole("link", { name: "Edit" }).click();
  await expect(rahima.getByLabel("Title")).toHaveValue(title);
  await rahima.getByLabel("Title").fill(changed);
  await rahima.getByRole("button", { name: "Update Task" }).click();
  await expect(rahima.getByText("Task Updated Successfully!")).toBeVisible();
  await expect(rahima.getByText("Task Updated Successfully!")).toHaveCount(0);

  await open(karim, "Browse Tasks");
  await expect(cardOf(karim, changed)).toContainText("1 like");

  await open(rahima, "My Posted Tasks");
  await deleteAndConfirm(rahima, changed);
  await expect(rahima.getByText("No posts here.")).toBeVisible();

  await open(karim, "Browse Tasks");
  await expect(karim.getByRole("article").first()).toBeVisible();
  await expect(cardOf(karim, changed)).toHaveCount(0);

  await rahima.getByRole("button", { name: /Rahima Khatun/ }).click();
  await rahima.getByRole("menuitem", { name: "Log out" }).click();
  await expect(rahima).toHaveURL("/login");
  await expect(rahima.getByRole("link", { name: "Login" })).toBeVisible();
  expect(errors).toEqual([]);
  expect(expectedErrors).toEqual([]);
});

async function register(page: Page, name: string, photoURL: string): Promise<void> {
  await expect(page).toHaveURL("/register");
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Photo URL").fill(photoURL);
  await page.getByLabel("Email").fill(`${randomUUID()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("Secret1");
  // The hint moves what is below it.
  await expect(page.getByText("This password is easy to guess.")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Registration successful!")).toBeVisible();
}

function open(page: Page, name: string): Promise<void> {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
}
