import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { OfferRow } from "#contract/deals/summary.ts";
import type { Task } from "#contract/tasks/task.ts";
import { aMarket } from "#tests/support/a-case.ts";
import { sampleInsights } from "#tests/support/insights.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { panel, renderDashboard } from "#tests/support/render-dashboard.tsx";
import { rahima } from "#tests/support/render-page.tsx";
import { manualTerms } from "#tests/support/staff-money.ts";
import { json, offline, paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { forgetUser, setUser } from "#web/data/session.ts";
import * as csv from "./csv.ts";
import { readMyTaskRows } from "./reports.tsx";

function task(title: string): Task {
  return listedTask(`id-of-${title}`, {
    title,
    category: "Design",
    description: "Two colours",
    deadline: "2026-12-31",
    budget: 120.5,
    neededBy: "2027-01-15",
    likeCount: 1234,
    user: { id: "u1", name: "Rahima Khatun", email: "rahima@example.com", photoURL: null, rating: 0 },
    createdAt: "2026-11-15T03:00:00.000Z",
  });
}

const firstPage = json([task("Sign"), task("Logo")], { headers: { Link: '</mytask?after=second>; rel="next"' } });

async function showReports(mine: StubAnswer) {
  const api = renderDashboard("/dashbord/reports", { "GET /mytask": mine });
  await screen.findByRole("region", { name: "My tasks" });
  return { api, list: panel("My tasks") };
}

test("the list has the tasks with links to their pages", async () => {
  const { api, list } = await showReports(json([task("Sign")]));
  expect(await list.findByRole("link", { name: "Sign" })).toHaveAttribute("href", "/Details/id-of-Sign");
  const cells = list.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ["Title", "Category", "Posted", "Deadline", "Budget", "Needed by", "Place", "Town", "Likes"],
    ["Sign", "Design", "Nov 15, 2026", "Dec 31, 2026", "$120.50", "Jan 15, 2027", "On site", "Khulna", "1,234"],
  ]);
  expect(list.queryByRole("button", { name: "Show more tasks" })).not.toBeInTheDocument();
  expect(api.calls("GET /mytask")[0]?.search.get("email")).toBe("rahima@example.com");
});

test("the figures of tasks are in three tables, each with a button for its file", async () => {
  await showReports(json([]));
  expect(await screen.findByRole("table", { name: "My tasks by category" })).toBeVisible();
  expect(panel("My tasks by category").getByRole("row", { name: /^Total/ })).toHaveTextContent(/^Total4$/);
  expect(panel("My tasks by month").getByRole("row", { name: /^Total/ })).toHaveTextContent(/^Total\$480\.304$/);
  expect(panel("My tasks by day").getAllByRole("row")).toHaveLength(1 + 1 + 1);
  for (const name of ["My tasks by category", "My tasks by month", "My tasks by day"]) {
    expect(panel(name).getByRole("button", { name: /^Download CSV/ })).toBeEnabled();
  }
});

test("earnings and spending have a table and a file each where the market takes payments", async () => {
  const months = [{ month: "2026-11", earned: 90, fees: 10, spent: 40.5, paidOut: 60 }];
  renderDashboard("/dashbord/reports", {
    "GET /market": json({ ...aMarket, payments: manualTerms }),
    "GET /me/money/months": json(months),
  });
  expect(await screen.findByRole("table", { name: "Earnings by month" })).toBeVisible();
  expect(cellsOf("Earnings by month")[1]).toEqual(["November 2026", "$90", "$10", "$60"]);
  expect(cellsOf("Spending by month")[1]).toEqual(["November 2026", "$40.50"]);
  expect(panel("Spending by month").getByRole("button", { name: "Download CSV: Spending by month" })).toBeEnabled();
});

test("without tasks there is a link to post the first, and no file", async () => {
  const { list } = await showReports(json([]));
  expect(await list.findByText("No posts here.")).toBeVisible();
  expect(list.getByRole("link", { name: "Post your first task" })).toHaveAttribute("href", "/add-task");
  expect(list.queryByRole("button", { name: /^Download CSV/ })).not.toBeInTheDocument();
});

