import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link, Outlet, ScrollRestoration } from "react-router";
import { expect, test, vi } from "vitest";
import { timers } from "#contract/deals/timers.ts";
import { heldHours, newAccountDays } from "#contract/market/trust.ts";
import { appealDays } from "#contract/moderation/decision.ts";
import type { TransparencyMonth } from "#contract/moderation/transparency.ts";
import { homeTasks } from "#contract/platform/display.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { ranking } from "#contract/tasks/ranking.ts";
import { renderPage } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import * as transparency from "#web/routes/transparency.tsx";

const rules = [
  { id: "spam", title: "No spam", text: "See https://example.com/spam." },
  { id: "respect", title: "সম্মান", text: "গালি নয়।" },
];
const shown = { name: "Bazar", notice: "", announcement: "", contact: "help@example.com", registration: "open" } as const;

function aMonth(month: string, change: Partial<TransparencyMonth> = {}): TransparencyMonth {
  const noReports = { reports: 0, reportsByKind: [], decisions: [], appeals: 0, appealsUpheld: 0, appealsReversed: 0, medianHours: null };
  const noDisputes = { disputes: 0, disputesCompleted: 0, disputesEnded: 0, disputesSplit: 0, disputesSettled: 0 };
  return { month, ...noReports, ...noDisputes, ...change };
}

function open(months: TransparencyMonth[], contact: string = shown.contact) {
  stubApi({ "GET /market": json({ ...shown, rules }), "GET /market/transparency": json(months) });
  renderPage(pagePaths.transparency, { [pagePaths.transparency]: transparency }, { market: { ...shown, contact } });
}

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));

test("every section can be linked to, and every rule", async () => {
  open([]);
  const contents = await screen.findByRole("navigation", { name: "On this page" });
  const targets = within(contents)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(targets).toEqual(["#ranking", "#rules", "#moderation", "#figures", "#contact"]);
  for (const target of [...targets, "#rule-spam", "#rule-respect"]) expect(document.querySelector(target ?? "")).toBeVisible();
  expect(screen.getByRole("heading", { name: "সম্মান" })).toHaveAttribute("lang", "bn");
  expect(screen.getByRole("link", { name: "https://example.com/spam" })).toBeVisible();
  expect(screen.getByText("There is no paid boost: a better place can't be bought.")).toBeVisible();
  const orders = ["Newest first", "Closing soonest", "Lowest budget", "Highest budget", "Most liked", "Most relevant"];
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(orders);
});

test("the numbers of the ranking are those of the code", async () => {
  open([]);
  await screen.findByText("Corrected words");
  expect(screen.getByText(/^A word weighs 1\.0 in the title, 0\.4 in the description/)).toBeVisible();
  const stated: [text: RegExp, ...numbers: number[]][] = [
    [/The first (\d+) words count/, ranking.words],
    [/sorts the (\d+) newest matching tasks first, then the next (\d+)/, limits.sortedMatches, limits.sortedMatches],
    [/scans the ([\d,]+) newest open tasks, or the ([\d,]+) newest/, ranking.marksScan, ranking.marksScan],
    [/If fewer than (\d+) tasks match/, ranking.fewTasks],
    [/has (\d+) or more letters, is not a number, and fewer than (\d+) tasks/, ranking.correctedLetters, ranking.fewTasks],
    [/fewer than (\d+) letters, the similar word/, ranking.longWord],
    [/At most (\d+) similar words/, ranking.correctionTries],
    [/shows the (\d+) newest open tasks/, homeTasks],
    [/are the (\d+) newest other open tasks/, ranking.similarTasks],
    [/at most (\d+) open tasks, the newest first. They were posted in the last (\d+) days/, limits.newTasks, limits.dueSoonDays],
    [/statement within (\d+) days.*Without a decision in (\d+) days/, timers.statementDays, timers.disputeDays],
    [/stays with the market for (\d+) hours/, timers.decisionMoneyHours],
    [/decided within (\d+) days/, appealDays],
    [/reviews it, for (\d+) hours at most/, heldHours],
    [/^A trusted person joined at least (\d+) days ago.*person joined at least (\d+) days ago/, newAccountDays, newAccountDays],
    [/^New accounts.*for (\d+) days or until/, newAccountDays],
  ];
  for (const [text, ...numbers] of stated) {
    const [, ...found] = text.exec(screen.getByText(text).textContent) ?? [];
    expect(found.map((number) => Number(number.replace(",", "")))).toEqual(numbers);
  }
});

