// `npm run screenshots`: every screen as a person sees it, phone and desktop, light and dark, from a server with a new sample market and a person with
// tasks and deals. Arguments: the folder (`screenshots`), the beginning of the names of the screens, the language.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createClient } from "#contract/client.ts";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import type { NewTask } from "#contract/tasks/task.ts";
import { browserArguments } from "#tests/e2e/support/browser.ts";
import { answerIcons } from "#tests/e2e/support/icons.ts";
import { signUp } from "#tests/e2e/support/people.ts";
import { waitForReadiness } from "#tests/e2e/support/readiness.ts";
import { startServer } from "#tests/support/server-process.ts";
import { stageDeals } from "#tests/support/staged-deals.ts";
import { claimAdministration, stageModeration } from "#tests/support/staged-moderation.ts";
import { describeLocale, isLocale, setLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const themes = ["light", "dark"] as const;
const ownTasks: Partial<NewTask>[] = [
  { title: "Paint a shop sign", category: "Design", budget: 120.5, deadline: inDays(4) },
  {
    title: "Write a guide to the night market",
    category: "Writing",
    description: "Forty stalls, one page each: what they sell, when they open, what to ask for.",
    budget: 300,
    deadline: inDays(1),
  },
  {
    title: "Fix the till app before the fair",
    category: "Mobile Development",
    description: "It forgets the last sale when the phone locks. The fair is in December and the queue will be long.",
    budget: 950,
    deadline: inDays(40),
  },
];

type Screen = { path: string; open?: (page: Page) => Promise<void> };

const [folder = "screenshots", only = "", language = "en"] = process.argv.slice(2);
if (!isLocale(language)) throw new Error(`There is no language ${language}.`);
await setLocale(language);
await mkdir(folder, { recursive: true });
await using server = { ...(await startServer()), [Symbol.asyncDispose]: () => server.close() };
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "chromium", args: browserArguments });
try {
  const taken = [];
  for (const screensOf of [publicScreens, personalScreens, staffScreens]) taken.push(...(await takeAll(browser, screensOf)));
  console.log(`${taken.length} pictures in ${folder}`);
} finally {
  await browser.close();
}