function offer(title: string, change: Partial<OfferRow> = {}): OfferRow {
  return {
    _id: `offer-${title}`,
    task: `id-of-${title}`,
    title,
    category: "Design",
    budget: 100,
    taskState: "in_progress",
    person: "Anika",
    amount: 80.5,
    days: 3,
    state: "accepted",
    createdAt: "2026-11-15T03:00:00.000Z",
    acceptedAt: "2026-11-16T03:00:00.000Z",
    since: "2026-11-18T03:00:00.000Z",
    ...change,
  };
}

test("offers and jobs of both sides are in tables, with the newest job first", async () => {
  const bySide: StubAnswer = ({ search }) =>
    Response.json([search.get("side") === "sent" ? offer("Sign") : offer("Logo", { acceptedAt: "2026-11-17T03:00:00.000Z" })]);
  renderDashboard("/dashbord/reports", { "GET /mydeals/offers": bySide });
  await screen.findByRole("region", { name: "Offers sent" });
  expect(await panel("Offers sent").findByRole("link", { name: "Sign" })).toHaveAttribute("href", "/Details/id-of-Sign");
  expect(cellsOf("Offers sent")).toEqual([
    ["Task", "Person", "Sent", "State", "Days", "Amount"],
    ["Sign", "Anika", "Nov 15, 2026", "Accepted", "3", "$80.50"],
  ]);
  expect(cellsOf("Offers received")[1]?.[0]).toBe("Logo");
  expect(cellsOf("Deals")).toEqual([
    ["Task", "Role", "Person", "Accepted", "State", "Agreed price"],
    ["Logo", "Poster", "Anika", "Nov 17, 2026", "In progress", "$80.50"],
    ["Sign", "Freelancer", "Anika", "Nov 16, 2026", "In progress", "$80.50"],
  ]);
});

test("an accepted offer that waits for the payment says so", async () => {
  const waiting = offer("Sign", { state: "awarded", taskState: "awaiting_payment", acceptedAt: null });
  const bySide: StubAnswer = ({ search }) => Response.json(search.get("side") === "sent" ? [waiting] : []);
  renderDashboard("/dashbord/reports", { "GET /mydeals/offers": bySide });
  await screen.findByRole("region", { name: "Offers sent" });
  expect(await panel("Offers sent").findByRole("link", { name: "Sign" })).toBeVisible();
  expect(cellsOf("Offers sent")[1]?.[3]).toBe("Waiting for payment");
});

