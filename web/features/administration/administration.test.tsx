import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MarketPerson, Overview, PersonActivity, ReceivedFeedback } from "#contract/administration/administration.ts";
import { defaultLimits, type MarketSettings } from "#contract/market/market.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Role } from "#contract/platform/role.ts";
import { aDecision } from "#tests/support/a-case.ts";
import { aMe } from "#tests/support/a-me.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { manualTerms } from "#tests/support/staff-money.ts";
import { json, paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import * as administration from "#web/routes/administration.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";
import type { ShownMarket } from "#web/ui/market.ts";

const id = "0198a1de-0000-7000-8000-00000000000a";
const at = "2026-11-15T12:00:00.000Z";
const both = (en: string, bn = "") => ({ en, bn });
const rules = [{ id: "spam", title: "No spam", text: "Post once." }];
const market = { name: "TaskHaat", notice: "", announcement: "", contact: "", registration: "open", payments: null, rules };
const settings: MarketSettings = {
  name: "TaskHaat",
  notice: "Notice",
  announcement: both(""),
  contact: "",
  paymentInstructions: both(""),
  registration: "open",
  rules: [
    { id: "spam", title: both("No spam"), text: both("Post once.") },
    { id: "fraud", title: both("No fraud"), text: both("Be honest.") },
  ],
  limits: defaultLimits,
  otherMarkets: [],
  staffTwoFactor: false,
  version: 7,
};
const overview: Overview = {
  people: { all: 1_200, new7Days: 12, active7Days: 300, suspended: 2, staff: 3, sample: 22 },
  tasks: { all: 900, open: 400, new7Days: 50, hidden: 4 },
  offers: { all: 5_000, live: 700, new7Days: 90 },
  deals: { underWay: 33, completed: 600, completed7Days: 21 },
  reports: { open: 5, held: 1, disputes: 3, appeals: 1 },
  feedback: { unanswered: 6 },
  jobs: { waiting: 8, failed: 0 },
  mail: { failed: 0, lastError: null },
  version: "1.2.3",
  engine: "postgres",
  databaseBytes: 25_400_000,
  moneyWaiting: null,
  slowQueries: [],
  startedAt: at,
};

function aPerson(change: Partial<MarketPerson> = {}): MarketPerson {
  const name = "Karim Uddin";
  const others = { role: "member", status: "active", suspendedUntil: null, rating: 4.5, joinedAt: at, lastActiveAt: null } as const;
  return { id, name, email: "karim@example.com", emailVerified: true, ...others, ...change };
}

const activity: PersonActivity = {
  ...aPerson(),
  ...{ tasks: 3, offers: 9, dealsCompleted: 2, reviews: 2, reportsSent: 1, reportsReceived: 4 },
  ...{ canPromote: true, canRecover: true, recovery: null },
  decisions: [{ _id: id, action: "warn", createdAt: at, isReversed: true }],
};

function open(
  search: string,
  answers: Record<string, StubAnswer>,
  { role = "administrator" as Role, user = rahima as typeof rahima | null, payments = null as ShownMarket["payments"] } = {},
) {
  const api = stubApi({ "GET /me": json(aMe({ role })), "GET /market": json(market), ...answers });
  renderPage(
    pagePaths.administration + search,
    { [pagePaths.administration]: administration },
    { provider: stageProvider({}, user), layout: signedIn, market: { payments } },
  );
  return api;
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
/** After a refusal, the button is busy until the page has its data again. */
async function pressAgain(name: string) {
  await waitFor(() => expect(button(name)).toBeEnabled());
  press(name);
}
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const address = () => location.pathname + location.search;

/** The names of downloaded files. */
let files: string[] = [];
beforeEach(() => {
  files = [];
  vi.stubGlobal("URL", Object.assign(class extends URL {}, { createObjectURL: () => "blob:x", revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) files.push(this.download);
  });
});

describe("access", () => {
  test("a member or moderator sees that the page is for administrators, and no figures are requested", async () => {
    const api = open("", {}, { role: "moderator" });
    expect(await screen.findByText("Only administrators can open this page")).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Administration sections" })).toBeNull();
    expect(api.calls("GET /staff/*")).toEqual([]);
  });

  test("a visitor is led to the login page, and back to the same tab", async () => {
    open("?tab=audit", {}, { user: null });
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/administration?tab=audit"}');
  });
});

describe("the overview", () => {
  test("the sample market is removed after a question, and then is no longer offered for removal", async () => {
    const api = open("", {
      "GET /staff/overview": json(overview),
      "DELETE /staff/sample": json({ type: "about:blank", title: "Forbidden", status: 403, detail: "Log in again." }, { status: 403 }),
    });
    expect(await screen.findByText(/^This market has 22 sample people/)).toBeVisible();
    press("Remove sample market");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("Offers, questions, likes and messages of real people on sample tasks go too");
    expect(api.calls("DELETE /staff/sample")).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Remove sample market" }));
    expect(await screen.findByText(/^We couldn't remove the sample market\./)).toBeVisible();

    api.answer("DELETE /staff/sample", json({ people: 22, tasks: 55, offers: 64 }));
    api.answer("GET /staff/overview", json({ ...overview, people: { ...overview.people, sample: 0 } }));
    await pressAgain("Remove sample market");
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove sample market" }));
    expect(await screen.findByText("Sample market removed: 22 people, 55 tasks.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remove sample market" })).toBeNull());
  });

  test("has the figures, and links to the queue and to unanswered feedback", async () => {
    open("", { "GET /staff/overview": json(overview) });
    expect(await screen.findByText("1,200")).toBeVisible();
    for (const text of [
      "12 new, 300 active in 7 days",
      "900 in all, 50 new in 7 days, 4 hidden",
      "1 on hold, 3 disputes, 1 appeal",
      "1.2.3",
      "25 MB",
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole("link", { name: "Unanswered feedback: 6" })).toHaveAttribute(
      "href",
      "/administration?tab=feedback&answered=false",
    );
    expect(screen.queryByRole("link", { name: /^Waiting under Money/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "Problems" })).toBeNull();
    expect(screen.getByText("None so far.")).toBeVisible();
    const tabs = within(screen.getByRole("navigation", { name: "Administration sections" }));
    expect(tabs.getAllByRole("link", { current: "page" }).map(({ textContent }) => textContent)).toEqual(["Overview"]);
  });

  test("says how much waits under Money in a market with payments", async () => {
    open("", { "GET /staff/overview": json({ ...overview, moneyWaiting: 3 }) });
    expect(await screen.findByRole("link", { name: "Waiting under Money: 3" })).toHaveAttribute("href", "/administration?tab=money");
  });

  test("starts with failed jobs and mails, and lists slow queries", async () => {
    const slowQueries = [{ statement: "select from tasks", count: 4, slowestMs: 1_234.4, lastAt: at }];
    const troubled = { ...overview, jobs: { waiting: 0, failed: 2 }, mail: { failed: 3, lastError: "Connection refused" }, slowQueries };
    open("", { "GET /staff/overview": json(troubled) });
    const problems = within(await screen.findByRole("region", { name: "Problems" }));
    expect(problems.getByText(/^Failed background jobs: 2/)).toBeVisible();
    expect(problems.getByText("Last error: Connection refused")).toBeVisible();
    const [, row] = within(screen.getByRole("table", { name: "Slow queries" })).getAllByRole("row");
    expect(row).toHaveTextContent(/^select from tasks1,234 ms4/);
  });
});

describe("people", () => {
  test("are filtered by the address, shown page by page and downloaded with the same filter", async () => {
    const people = Array.from({ length: 30 }, (_, place) =>
      aPerson({ id: `${id.slice(0, -2)}${10 + place}`, name: `Person ${place}`, emailVerified: place !== 7 }),
    );
    const api = open("?tab=people&role=moderator", {
      "GET /staff/people": paged(people),
      "GET /staff/exports/people": () => new Response("id\r\n", { headers: { "Content-Type": "text/csv" } }),
    });
    expect(await screen.findByRole("link", { name: "Person 23" })).toBeVisible();
    expect(screen.queryByText("Person 24")).toBeNull();
    expect(screen.getByText("Not verified").closest("tr")).toHaveTextContent("Person 7");
    const shown = screen.getByText("Shown: 24");
    expect(shown).toHaveAttribute("role", "status");
    expect(screen.getByLabelText("Role")).toHaveValue("moderator");
    press("Show more");
    expect(await screen.findByRole("link", { name: "Person 29" })).toBeVisible();
    expect(shown).toHaveTextContent("Shown: 30");
    type("Name or email", " karim ");
    press("Apply");
    await waitFor(() => expect(address()).toBe("/administration?tab=people&q=karim&role=moderator"));
    const status = screen.getByLabelText("Status");
    status.focus();
    type("Status", "banned");
    type("Name or email", "karim u");
    await waitFor(() => expect(address()).toBe("/administration?tab=people&q=karim&role=moderator&status=banned"));
    await waitFor(() => expect(api.calls("GET /staff/people").at(-1)?.search.get("status")).toBe("banned"));
    expect(status).toHaveFocus();
    expect(status).toHaveValue("banned");
    expect(screen.getByLabelText("Name or email")).toHaveValue("karim u");
    press("Download people (CSV)");
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/^people-\d{4}-\d\d-\d\d\.csv$/)]));
    const filter = { q: "karim", role: "moderator", status: "banned" };
    expect(Object.fromEntries(api.calls("GET /staff/exports/people")[0]?.search ?? [])).toEqual(filter);
    expect(Object.fromEntries(api.calls("GET /staff/people").at(-1)?.search ?? [])).toMatchObject(filter);
  });

  test("a failed download shows the reason, and an empty result says so", async () => {
    open("?tab=people", { "GET /staff/people": json([]), "GET /staff/exports/people": problem(503, "Overloaded.") });
    expect(await screen.findByText("No people match.")).toBeVisible();
    press("Download people (CSV)");
    await waitFor(() => expect(toastTexts()).toEqual(["We couldn't download the file. Overloaded."]));
    expect(files).toEqual([]);
  });

  test("a recovery starts after a confirmation, and one under way can be stopped", async () => {
    const path = `/staff/people/${id}/recovery`;
    const recovery = { reason: "Passport.", newEmail: null, startedAt: at, readyAt: "2099-01-04T00:00:00.000Z", expiresAt: at };
    const read = `GET /staff/people/${id}`;
    const api = open(`?tab=people&person=${id}`, {
      [read]: json(activity),
      [`POST ${path}`]: () => Response.json(recovery, { status: 201 }),
      [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
    });
    await screen.findByRole("heading", { name: "Account recovery" });
    const reason = within(screen.getByRole("region", { name: "Account recovery" })).getByLabelText("Reason");
    press("Start recovery");
    await waitFor(() => expect(reason).toBeInvalid());
    fireEvent.change(reason, { target: { value: "Passport." } });
    fireEvent.change(screen.getByLabelText(/^New email address/), { target: { value: "next@example.com" } });
    press("Start recovery");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Start the recovery of the account of Karim Uddin?" }));
    expect(dialog.getByText(/^The link will be sent to next@example.com,/)).toBeVisible();
    expect(api.calls(`POST ${path}`)).toEqual([]);
    api.answer(read, json({ ...activity, canRecover: false, recovery }));
    fireEvent.click(dialog.getByRole("button", { name: "Start recovery" }));
    expect(await screen.findByText(/The recovery waits until/)).toBeVisible();
    const heading = screen.getByRole("heading", { name: "Account recovery" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(api.calls(`POST ${path}`).map(({ body }) => body)).toEqual([{ reason: "Passport.", newEmail: "next@example.com" }]);
    api.answer(read, json(activity));
    press("Stop the recovery");
    await waitFor(() => expect(button("Start recovery")).toBeVisible());
    expect(heading).toHaveFocus();
    expect(api.calls(`DELETE ${path}`)).toHaveLength(1);
  });

  test("a role is changed after a confirmation; a refusal keeps the old one", async () => {
    const change = `PUT /staff/people/${id}/role`;
    const api = open(`?tab=people&person=${id}`, {
      [`GET /staff/people/${id}`]: json(activity),
      [change]: problem(409, "The last administrator stays."),
    });
    expect(await screen.findByRole("heading", { name: "Karim Uddin" })).toBeVisible();
    expect(screen.getByText("Warned").closest("li")).toHaveTextContent("Reversed");
    expect(button("Change role")).toBeDisabled();
    type("Role of Karim Uddin", "moderator");
    press("Change role");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Change the role of Karim Uddin to Moderator?" }));
    expect(api.calls(change)).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "Change role" }));
    await waitFor(() => expect(toastTexts()).toEqual(["We couldn't change the role. The last administrator stays."]));
    expect(screen.getByLabelText("Role of Karim Uddin")).toHaveValue("member");
    expect(api.calls(change)[0]?.body).toEqual({ role: "moderator" });
  });

  test("a person whose email address isn't verified can only get a lower role", async () => {
    const unverified = { ...activity, role: "moderator", emailVerified: false, canPromote: false };
    open(`?tab=people&person=${id}`, { [`GET /staff/people/${id}`]: json(unverified) });
    expect(await screen.findByText(/^The email address of this account isn't verified/)).toBeVisible();
    const states = ["Member", "Moderator", "Administrator"].map((name) => screen.getByRole("option", { name }).matches(":disabled"));
    expect(states).toEqual([false, false, true]);
  });

  test("administrators cannot decide about themselves", async () => {
    const { id: own, displayName: name } = aMe();
    open(`?tab=people&person=${own}`, { [`GET /staff/people/${own}`]: json({ ...activity, id: own, name }) });
    expect(await screen.findByLabelText("Role of Rahima Khatun")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Warn, suspend or ban" })).toBeNull();
  });

  test("they can decide about another person with their email address", async () => {
    open(`?tab=people&person=${id}`, { [`GET /staff/people/${id}`]: json({ ...activity, email: rahima.email, emailVerified: false }) });
    expect(await screen.findByLabelText("Role of Karim Uddin")).toBeVisible();
    expect(screen.getByText("Not verified")).toBeVisible();
    expect(screen.getByRole("region", { name: "Warn, suspend or ban" })).toBeVisible();
  });

  test("a suspension needs a rule, reasons and days, which are kept until it is sent", async () => {
    const decide = `POST /staff/people/${id}/decide`;
    const api = open(`?tab=people&person=${id}`, { [`GET /staff/people/${id}`]: json(activity), [decide]: problem(409, "Too late.") });
    await screen.findByRole("heading", { name: "Karim Uddin" });
    expect(screen.queryByLabelText("Days")).toBeNull();
    type("Action", "suspend");
    type("Days", "");
    press("Suspend");
    for (const error of ["Choose the rule.", "A reason is required.", "Enter a number of days from 1 to 365."])
      expect(screen.getByText(error)).toBeVisible();
    expect(api.calls(decide)).toEqual([]);
    type("Days", "30");
    type("Rule", "spam");
    type("Reasons", "Ten copies of one offer.");
    const confirm = async () => {
      await pressAgain("Suspend");
      const dialog = await screen.findByRole("alertdialog", { name: "Suspend Karim Uddin?" });
      fireEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    };
    press("Suspend");
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(api.calls(decide)).toEqual([]);
    await confirm();
    await waitFor(() => expect(toastTexts()).toEqual(["We couldn't save the decision. Too late."]));
    expect(screen.getByLabelText("Reasons")).toHaveValue("Ten copies of one offer.");
    const body = { action: "suspend", rule: "spam", reasons: "Ten copies of one offer.", days: 30 };
    const decision = aDecision(1, { action: "suspend" });
    api.answer(decide, json(decision, { status: 201 }));
    await confirm();
    await waitFor(() => expect(toastTexts()).toContain("Decision sent to Karim Uddin.Undo"));
    expect(api.calls(decide).map((call) => call.body)).toEqual([body, body]);
    expect(screen.getByLabelText("Reasons")).toHaveValue("");
    const decisions = `/moderation?tab=decisions&person=${id}`;
    expect(screen.getByRole("link", { name: "Read the decisions" })).toHaveAttribute("href", decisions);
    api.answer(`POST /staff/decisions/${decision._id}/undo`, json({ ...decision, isReversed: true }));
    press("Undo");
    await waitFor(() => expect(toastTexts()).toContain("Undone: Suspended."));
    expect(screen.getByLabelText("Action")).toHaveFocus();
  });

  test("a warning is sent without a question, and cannot be undone after its time", async () => {
    const decide = `POST /staff/people/${id}/decide`;
    const api = open(`?tab=people&person=${id}`, {
      [`GET /staff/people/${id}`]: json({ ...activity, decisions: [] }),
      [decide]: json(aDecision(1, { action: "warn", undoUntil: at }), { status: 201 }),
    });
    await screen.findByRole("heading", { name: "Karim Uddin" });
    expect(screen.queryByRole("link", { name: "Read the decisions" })).toBeNull();
    type("Rule", "spam");
    type("Reasons", "Ten copies of one offer.");
    press("Warn");
    await waitFor(() => expect(toastTexts()).toEqual(["Decision sent to Karim Uddin."]));
    expect(api.calls(decide)).toHaveLength(1);
  });
});

test("the audit log says what was done with money, with the amount and what it is about", async () => {
  const entry = { at, actor: { id, name: "Karim Uddin" }, subjectKind: "money", subject: id, requestId: null, task: null, person: null };
  const task = { _id: id, title: "Paint a sign" };
  const salma = { id, name: "Salma Akter" };
  open("?tab=audit", {
    "GET /staff/audit": json([
      { ...entry, _id: "1", action: "money.receive", details: { amount: 100 }, task, person: salma },
      { ...entry, _id: "2", action: "money.confirm", details: { amount: 90 }, person: salma },
      { ...entry, _id: "3", action: "money.resolve", details: { amount: 100, outcome: "kept" }, task },
      { ...entry, _id: "4", action: "payout.request", subjectKind: "payout", details: { amount: 12.5 }, person: salma },
      { ...entry, _id: "5", action: "export.ledger", subjectKind: "market", details: {} },
    ]),
  });
  const rows = await screen.findAllByRole("rowheader");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Karim Uddin confirmed a payment of $100 for Paint a sign",
    "Karim Uddin confirmed a payout or refund of $90: Salma Akter",
    "Karim Uddin recorded that the bank kept $100 for Paint a sign",
    "Karim Uddin requested a payout of $12.50",
    "Karim Uddin downloaded a table: ledger",
  ]);
  expect(within(rows[1] as HTMLElement).getByRole("link", { name: "Salma Akter" })).toBeVisible();
});

