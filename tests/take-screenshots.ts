// Every screen as a person sees it, from a server with a new sample market and a person with three tasks.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { bidSlug } from "#contract/bid-slug.ts";
import { createClient } from "#contract/client.ts";
import type { NewTask } from "#contract/task.ts";
import { browserArguments } from "#tests/e2e/support/browser.ts";
import { answerIcons } from "#tests/e2e/support/icons.ts";
import { signUp } from "#tests/e2e/support/people.ts";
import { startServer } from "#tests/support/server-process.ts";

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const themes = ["light", "dark"] as const;
const ownTasks: Partial<NewTask>[] = [
  { title: "Paint a shop sign", category: "Design", budget: 120.5, deadline: inDays(4) },
  { title: "Write a guide to the night market", category: "Writing", budget: 300, deadline: inDays(-3) },
  { title: "Fix the till app before the fair", category: "Mobile Development", budget: 950, deadline: inDays(40) },
];

const folder = process.argv[2] ?? "screenshots";
await mkdir(folder, { recursive: true });
await using server = { ...(await startServer()), [Symbol.asyncDispose]: () => server.close() };
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "chromium", args: browserArguments });
try {
  const taken = [...(await takeAll(browser, false)), ...(await takeAll(browser, true))];
  console.log(`${taken.length} pictures in ${folder}`);
} finally {
  await browser.close();
}

async function takeAll(browser: Browser, signedIn: boolean): Promise<string[]> {
  const taken: string[] = [];
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: "reduce" });
  const page = await context.newPage();
  await answerIcons(page);
  const screens = signedIn ? await personalScreens(page) : await publicScreens();
  for (const [name, path] of Object.entries(screens)) {
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of themes) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(path, { waitUntil: "networkidle" });
        const file = join(folder, `${name}-${size}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        taken.push(file);
      }
    }
  }
  await context.close();
  return taken;
}

async function publicScreens(): Promise<Record<string, string>> {
  const { tasks } = await createClient((path, init) => fetch(server.address + path, init)).listTasks({ limit: 1 });
  const [task] = tasks;
  if (!task) throw new Error("The market is empty.");
  return {
    home: "/",
    browse: "/borujer",
    "all-items": "/All-item",
    bid: `/bid/${bidSlug(task)}`,
    details: `/Details/${task._id}`,
    about: "/Blog",
    login: "/login",
    register: "/register",
    "forgot-password": "/forgot-password",
    "reset-password": "/reset-password?token=spent",
    terms: "/terms",
    "not-found": "/no-such-stall",
    docs: "/docs",
  };
}

async function personalScreens(page: Page): Promise<Record<string, string>> {
  const person = await signUp(page.context(), server.address);
  const [first] = await Promise.all(ownTasks.map((task) => person.postTask(task)));
  return {
    "home-signed-in": "/",
    "add-task": "/add-task",
    "my-posted": "/poste",
    "my-items": "/my-item",
    update: `/update/${first?._id}`,
    profile: "/my-profile",
    dashboard: "/dashbord",
    analytics: "/dashbord/analytics",
    reports: "/dashbord/reports",
  };
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