test("a table without rows is one line, without a file", async () => {
  renderDashboard("/dashbord/reports", { "GET /insights": json(sampleInsights()), "GET /mytask": json([]) });
  await screen.findByRole("region", { name: "Offers sent" });
  const lines = {
    "Offers sent": "You haven't sent any offers yet.",
    "Offers received": "You haven't received any offers yet.",
    Deals: "You don't have any deals yet.",
  };
  for (const [name, line] of Object.entries(lines)) {
    expect(await panel(name).findByText(line)).toBeVisible();
    expect(panel(name).queryByRole("button")).not.toBeInTheDocument();
    expect(panel(name).queryByRole("table")).not.toBeInTheDocument();
  }
  expect(await screen.findByRole("region", { name: "My tasks by category" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Offers sent by month" })).not.toBeInTheDocument();
});

test("a long list shows its newest rows, and the file has all", async () => {
  const written = vi.spyOn(csv, "downloadCsv").mockImplementation(() => {});
  const api = renderDashboard("/dashbord/reports", {
    "GET /mydeals/offers": paged(Array.from({ length: 12 }, (_, place) => offer(`Sign ${place}`))),
  });
  await screen.findByRole("region", { name: "Offers sent" });
  expect(await panel("Offers sent").findByText("The newest 10. The CSV file has all of them.")).toBeVisible();
  expect(panel("Offers sent").getAllByRole("rowheader")).toHaveLength(10);
  await userEvent.click(panel("Offers sent").getByRole("button", { name: "Download CSV: Offers sent" }));
  await waitFor(() => expect(written).toHaveBeenCalledOnce());
  const [name, rows] = written.mock.lastCall ?? [];
  expect([name, rows?.length]).toEqual(["offers-sent", 13]);
  expect(rows?.slice(0, 2)).toEqual([
    ["Task", "Person", "Sent", "State", "Days", "Amount", "Category", "Budget", "Task ID", "ID"],
    ["Sign 0", "Anika", "2026-11-15", "Accepted", 3, 80.5, "Design", 100, "id-of-Sign 0", "offer-Sign 0"],
  ]);
  expect(api.calls("GET /mydeals/offers").filter(({ search }) => search.get("jobs") === "true")).toHaveLength(2);
});

function cellsOf(name: string) {
  return panel(name)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test("a placeholder is shown until the list arrives", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { list } = await showReports(() => promise);
  expect(list.getByRole("status", { name: "Loading tasks..." })).toBeVisible();
  resolve(Response.json([task("Sign")]));
  expect(await list.findByRole("link", { name: "Sign" })).toBeVisible();
  expect(list.queryByRole("status")).not.toBeInTheDocument();
});

test("when the list fails to load a message is shown, and it can be loaded again", async () => {
  const { api, list } = await showReports(problem(500, "Broken."));
  const alert = await list.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to load tasks.");
  api.answer("GET /mytask", json([task("Sign")]));
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await list.findByRole("link", { name: "Sign" })).toBeVisible();
  expect(list.queryByRole("alert")).not.toBeInTheDocument();
});

test("the list grows by pages, and the figures stay", async () => {
  const { api, list } = await showReports(paged(Array.from({ length: 30 }, (_, place) => task(`Sign ${place}`))));
  const more = await list.findByRole("button", { name: "Show more tasks" });
  expect(list.getAllByRole("rowheader")).toHaveLength(24);
  await userEvent.click(more);
  expect(await list.findByRole("link", { name: "Sign 29" })).toBeVisible();
  expect(list.getAllByRole("rowheader")).toHaveLength(30);
  expect(more).not.toBeInTheDocument();
  expect(api.calls("GET /insights")).toHaveLength(1);
});

test("a failed page of a download shows a message, and it can be tried again", async () => {
  const { api, list } = await showReports(json([task("Sign")]));
  const button = await list.findByRole("button", { name: /^Download CSV/ });
  const release = api.hold("GET /mytask", (request) => (request.search.get("after") ? offline(request) : firstPage(request)));
  await userEvent.click(button);
  expect(button).toBeDisabled();
  release();
  expect(await screen.findByText("Download failed. Try again.")).toBeVisible();
  await waitFor(() => expect(button).toBeEnabled());
});

test("the rows of the file come from every page", async () => {
  setUser(rahima);
  const api = stubApi({ "GET /mytask": (request) => (request.search.get("after") ? json([task("Banner")])(request) : firstPage(request)) });
  const row = (title: string) => [
    title,
    "Design",
    "Two colours",
    "2026-11-15",
    "2026-12-31",
    120.5,
    "2027-01-15",
    "On site",
    "Khulna",
    1234,
    `id-of-${title}`,
  ];
  expect(await readMyTaskRows()).toEqual([
    ["Title", "Category", "Description", "Posted", "Deadline", "Budget", "Needed by", "Place", "Town", "Likes", "ID"],
    row("Sign"),
    row("Logo"),
    row("Banner"),
  ]);
  expect(api.calls("GET /mytask").map(({ search }) => search.get("after"))).toEqual([null, "second"]);
  forgetUser();
});

test("when the figures fail to load a message is shown, and they can be loaded again", async () => {
  const api = renderDashboard("/dashbord/reports", { "GET /insights": offline, "GET /mytask": json([task("Sign")]) });
  expect(await screen.findByRole("link", { name: "Sign" })).toBeVisible();
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn't load your figures");
  api.answer("GET /insights", json(sampleInsights()));
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "My tasks by day, last 30 days" })).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
