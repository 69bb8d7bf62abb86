// A market of its own: the operator's link, then a spam task from its report to its removal, the appeal and its restoration.
import type { Browser, Page } from "@playwright/test";
import { startServer } from "#tests/support/server-process.ts";
import { claimLinkOf } from "#tests/support/staged-moderation.ts";
import { expectAccessible } from "./support/access.ts";
import { mailedCode, mailedTo } from "./support/mails.ts";
import { signUp, type TestPerson } from "./support/people.ts";
import { waitForReadiness } from "./support/readiness.ts";
import { expect, test } from "./support/test.ts";

type Side = { page: Page; person: TestPerson };

async function join(browser: Browser, address: string, name: string): Promise<Side> {
  const context = await browser.newContext({ baseURL: address });
  const person = await signUp(context, address, name);
  return { page: waitForReadiness(await context.newPage()), person };
}

test("a spam task is reported, removed, appealed and restored", async ({ browser }) => {
  await using server = await startServer({ TRUST_PROXY: "1", SEED: "off" });
  const [administrator, moderator, poster, reporter] = [
    await join(browser, server.address, "Ayesha Akter"),
    await join(browser, server.address, "Mina Roy"),
    await join(browser, server.address, "Karim Uddin"),
    await join(browser, server.address, "Rahima Khatun"),
  ];

  await administrator.page.goto(claimLinkOf(server));
  await administrator.page.getByRole("button", { name: "Become the administrator" }).click();
  await expect(administrator.page).toHaveURL(/\/administration/);
  const codeMailed = () => mailedTo(moderator.person.email, server.folder, mailedCode);
  await expect.poll(codeMailed).not.toBe("");
  await moderator.person.request("POST /me/email/confirm", { body: { code: await codeMailed() } });
  const { id } = await moderator.person.request("GET /me");
  await administrator.person.request("PUT /staff/people/{id}/role", { id, body: { role: "moderator" } });

  const task = await poster.person.postTask({ title: "Earn money at home", description: "Click cheap-pills.example now." });
  const other = await poster.person.postTask({ title: "Paint a shop sign" });
  await reporter.person.likeTask(task._id);

  await reporter.page.goto(`/Details/${task._id}`);
  await reporter.page.getByRole("button", { name: "Report this task" }).click();
  await reporter.page.getByLabel("What's wrong?").fill("An advertisement for pills.");
  await reporter.page.getByRole("alertdialog").getByRole("button", { name: "Report" }).click();
  await expect(reporter.page.getByText("Reported. Thank you.")).toBeVisible();

  // With the keyboard alone: open the first case, choose to hide, give rule and reasons.
  const first = moderator.page;
  await first.goto("/moderation");
  await expect(first.getByRole("link", { name: /Earn money at home/ })).toBeVisible();
  await first.keyboard.press("j");
  await first.keyboard.press("Enter");
  await expect(first.getByText("An advertisement for pills.")).toBeVisible();
  await first.keyboard.press("h");
  await expect(first.getByRole("combobox", { name: "Rule" })).toBeFocused();
  await first.keyboard.type("No spam");
  await first.keyboard.press("Tab");
  await first.keyboard.type("It advertises pills and offers no work.");
  await first.getByRole("button", { name: "Decide" }).press("Enter");
  await expect(first.getByText("Decision saved: Hidden.")).toBeVisible();

  await reporter.page.reload();
  await expect(reporter.page.getByText("This content was hidden by the market's moderators.").first()).toBeVisible();
  await expect(reporter.page.getByText("cheap-pills")).toHaveCount(0);
  await reporter.page.goto("/borujer");
  await expect(reporter.page.getByRole("heading", { name: other.title })).toBeVisible();
  await expect(reporter.page.getByText(task.title)).toHaveCount(0);
  await reporter.page.goto("/inbox");
  await expect(reporter.page.getByText("Your report was decided. Thank you.")).toBeVisible();

  const mine = poster.page;
  await mine.goto("/inbox");
  await mine.getByRole("link", { name: /A moderator made a decision/ }).click();
  await expect(mine.getByText("It advertises pills and offers no work.")).toBeVisible();
  await expect(mine.getByText("No spam")).toBeVisible();
  await expectAccessible(mine);
  await mine.getByLabel("Your appeal").fill("The link was added by a mistake of mine. The task is real.");
  await mine.getByRole("button", { name: "Send appeal" }).click();
  await expect(mine.getByText(/Your appeal is waiting/)).toBeVisible();

  // The moderator who decided may not decide the appeal.
  await first.goto("/moderation?tab=appeals");
  await expect(first.getByText(/Another moderator has to decide this appeal/)).toBeVisible();
  const second = administrator.page;
  await second.goto("/moderation?tab=appeals");
  await second.getByRole("radio", { name: "Reverse the decision" }).check();
  await second.getByLabel("Reasons").fill("The poster explained the link.");
  await second.getByRole("button", { name: "Decide the appeal" }).click();
  await expect(second.getByText("The appeal is decided.")).toBeVisible();

  await expect(mine.getByText("This decision was reversed. Everything is restored.")).toBeVisible();
  await mine.goto("/inbox");
  await expect(mine.getByText(/was reversed/)).toBeVisible();
  await reporter.page.goto("/borujer");
  await expect(reporter.page.getByRole("heading", { name: task.title })).toBeVisible();
  expect((await reporter.person.request("GET /mytask/{id}", { id: task._id })).likeCount).toBe(1);

  for (const { page } of [administrator, moderator, poster, reporter]) await page.context().close();
});