test("a link from another page leads to its rule", async () => {
  // The script of ScrollRestoration, which does not run here.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const targets: string[] = [];
  Element.prototype.scrollIntoView = function () {
    targets.push(this.id);
  };
  stubApi({ "GET /market": json({ ...shown, rules }), "GET /market/transparency": json([]) });
  const layout = {
    default: () => (
      <>
        <Outlet />
        <ScrollRestoration />
      </>
    ),
  };
  const start = { default: () => <Link to={`${pagePaths.transparency}#rule-respect`}>Rule</Link> };
  renderPage("/inbox", { "/inbox": start, [pagePaths.transparency]: transparency }, { layout });
  fireEvent.click(screen.getByRole("link", { name: "Rule" }));
  await waitFor(() => expect(targets).toEqual(["rule-respect"]));
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

test("the figures are tables by month, by kind and by rule, and of disputes", async () => {
  open([
    aMonth("2026-11", {
      reports: 12,
      reportsByKind: [{ kind: "offer", count: 12 }],
      decisions: [
        { action: "hide", rule: { id: "spam", title: "No spam" }, count: 3 },
        { action: "ban", rule: { id: "respect", title: "সম্মান" }, count: 1 },
      ],
      appeals: 2,
      appealsUpheld: 1,
      appealsReversed: 1,
      medianHours: 5.2,
      ...{ disputes: 9, disputesCompleted: 4, disputesEnded: 3, disputesSplit: 2, disputesSettled: 1 },
    }),
    aMonth("2026-10"),
  ]);
  await screen.findByRole("table", { name: "Reports, decisions and appeals" });
  expect(rowsOf("Reports, decisions and appeals").slice(1)).toEqual([
    ["November 2026", "12", "4", "5 h", "2", "1", "1"],
    ["October 2026", "0", "0", "–", "0", "0", "0"],
  ]);
  expect(rowsOf("What was reported").slice(0, 2)).toEqual([
    ["Month", "Task", "Offer", "Message", "Question", "Answer", "Review", "Profile"],
    ["November 2026", "0", "12", "0", "0", "0", "0", "0"],
  ]);
  expect(rowsOf("Decisions by rule").slice(1)).toEqual([
    ["November 2026", "No spam", "Hidden", "3"],
    ["November 2026", "সম্মান", "Banned", "1"],
  ]);
  expect(rowsOf("Disputes about deals")).toEqual([
    ["Month", "Opened", "Decided: completed", "Decided: ended", "Decided: price split", "Closed without a decision"],
    ["November 2026", "9", "4", "3", "2", "1"],
    ["October 2026", "0", "0", "0", "0", "0"],
  ]);
});

test("a market without reports says so, and without a contact names the feedback link", async () => {
  open([aMonth("2026-11")], "");
  expect(await screen.findByText("No reports or disputes in the last 12 months")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByText(/^Contact:/)).toBeNull();
  expect(screen.getByText(/choose “Give feedback” at the bottom of any page/)).toBeVisible();
});

test("a dispute alone is shown", async () => {
  open([aMonth("2026-11", { disputesSettled: 1 })]);
  expect(await screen.findByRole("table", { name: "Disputes about deals" })).toBeVisible();
  expect(screen.getByText("No decisions in the last 12 months.")).toBeVisible();
});

test("figures that cannot be loaded can be tried again", async () => {
  stubApi({ "GET /market": json({ ...shown, rules }), "GET /market/transparency": problem(503, "Overloaded.") });
  renderPage(pagePaths.transparency, { [pagePaths.transparency]: transparency });
  expect(await screen.findByText("We couldn't load this page.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