test("the audit log is filtered by the address, and says beside a field what is wrong with it", async () => {
  const entry = {
    _id: id,
    at,
    actor: { id, name: "Karim" },
    action: "task.post",
    subjectKind: "task",
    subject: id,
    requestId: "r1",
    details: {},
    task: { _id: id, title: "Fix my fence" },
    person: null,
  };
  const csv = () => new Response("id\r\n");
  const api = open("?tab=audit&action=task", {
    "GET /staff/audit": ({ search }) =>
      search.has("q") ? problem(422, "Invalid.", [{ field: "q", message: "Too long." }])() : Response.json([entry]),
    "GET /staff/exports/audit": csv,
    "GET /staff/exports/decisions": csv,
  });
  const findRow = async () => (await screen.findByRole("link", { name: "Fix my fence" })).closest("tr") as HTMLElement;
  const row = await findRow();
  expect(within(row).getByRole("rowheader")).toHaveTextContent("Karim posted the task Fix my fence");
  expect(within(row).getByRole("link", { name: "Karim" })).toHaveAttribute("href", `/administration?tab=people&person=${id}`);
  expect(screen.getByLabelText("Kind")).toHaveDisplayValue("Tasks");
  press("Download log (CSV)");
  await waitFor(() => expect(files).toHaveLength(1));
  expect(String(api.calls("GET /staff/exports/audit")[0]?.search)).toBe("action=task");
  press("Download decisions (CSV)");
  await waitFor(() => expect(files[1]).toMatch(/^decisions-/));
  type("Person", "karim");
  type("From (UTC)", "2026-11-01");
  press("Apply");
  expect(await screen.findByText("Too long.")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/administration?tab=audit&q=karim&action=task&from=2026-11-01"));
  fireEvent.click(screen.getByRole("link", { name: "Clear" }));
  await findRow();
  expect(screen.getByLabelText("Person")).toHaveValue("");
  expect(screen.getByLabelText("Person")).toHaveFocus();
  fireEvent.click(within(await findRow()).getByText("Show"));
  fireEvent.click(within(await findRow()).getByRole("link", { name: "All entries about task 00000a" }));
  await waitFor(() => expect(address()).toBe(`/administration?tab=audit&subject=${id}`));
  fireEvent.change(screen.getByLabelText("Kind"), { target: { value: "deal" } });
  await waitFor(() => expect(address()).toBe(`/administration?tab=audit&action=deal&subject=${id}`));
});

test.each([
  [{ action: "decision.make", details: { action: "hide", kind: "task", rule: "spam" } }, "Ishrat Ara hid the task Fix my fence for spam"],
  [{ action: "decision.make", details: { action: "ban", kind: "task", rule: "fraud" } }, "Ishrat Ara banned Nabil for fraud"],
  [
    { action: "decision.make", details: { action: "split", kind: "dispute", winnerPercent: 60 } },
    /decided the dispute about Fix my fence: the price is split\. 60% goes to the freelancer, 40% to the poster\.$/,
  ],
  [
    { action: "person.role", subjectKind: "person", task: null, details: { from: "member", to: "moderator" } },
    /^Ishrat Ara changed the role of Nabil: /,
  ],
  [{ action: "session.begin", actor: null, subjectKind: "account", task: null }, "Nabil logged in"],
  [{ action: "twofactor.disable", actor: null, subjectKind: "account", task: null }, "Nabil turned off two-factor authentication"],
  [{ action: "task.invite" }, "Ishrat Ara invited a person to the task Fix my fence"],
  [{ action: "session.begin", actor: null, subjectKind: "account", task: null, person: null }, "A person without a profile logged in"],
  [{ action: "task.edit", task: null }, "Ishrat Ara changed the task content that no longer exists"],
  [{ action: "market.change", details: { changed: ["name", "rules"] } }, "Ishrat Ara changed the settings: name, rules"],
  [{ action: "export.people" }, "Ishrat Ara downloaded a table: people"],
  [{ action: "later.added" }, "Ishrat Ara: later.added"],
])("the entry %j reads as a sentence", async (change, sentence) => {
  const entry = {
    ...{ _id: id, at, actor: { id, name: "Ishrat Ara" }, subjectKind: "task", subject: id, requestId: null, details: {} },
    ...{ task: { _id: id, title: "Fix my fence" }, person: { id, name: "Nabil" }, ...change },
  };
  open("?tab=audit", { "GET /staff/audit": json([entry]) });
  const table = await screen.findByRole("table", { name: "Audit log" });
  expect(within(table).getByRole("rowheader")).toHaveTextContent(sentence);
});

test("feedback is answered by mail once there is a text, which is kept if it cannot be sent", async () => {
  const received = (change: Partial<ReceivedFeedback>): ReceivedFeedback => ({
    ...{
      _id: id,
      person: null,
      email: null,
      message: "More colours, please.",
      page: "/borujer",
      createdAt: at,
      answer: null,
      answeredAt: null,
    },
    ...change,
  });
  const answer = `POST /staff/feedback/${id}/answer`;
  const api = open("?tab=feedback&answered=false", {
    "GET /staff/feedback": json([
      received({ email: "karim@example.com" }),
      received({ _id: "2", message: "From a visitor" }),
      received({ _id: "3", email: "a@b.c", answer: "Thank you.", answeredAt: at }),
    ]),
    [answer]: problem(503, "Overloaded."),
  });
  expect(await screen.findByText("Thank you.")).toBeVisible();
  expect(screen.getByText("No email address, so it can't be answered.")).toBeVisible();
  expect(screen.getByLabelText("Show feedback")).toHaveValue("false");
  press("Send answer");
  expect(screen.getByText("Answer is required.")).toBeVisible();
  type("Answer", " They come in June. ");
  press("Send answer");
  expect(await screen.findByText("We couldn't send the answer. Overloaded.")).toBeVisible();
  expect(screen.getByLabelText("Answer")).toHaveValue(" They come in June. ");
  api.answer(answer, json(received({})));
  await pressAgain("Send answer");
  await waitFor(() => expect(toastTexts()).toEqual(["Answer sent to karim@example.com."]));
  expect(api.calls(answer).at(-1)?.body).toEqual({ text: "They come in June." });
});

describe("settings", () => {
  const change = "PATCH /staff/settings";

  test("how posters pay can be told in both languages, only where administrators confirm payments", async () => {
    const paymentInstructions = both("Account 123", "অ্যাকাউন্ট ১২৩");
    const read = { "GET /staff/settings": json(settings) };
    const api = open(
      "?tab=settings",
      { ...read, [change]: json({ ...settings, paymentInstructions, version: 8 }) },
      { payments: manualTerms },
    );
    const card = within(await screen.findByRole("region", { name: "How posters pay" }));
    fireEvent.change(card.getByLabelText("In English"), { target: { value: "Account 123" } });
    fireEvent.change(card.getByLabelText("In Bengali"), { target: { value: "অ্যাকাউন্ট ১২৩" } });
    press("Save changes");
    await waitFor(() => expect(api.calls(change).map(({ body }) => body)).toEqual([{ paymentInstructions, version: 7 }]));
    cleanup();
    open("?tab=settings", read, { payments: { ...manualTerms, mode: "sandbox" } });
    expect(await screen.findByRole("region", { name: "Announcement" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "How posters pay" })).toBeNull();
  });
  const tab = (name: string | RegExp) => screen.getByRole("tab", { name });
  const openTab = (name: string) => fireEvent.click(tab(name));

  test("the arrow keys change the tab, the address names it, and an error opens the tab with its field", async () => {
    open("?tab=settings#limits", { "GET /staff/settings": json(settings) });
    const field = await screen.findByLabelText("Offers per day");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent?.trim())).toEqual(["Market", "Registration", "Limits", "Rules"]);
    expect(tab("Limits")).toHaveAttribute("aria-selected", "true");
    fireEvent.change(field, { target: { value: "0" } });
    const user = userEvent.setup();
    await user.click(tab("Limits"));
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(tab("Market")).toHaveFocus();
    expect(await screen.findByLabelText("Name")).toBeVisible();
    expect(screen.queryByLabelText("Offers per day")).toBeNull();
    press("Save changes");
    expect(await screen.findByLabelText("Offers per day")).toHaveFocus();
    expect(screen.getByLabelText("Offers per day")).toHaveValue(0);
    expect(tab("Limits Has an error")).toHaveAttribute("aria-selected", "true");
    expect(tab("Market")).toHaveAttribute("aria-selected", "false");
  });

  test("only what was changed is saved, and what is typed survives a reload until then", async () => {
    const read = { "GET /staff/settings": json(settings) };
    open("?tab=settings", read);
    expect(await screen.findByLabelText("Name")).toHaveValue("TaskHaat");
    expect(button("Save changes")).toBeDisabled();
    type("Name", "");
    press("Save changes");
    expect(screen.getByText("Name is required.")).toBeVisible();
    expect(screen.getByLabelText("Name")).toHaveFocus();
    type("Name", "Bogura Bazar");
    type("In Bengali", "আজ হাট বন্ধ");
    openTab("Registration");
    fireEvent.click(screen.getByRole("radio", { name: /^By invitation/ }));
    openTab("Limits");
    type("Offers per day", "0");
    expect(screen.getByText("You have unsaved changes.")).toBeVisible();
    document.body.replaceChildren();
    const api = open("?tab=settings", { ...read, [change]: problem(422, "Invalid.", [{ field: "name", message: "Taken." }]) });
    expect(await screen.findByText("We kept what you typed earlier.")).toBeVisible();
    expect(screen.getByLabelText("Name")).toHaveValue("Bogura Bazar");
    press("Save changes");
    expect(screen.getByText("Offers per day must be a whole number from 1 to 1,000.")).toBeVisible();
    type("Offers per day", "5");
    press("Save changes");
    expect(await screen.findByText("Taken.")).toBeVisible();
    const body = {
      name: "Bogura Bazar",
      registration: "invitation",
      announcement: both("", "আজ হাট বন্ধ"),
      limits: { ...defaultLimits, offersPerDay: 5 },
    };
    const saved = { ...settings, ...body, version: 8 };
    api.answer(change, json(saved));
    api.answer("GET /staff/settings", json(saved));
    await pressAgain("Save changes");
    await waitFor(() => expect(toastTexts()).toContain("Settings saved."));
    expect(api.calls(change).map((call) => call.body)).toEqual([body, body].map((each) => ({ ...each, version: 7 })));
    expect(button("Save changes")).toBeDisabled();
    expect(screen.getByRole("tab", { selected: true })).toHaveFocus();
    expect(sessionStorage.getItem("draft:market-settings")).toBeNull();
  });

  test("settings that another administrator changed are not overwritten: what was typed stays until the new ones are loaded", async () => {
    const theirs: MarketSettings = { ...settings, name: "Dhaka Bazar", version: 8 };
    const api = open("?tab=settings", { "GET /staff/settings": json(settings), [change]: problem(409, "They changed.") });
    await screen.findByLabelText("Name");
    type("Name", "Bogura Bazar");
    api.answer("GET /staff/settings", json(theirs));
    press("Save changes");
    expect(await screen.findByText(/^Another administrator changed the settings/)).toBeVisible();
    expect(screen.getByText(/^Another administrator changed the settings/).closest("[role=alert]")).toHaveFocus();
    expect(toastTexts()).toEqual([]);
    document.body.replaceChildren();
    renderPage(
      `${pagePaths.administration}?tab=settings`,
      { [pagePaths.administration]: administration },
      { provider: stageProvider({}, rahima), layout: signedIn },
    );
    expect(await screen.findByText(/^Another administrator changed the settings/)).toBeVisible();
    expect(screen.getByLabelText("Name")).toHaveValue("Bogura Bazar");
    expect(button("Save changes")).toBeDisabled();
    press("Load the new settings");
    expect(screen.getByLabelText("Name")).toHaveValue("Dhaka Bazar");
    expect(screen.getByLabelText("Name")).toHaveFocus();
    type("Name", "Bogura Bazar");
    const saved = { ...theirs, name: "Bogura Bazar", version: 9 };
    const release = api.hold("GET /staff/settings", json(saved));
    api.answer(change, json(saved));
    press("Save changes");
    await waitFor(() => expect(toastTexts()).toContain("Settings saved."));
    expect(api.calls(change).map((call) => call.body)).toEqual([7, 8].map((version) => ({ name: "Bogura Bazar", version })));
    for (const isLoaded of [false, true]) {
      if (isLoaded) release();
      await waitFor(() => expect(screen.getByLabelText("Name").closest("form")).toHaveAttribute("aria-busy", String(!isLoaded)));
      expect(screen.getByLabelText("Name")).toHaveValue("Bogura Bazar");
      expect(screen.queryByText(/^Another administrator/)).toBeNull();
    }
    expect(button("Save changes")).toBeDisabled();
  });

  test("rules are added, edited, moved and removed; errors are beside their fields", async () => {
    const api = open("?tab=settings", {
      "GET /staff/settings": json(settings),
      [change]: problem(422, "Invalid.", [{ field: "rules.1.text.bn", message: "Too short." }]),
    });
    await screen.findByLabelText("Name");
    openTab("Rules");
    press("Add rule");
    const rule = (number: number) => within(screen.getByRole("group", { name: `Rule ${number}` }));
    expect(rule(3).getByLabelText("Title in English")).toHaveFocus();
    expect(rule(3).getByText("rule")).toBeVisible();
    press("Save changes");
    expect(rule(3).getByText("Title is required.")).toBeVisible();
    fireEvent.change(rule(3).getByLabelText("Title in English"), { target: { value: "Stay on topic" } });
    fireEvent.change(rule(3).getByLabelText("Text in English"), { target: { value: "Write about the task." } });
    expect(rule(3).getByText("stay-on-topic")).toBeVisible();
    press("Move up: Stay on topic");
    expect(rule(2).getByLabelText("Title in English")).toHaveValue("Stay on topic");
    expect(rule(2).getByLabelText("Title in English")).toHaveFocus();
    press("Remove: No spam");
    expect(rule(1).getByLabelText("Title in English")).toHaveFocus();
    expect(button("Move up: Stay on topic")).toBeDisabled();
    press("Save changes");
    expect(await rule(2).findByText("Too short.")).toBeVisible();
    expect(api.calls(change)[0]?.body).toEqual({
      rules: [{ id: "stay-on-topic", title: both("Stay on topic"), text: both("Write about the task.") }, settings.rules[1]],
      version: 7,
    });
    await waitFor(() => expect(button("Save changes")).toBeEnabled());
    press("Remove: Stay on topic");
    press("Remove: No fraud");
    expect(button("Add rule")).toHaveFocus();
    press("Save changes");
    expect(screen.getByText("Keep at least one rule.")).toBeVisible();
    press("Discard");
    expect(rule(1).getByLabelText("Title in English")).toHaveValue("No spam");
  });
});

