// Every page of the product, by who can visit it, with data that strains its layout.
import { type Browser, expect, type Page } from "@playwright/test";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import { answerIcons } from "./icons.ts";
import { signUp, type TestPerson } from "./people.ts";

export type PageName = keyof typeof pagePaths;
type Visitor = "signed out" | "signed in";
export type Addresses = (name: PageName) => string;

/** A page that is the same for everyone, but for the bar, is visited signed out. `money.deep.spec.ts` visits those of markets with payments. */
const visitors: Record<PageName, Visitor | "everyone" | "the same for everyone" | "redirected" | "with payments"> = {
  home: "everyone",
  addTask: "signed in",
  browse: "everyone",
  myPosted: "signed in",
  dashboard: "signed in",
  analytics: "signed in",
  reports: "signed in",
  about: "the same for everyone",
  login: "signed out",
  register: "signed out",
  profile: "signed in",
  update: "signed in",
  allItems: "everyone",
  myItems: "signed in",
  bid: "everyone",
  details: "everyone",
  gameDetail: "redirected",
  games: "redirected",
  forgotPassword: "signed out",
  resetPassword: "signed out",
  terms: "the same for everyone",
  deals: "signed in",
  person: "everyone",
  inbox: "signed in",
  messages: "signed in",
  newThread: "redirected",
  thread: "signed in",
  moderation: "signed in",
  administration: "redirected",
  transparency: "the same for everyone",
  verify: "the same for everyone",
  decision: "redirected",
  claim: "redirected",
  confirmEmail: "signed out",
  recoverAccount: "signed out",
  credential: "the same for everyone",
  wallet: "with payments",
  document: "with payments",
};

/** The pages of a visitor, in groups that a test can walk through. `once`: a page for everyone is visited signed in only. */
export function groupPages(visitor: Visitor, { once = false, groupSize = 7 } = {}): PageName[][] {
  const names = (Object.keys(pagePaths) as PageName[]).filter((name) => {
    if (!visitors[name]) throw new Error(`Add the page ${name} to the list of pages.`);
    const visit = visitors[name] === "the same for everyone" ? "signed out" : visitors[name];
    return visit === visitor || (visit === "everyone" && !(once && visitor === "signed out"));
  });
  const count = Math.ceil(names.length / groupSize);
  return Array.from({ length: count }, (_, group) => names.filter((_, index) => index % count === group));
}

/** Posts a task with an offer and a conversation, and gives the addresses of its pages. */
export async function preparePages(person: TestPerson, browser: Browser, server: string): Promise<Addresses> {
  await using context = await browser.newContext();
  const other = await signUp(context, server, "Karim Uddin");
  const task = await person.postTask({ title: "Ein_unbrechbar_langes_Wort_".repeat(4), description: "শব্দ".repeat(400) });
  await other.request("POST /offers", { body: { task: task._id, amount: 80, days: 3, message: "Two_colours_and_no_space_".repeat(8) } });
  const thread = await other.request("POST /threads", { body: { task: task._id } });
  await other.request("POST /threads/{id}/messages", { id: thread._id, body: { text: "Which_colours_do_you_want_".repeat(8) } });
  const about = { kind: "profile" as const, withTitle: false, withCategory: false, withEmail: false };
  const credential = await person.request("POST /me/credentials", { body: about });
  return (name) => {
    const id = { person: task.user.id, thread: thread._id, credential: credential.id }[name as string] ?? task._id;
    return fillPath(pagePaths[name], { id, slug: bidSlug(task) }) + (name === "resetPassword" ? "?token=x" : "");
  };
}

/** Ends when the page shows what it has fetched. */
export async function visitPage(page: Page, address: string): Promise<void> {
  await answerIcons(page);
  await page.goto(address);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator("main .animate-pulse")).toHaveCount(0);
}