async function takeAll(browser: Browser, screensOf: (page: Page) => Promise<Record<string, Screen>>): Promise<string[]> {
  const taken: string[] = [];
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: "reduce", locale: describeLocale().tag });
  const page = waitForReadiness(await context.newPage());
  await answerIcons(page);
  const screens = await screensOf(page);
  for (const [name, { path, open }] of Object.entries(screens)) {
    if (!name.startsWith(only)) continue;
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of themes) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await page.locator("main .animate-pulse").first().waitFor({ state: "detached" });
        await open?.(page);
        const file = join(folder, `${name}-${size}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: !open });
        taken.push(file);
      }
    }
  }
  await context.close();
  return taken;
}

async function publicScreens(): Promise<Record<string, Screen>> {
  const { data: tasks } = await createClient((path, init) => fetch(server.address + path, init)).list("GET /alltasks", {
    query: { limit: 1 },
  });
  const [task] = tasks;
  if (!task) throw new Error("The market is empty.");
  return {
    home: { path: "/" },
    browse: { path: "/borujer" },
    "all-items": { path: "/All-item" },
    bid: { path: `/bid/${bidSlug(task)}` },
    details: { path: `/Details/${task._id}` },
    about: { path: "/Blog" },
    login: { path: "/login" },
    register: { path: "/register" },
    "forgot-password": { path: "/forgot-password" },
    "reset-password": { path: "/reset-password?token=spent" },
    terms: { path: "/terms" },
    transparency: { path: "/transparency" },
    "not-found": { path: "/no-such-stall" },
    docs: { path: "/docs" },
    "nothing-found": { path: "/borujer?q=hovercraft" },
    "feedback-dialog": { path: "/", open: openFeedback },
  };
}

async function personalScreens(page: Page): Promise<Record<string, Screen>> {
  const person = await signUp(page.context(), server.address, "Rahima Khatun", "rahima@example.com");
  const [first] = await Promise.all(ownTasks.map((task) => person.postTask(task)));
  if (first) await person.likeTask(first._id);
  const deals = await stageDeals(browser, server.address, person);
  return {
    "deal-received": { path: `/Details/${deals.received}` },
    "deal-offering": { path: `/bid/${deals.offering}` },
    "deal-reconfirm": { path: `/Details/${deals.reconfirm}` },
    "deal-awarded": { path: `/Details/${deals.awarded}` },
    "deal-in-progress": { path: `/Details/${deals.inProgress}` },
    "deal-delivered": { path: `/Details/${deals.delivered}` },
    "deal-proposed": { path: `/Details/${deals.proposed}` },
    "deal-disputed": { path: `/Details/${deals.disputed}` },
    "deal-ended": { path: `/Details/${deals.ended}` },
    "deal-finished": { path: `/Details/${deals.finished}` },
    "deal-dialog": { path: `/Details/${deals.received}`, open: openDecline },
    "deals-mine": { path: "/deals" },
    "deal-person": { path: `/person/${deals.reviewed}` },
    inbox: { path: "/inbox" },
    "inbox-bell": { path: "/", open: openBell },
    messages: { path: "/messages" },
    "messages-thread": { path: `/messages/${deals.thread}` },
    "report-dialog": { path: `/Details/${deals.offering}`, open: openReport },
    "home-signed-in": { path: "/" },
    "add-task": { path: "/add-task" },
    "my-posted": { path: "/poste" },
    "my-items": { path: "/my-item" },
    update: { path: `/update/${first?._id}` },
    profile: { path: "/my-profile" },
    dashboard: { path: "/dashbord" },
    analytics: { path: "/dashbord/analytics" },
    reports: { path: "/dashbord/reports" },
    "dashboard-menu": { path: "/dashbord", open: (page) => page.getByRole("button", { name: m.dashboard_menu() }).last().click() },
    "account-menu": { path: "/", open: openAccountMenu },
    "display-panel": { path: "/", open: openDisplayPanel },
    "delete-dialog": {
      path: "/poste",
      open: (page) => page.getByRole("button", { name: m.task_delete() }).first().click(),
    },
  };
}

async function staffScreens(page: Page): Promise<Record<string, Screen>> {
  const administrator = await signUp(page.context(), server.address, "Ayesha Akter", "ayesha@example.com");
  await claimAdministration(server, administrator);
  await stageModeration(browser, server.address, administrator);
  const [first] = await administrator.request("GET /staff/cases");
  const [dispute] = await administrator.request("GET /staff/disputes");
  return {
    moderation: { path: "/moderation" },
    "moderation-case": { path: `/moderation?case=${first?._id}` },
    "moderation-disputes": { path: "/moderation?tab=disputes" },
    "moderation-dispute": { path: `/moderation?tab=disputes&dispute=${dispute?._id}` },
    "moderation-appeals": { path: "/moderation?tab=appeals" },
    "moderation-decisions": { path: "/moderation?tab=decisions" },
    administration: { path: "/administration" },
    "administration-people": { path: "/administration?tab=people" },
    "administration-audit": { path: "/administration?tab=audit" },
    "administration-feedback": { path: "/administration?tab=feedback" },
    "administration-settings": { path: "/administration?tab=settings" },
    "administration-invitations": { path: "/administration?tab=invitations" },
  };
}

async function openFeedback(page: Page): Promise<void> {
  await page.keyboard.press("Control+b");
  await page.getByRole("dialog").waitFor();
}

async function openDecline(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.step_decline() }).first().click();
  await page.getByRole("alertdialog").waitFor();
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.inbox_title() }).click();
  await page.getByRole("region", { name: m.inbox_title() }).getByRole("link").first().waitFor();
}

async function openReport(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.report_task() }).click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor();
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.personal_menu({ name: "Rahima Khatun" }) }).click();
}

async function openDisplayPanel(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole("menuitem", { name: m.usermenu_display() }).click();
  await page.getByRole("dialog").waitFor();
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