test("an invitation is created, its link is copied, and it is deleted after a question", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText } } }));
  const invitation = { _id: id, code: "abc 1", note: "Team", uses: 5, used: 5, expiresAt: "2097-01-01T00:00:00.000Z", createdAt: at };
  const api = open("?tab=invitations", {
    "GET /staff/invitations": json([]),
    "GET /staff/settings": json({ ...settings, registration: "invitation" }),
    "POST /staff/invitations": json(invitation, { status: 201 }),
    [`DELETE /staff/invitations/${id}`]: () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByText("No invitations yet.")).toBeVisible();
  expect(screen.getByText(/^Registration is by invitation/)).toBeVisible();
  type("How many people can use it", "0");
  press("Create invitation");
  expect(screen.getByText("Enter how many people can use it, from 1 to 1,000.")).toBeVisible();
  type("How many people can use it", "5");
  type("Note", "Team");
  api.answer("GET /staff/invitations", json([invitation]));
  press("Create invitation");
  const link = `${location.origin}/register?invitation=abc+1`;
  expect(await screen.findByLabelText("Invitation link")).toHaveValue(link);
  expect(api.calls("POST /staff/invitations")[0]?.body).toEqual({ note: "Team", uses: 5, days: 14 });
  expect(screen.getByText("Used 5 of 5 times")).toBeVisible();
  expect(screen.getByText("No longer valid")).toBeVisible();
  press("Copy link");
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(link));
  expect(await screen.findByText("Link copied")).toBeVisible();
  writeText.mockRejectedValueOnce(new DOMException("Denied.", "NotAllowedError"));
  press("Copy link");
  expect(await screen.findByText("The link is selected. Copy it now")).toBeVisible();
  press("Delete");
  api.answer("GET /staff/invitations", json([]));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No invitations yet.")).toBeVisible();
  expect(api.calls(`DELETE /staff/invitations/${id}`)).toHaveLength(1);
});
