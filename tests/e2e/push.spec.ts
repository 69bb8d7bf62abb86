// The switch for push notifications in a real browser. It has neither a push service nor notifications here, so both are made up;
// tests/service-worker.test.ts shows what the worker does with them.
import type { Page } from "@playwright/test";
import { createBrowser } from "#tests/support/push-server.ts";
import { signUp } from "./support/people.ts";
import { endSession } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

const onThisDevice = (page: Page) => page.getByRole("checkbox", { name: "Notify me on this device" });

async function answerPermission(page: Page, permission: NotificationPermission): Promise<void> {
  const { subscription } = createBrowser("https://push.example.com");
  await page.addInitScript(
    (given) => {
      Object.defineProperty(Notification, "permission", { get: () => given.permission });
      Notification.requestPermission = async () => given.permission;
      const made = { toJSON: () => given.subscription, unsubscribe: async () => true };
      Object.assign(PushManager.prototype, { subscribe: async () => made, getSubscription: async () => made });
    },
    { permission, subscription },
  );
}

test("blocked notifications are explained", async ({ page, person }) => {
  await answerPermission(page, "denied");
  await page.goto("/my-profile");
  await expect(page.getByText("Your browser blocks notifications from this site.")).toBeVisible();
  await expect(onThisDevice(page)).toBeDisabled();
  expect(person.email).toBeTruthy();
});

test("notifications are for the person who turned them on, until the session ends", async ({ page, context, person, server }) => {
  await answerPermission(page, "granted");
  await page.goto("/my-profile");
  await onThisDevice(page).click();
  await expect(onThisDevice(page)).toBeChecked();
  await page.getByRole("group", { name: "Notify me about" }).getByRole("checkbox", { name: "Reviews" }).click();
  await expect.poll(async () => (await person.request("GET /myinbox/settings")).pushMuted).toEqual(["reviews"]);
  await page.reload();
  await expect(onThisDevice(page)).toBeChecked();

  await endSession(context, server.address);
  await signUp(context, server.address);
  await page.goto("/my-profile");
  await expect(onThisDevice(page)).toBeEnabled();
  await expect(onThisDevice(page)).not.toBeChecked();
  await expect.poll(() => page.evaluate(() => caches.has("push"))).toBe(false);
});
