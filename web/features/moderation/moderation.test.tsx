import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CaseContext } from "#contract/moderation/case.ts";
import type { Decision } from "#contract/moderation/decision.ts";
import { problemTypes } from "#contract/platform/problem-types.ts";
import { aCase, aDecision, aMarket, countsOf } from "#tests/support/a-case.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import * as moderation from "#web/routes/moderation.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";

const decide = "POST /staff/cases/*";

/** A queue from which a decided case is gone until the decision is undone. */
function openModeration(address: string, cases: CaseContext[], answers: Record<string, StubAnswer> = {}) {
  let open = cases;
  let last = aDecision(1);
  const decideCase: StubAnswer = ({ path, body }) => {
    const decided = cases.find(({ _id }) => path.includes(_id));
    open = open.filter((item) => item !== decided);
    last = aDecision(1, { action: (body as Decision).action, case: decided?._id ?? null });
    return Response.json(last, { status: 201 });
  };
  const api = stubApi({
    "GET /me": json(aMe({ role: "moderator" })),
    "GET /market": json(aMarket),
    "GET /staff/cases": (request) => paged(open)(request),
    "GET /staff/cases/*": ({ path }) => {
      const found = cases.find(({ _id }) => path.endsWith(_id));
      return found
        ? Response.json(open.includes(found) ? found : { ...found, state: "closed", mayDecide: false })
        : problem(404, "No such case.")();
    },
    "GET /staff/cases/counts": () => Response.json(countsOf(open, { held: 1, appeals: 2 })),
    [decide]: decideCase,
    "POST /staff/decisions/*": () => {
      open = cases;
      return Response.json({ ...last, isReversed: true, undoUntil: null });
    },
    ...answers,
  });
  renderPage(address, { "/moderation": moderation }, { layout: signedIn, provider: stageProvider({}, rahima) });
  return { ...api, decideCase };
}

async function press(button: HTMLElement) {
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
const rows = () => within(screen.getByRole("navigation", { name: "Cases" })).queryAllByRole("link");

test("a member sees that the page is for staff, and nothing of the queue is requested", async () => {
  const api = stubApi({ "GET /me": json(aMe()) });
  renderPage("/moderation?case=x", { "/moderation": moderation }, { layout: signedIn, provider: stageProvider({}, rahima) });
  expect(await screen.findByRole("alert")).toHaveTextContent("This page is only for moderators and administrators");
  expect(api.calls("GET /staff/*")).toEqual([]);
});

test("a moderator without the two-factor authentication that the market requires is led to their profile", async () => {
  const refusal = { type: problemTypes.twoFactorNeeded, title: "Forbidden", status: 403, detail: "Turn it on in your profile." };
  openModeration("/moderation", [aCase(1)], { "GET /staff/cases": () => Response.json(refusal, { status: 403 }) });
  expect(await screen.findByText("Two-factor authentication required")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open my profile" })).toHaveAttribute("href", "/my-profile");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("the queue shows what was reported, and its filters are in the address", async () => {
  const held = aCase(1, { words: "A title\n\nReported words 1", hidden: { isHeld: true, decision: null } });
  const copied = aCase(2, { kind: "offer", source: "copied_offers", reports: 0, trustedReports: 0, owner: null });
  const api = openModeration("/moderation?kind=nonsense", [held, copied]);
  const [first, second] = (await waitFor(() => {
    expect(rows()).toHaveLength(2);
    return rows();
  })) as [HTMLElement, HTMLElement];
  expect(first).toHaveTextContent(/Task · Karim Uddin.*A title · Reported words 1.*On hold.*2 reports, 1 trusted/);
  expect(second).toHaveTextContent(/Offer · Former member.*Copied offers$/);
  const tabs = within(screen.getByRole("navigation", { name: "Moderation sections" })).getAllByRole("link");
  expect(tabs.map((tab) => tab.getAttribute("href"))).toEqual([
    "/moderation",
    "/moderation?tab=disputes",
    "/moderation?tab=appeals",
    "/moderation?tab=decisions",
  ]);
  expect(tabs[1]).not.toHaveTextContent("waiting");
  expect(tabs[2]).toHaveTextContent("2 waiting");
  expect(api.calls("GET /staff/cases")[0]?.search.get("kind")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Content"), "Task (1)");
  await userEvent.selectOptions(screen.getByLabelText("State"), "Closed");
  await userEvent.selectOptions(screen.getByLabelText("Source"), "Reports");
  await userEvent.click(screen.getByLabelText("Only on hold (1)"));
  const wanted = { kind: "task", state: "closed", source: "reports", held: "true" };
  await waitFor(() => expect(Object.fromEntries(api.calls("GET /staff/cases").at(-1)?.search ?? [])).toMatchObject(wanted));
  await waitFor(() => expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject(wanted));
});

test("a case shows content, conversation, reports, owner and earlier decisions", async () => {
  const author = { id: "a", name: "Karim Uddin" };
  const message = { author, createdAt: "2026-11-15T12:00:00.000Z" };
  const shown = aCase(1, {
    kind: "message",
    neighbours: [
      { ...message, _id: "m1", text: "Hello.", isReported: false },
      { ...message, _id: "m2", text: "Pay me first.", isReported: true },
    ],
    ownerRecord: {
      memberSince: "2026-01-02T12:00:00.000Z",
      tasksPosted: 12,
      dealsCompleted: 3,
      decisions: 1,
      suspendedUntil: null,
      isBanned: true,
    },
    decisions: [aDecision(3, { action: "warn", isReversed: true, moderator: null, until: "2026-12-01T12:00:00.000Z" })],
  });
  openModeration(`/moderation?case=${shown._id}`, [shown]);
  await heading("Message · Karim Uddin");
  const article = screen.getByRole("article");
  for (const text of ["Asks for a fee.", "Trusted reporter", "Budget", "$150", "Banned", "Reversed", "Warned"]) {
    expect(within(article).getByText(text)).toBeVisible();
  }
  expect(within(article).getByText("Warned").closest("li")).toHaveTextContent("Former member");
  expect(within(article).getByRole("link", { name: "Task 1" })).toHaveAttribute("href", `/Details/${shown.task?._id}`);
  expect(within(article).getByText("Pay me first.").closest("li")).toHaveTextContent("Reported");
  expect(within(article).getByText("Hello.").closest("li")).not.toHaveTextContent("Reported");
  expect(within(article).queryByLabelText(/Ask for a change/)).toBeNull();
});

test("a case that concerns the moderator has no form", async () => {
  const shown = aCase(1, { mayDecide: false });
  openModeration(`/moderation?case=${shown._id}`, [shown]);
  expect(await screen.findByText(/^You can't decide this case because it concerns you/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
});

test("a decision names its errors, survives a failure, opens the next case and can be undone", async () => {
  const cases = [aCase(1), aCase(2), aCase(3)];
  const api = openModeration("/moderation", cases);
  await waitFor(() => expect(rows()).toHaveLength(3));
  await userEvent.click(rows()[0] as HTMLElement);
  expect(await heading("Task · Karim Uddin")).toHaveFocus();
  const submit = () => press(screen.getByRole("button", { name: "Decide" }));
  await submit();
  expect(await screen.findByText("Choose the rule.")).toBeVisible();
  expect(screen.getByText("A reason is required.")).toBeVisible();
  expect(screen.getByLabelText(/Dismiss the reports/)).toHaveFocus();
  await userEvent.click(screen.getByLabelText(/Suspend the author/));
  await userEvent.selectOptions(screen.getByLabelText("Rule"), "No fraud");
  await userEvent.type(screen.getByLabelText("Reasons"), "A fee before work.");
  expect(screen.getByText("18 / 1,500")).toBeVisible();
  await submit();
  const days = screen.getByLabelText("Days of suspension");
  expect(await screen.findByText("Enter a number of days from 1 to 365.")).toBeVisible();
  expect(days).toHaveFocus();
  await userEvent.type(days, "14");
  await userEvent.click(screen.getByLabelText("Also hide the content"));
  api.answer(decide, problem(422, "Invalid.", [{ field: "rule", message: "This market has no such rule." }]));
  await submit();
  expect(await screen.findByText("This market has no such rule.")).toBeVisible();
  expect(screen.getByLabelText("Reasons")).toHaveValue("A fee before work.");
  expect(api.calls(decide).at(-1)?.body).toEqual({ action: "suspend", rule: "fraud", reasons: "A fee before work.", days: 14, hide: true });
  api.answer(decide, api.decideCase);
  await submit();
  expect(await screen.findByText("Decision saved: Suspended.")).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(2));
  await waitFor(() => expect(location.search).toBe(`?case=${cases[1]?._id}`));
  await waitFor(() => expect(screen.getByText("Reported words 2", { selector: "blockquote" })).toBeVisible());
  await waitFor(() => expect(screen.getByLabelText("Reasons")).toHaveValue(""));
  await userEvent.keyboard("u");
  expect(await screen.findByText("Undone: Suspended. The case is open again.")).toBeVisible();
  await waitFor(() => expect(screen.getByText("Reported words 1", { selector: "blockquote" })).toBeVisible());
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
});

test("nothing can be changed while a decision is sent", async () => {
  const shown = aCase(1);
  const api = openModeration(`/moderation?case=${shown._id}`, [shown]);
  await heading("Task · Karim Uddin");
  await userEvent.click(screen.getByLabelText(/Suspend the author/));
  await userEvent.selectOptions(screen.getByLabelText("Rule"), "No fraud");
  await userEvent.type(screen.getByLabelText("Reasons"), "A fee.");
  await userEvent.type(screen.getByLabelText("Days of suspension"), " 14");
  const release = api.hold(decide, problem(503, "Overloaded."));
  const submit = screen.getByRole("button", { name: "Decide" });
  await press(submit);
  await waitFor(() => expect(submit).toBeDisabled());
  await userEvent.type(screen.getByLabelText("Reasons"), " And more.");
  await userEvent.type(screen.getByLabelText("Days of suspension"), "0");
  await userEvent.selectOptions(screen.getByLabelText("Rule"), "No spam");
  await userEvent.click(screen.getByLabelText("Also hide the content"));
  await userEvent.click(screen.getByLabelText(/Warn the author/));
  await userEvent.keyboard("b");
  release();
  expect(await screen.findByText("Your decision wasn't saved. Overloaded.")).toBeVisible();
  expect(api.calls(decide).map(({ body }) => body)).toEqual([{ action: "suspend", rule: "fraud", reasons: "A fee.", days: 14 }]);
  expect(screen.getByRole("radio", { name: /Suspend/ })).toBeChecked();
  expect(screen.getByLabelText("Rule")).toHaveValue("fraud");
  expect(screen.getByLabelText("Reasons")).toHaveValue("A fee.");
  expect(screen.getByLabelText("Days of suspension")).toHaveValue(" 14");
  expect(screen.getByLabelText("Also hide the content")).not.toBeChecked();
});

test("a case that another moderator has decided says so and leaves the list", async () => {
  const cases = [aCase(1), aCase(2)];
  const api = openModeration(`/moderation?case=${cases[0]?._id}`, cases);
  await heading("Task · Karim Uddin");
  await userEvent.click(screen.getByLabelText(/Hide the content/));
  await userEvent.selectOptions(screen.getByLabelText("Rule"), "No spam");
  await userEvent.type(screen.getByLabelText("Reasons"), "Spam.");
  api.answer(decide, () => {
    api.answer("GET /staff/cases", paged(cases.slice(1)));
    api.answer(`GET /staff/cases/${cases[0]?._id}`, json({ ...cases[0], state: "closed", mayDecide: false, decisions: [aDecision(2)] }));
    return problem(409, "Another moderator has decided this case.")();
  });
  await press(screen.getByRole("button", { name: "Decide" }));
  expect(await screen.findByText("Another moderator has decided this case.")).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
  expect(screen.getByText("It asks for a fee before the work.")).toBeVisible();
});

test("keys move through the cases and choose an action, but not while typing, and can be turned off", async () => {
  openModeration("/moderation", [aCase(1), aCase(2)]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await userEvent.keyboard("j");
  expect(rows()[0]).toHaveFocus();
  await userEvent.keyboard("jj");
  expect(rows()[1]).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Reported words 2", { selector: "blockquote" })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { level: 2 })).toHaveFocus());
  await userEvent.keyboard("k");
  expect(rows()[0]).toHaveFocus();
  await userEvent.keyboard("{Control>}h{/Control}");
  for (const [key, name] of Object.entries({ d: /Dismiss/, c: /Ask for a change/, h: /Hide the/, w: /Warn/, s: /Suspend/, b: /Ban/ })) {
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard(key);
    expect(screen.getByRole("radio", { name })).toBeChecked();
    expect(screen.getByLabelText("Rule")).toHaveFocus();
  }
  await userEvent.type(screen.getByLabelText("Reasons"), "jdh?");
  expect(screen.getByLabelText("Reasons")).toHaveValue("jdh?");
  expect(screen.getByRole("radio", { name: /Ban/ })).toBeChecked();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(dialog.getAllByRole("term").map((term) => term.textContent)).toEqual([
    "j",
    "k",
    "Enter",
    "d",
    "c",
    "h",
    "w",
    "s",
    "b",
    "1",
    "2",
    "3",
    "u",
    "?",
  ]);
  await userEvent.click(dialog.getByLabelText("Use keyboard shortcuts"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("d");
  expect(screen.getByRole("radio", { name: /Ban/ })).toBeChecked();
  localStorage.removeItem("moderationKeys");
});

test("an empty queue, a missing case and more pages", async () => {
  const cases = Array.from({ length: 30 }, (_, place) => aCase(place + 1));
  const api = openModeration(`/moderation?case=${aCase(99)._id}`, cases);
  expect(await screen.findByText("This case doesn't exist")).toBeVisible();
  expect(rows()).toHaveLength(24);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(rows()).toHaveLength(30));
  api.answer("GET /staff/cases", json([]));
  await userEvent.selectOptions(screen.getByLabelText("Content"), "Review (0)");
  expect(await screen.findByText("No case matches your filters")).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText("Content"), "All");
  expect(await screen.findByText("Nothing to review")).toBeVisible();
});

const openAppeal = {
  text: "It was no fee.",
  createdAt: "2026-11-01T12:00:00.000Z",
  dueAt: "2026-11-15T12:00:00.000Z",
  outcome: null,
  reasons: null,
  decidedAt: null,
};

test.each([
  ["complete", "Reverse the decision: end the deal"],
  ["end", "Reverse the decision: complete the deal"],
  ["split", "Reverse the decision: the dispute is decided again"],
] as const)("the appeal against a dispute's decision %s can reverse it", async (action, name) => {
  const { appeal: _appeal, ...decision } = aDecision(1, { undoUntil: null, kind: "dispute", action, rule: null });
  const appeal = { ...openAppeal, _id: aCase(31)._id, decision, mayDecide: true, isOwnDecision: false, isOverdue: false };
  openModeration("/moderation?tab=appeals", [], { "GET /staff/appeals": json([appeal]) });
  expect(await screen.findByRole("radio", { name })).toBeVisible();
  expect(screen.getByText("Both sides read this. State the facts.")).toBeVisible();
});

test("appeals are decided with reasons, unless another moderator has to", async () => {
  const { appeal: _appeal, ...decision } = aDecision(1, { undoUntil: null });
  const first = { ...openAppeal, _id: aCase(31)._id, decision, mayDecide: true, isOwnDecision: true, isOverdue: true };
  const second = {
    ...openAppeal,
    _id: aCase(32)._id,
    decision,
    mayDecide: false,
    isOwnDecision: true,
    isOverdue: false,
    dueAt: new Date(Date.now() + 9e8).toISOString(),
  };
  const api = openModeration("/moderation?tab=appeals", [], { "GET /staff/appeals": json([first, second]) });
  const [own, other] = (await screen.findAllByRole("article")) as [HTMLElement, HTMLElement];
  expect(within(own).getByText("Overdue")).toBeVisible();
  expect(within(own).getByText("It was no fee.")).toBeVisible();
  expect(within(own).getByText("It asks for a fee before the work.")).toBeVisible();
  expect(own).toHaveTextContent("You made this decision yourself. No other moderator can decide this appeal");
  expect(other).toHaveTextContent("Another moderator has to decide this appeal");
  expect(other).not.toHaveTextContent("You made this decision yourself.");
  expect(within(other).queryByRole("button")).toBeNull();
  expect(within(other).getByText("10 days left")).toBeVisible();
  const submit = () => press(within(own).getByRole("button", { name: "Decide the appeal" }));
  await submit();
  expect(await within(own).findByText("Choose an outcome.")).toBeVisible();
  expect(within(own).getByText("A reason is required.")).toBeVisible();
  await userEvent.click(within(own).getByLabelText("Reverse the decision"));
  await userEvent.type(within(own).getByLabelText("Reasons"), "No fee was asked for.");
  const release = api.hold("POST /staff/appeals/*", problem(503, "The database is away."));
  await submit();
  await waitFor(() => expect(within(own).getByRole("button", { name: "Decide the appeal" })).toBeDisabled());
  await userEvent.type(within(own).getByLabelText("Reasons"), " And more.");
  await userEvent.click(within(own).getByLabelText("Uphold the decision"));
  release();
  expect(await screen.findByText("Your decision wasn't saved. The database is away.")).toBeVisible();
  expect(within(own).getByLabelText("Reasons")).toHaveValue("No fee was asked for.");
  expect(within(own).getByLabelText("Reverse the decision")).toBeChecked();
  api.answer("POST /staff/appeals/*", () => {
    api.answer("GET /staff/appeals", json([]));
    return Response.json({ ...first, outcome: "reversed" });
  });
  await submit();
  expect(await screen.findByText("No open appeals")).toBeVisible();
  expect(screen.getByText("The appeal is decided.")).toBeVisible();
  expect(api.calls("POST /staff/appeals/*").at(-1)?.body).toEqual({ outcome: "reversed", reasons: "No fee was asked for." });
});

test("decisions can be undone while there is time, and be those about one person", async () => {
  const appeal = {
    _id: aCase(40)._id,
    text: "",
    createdAt: "",
    dueAt: "2026-12-15T12:00:00.000Z",
    outcome: null,
    reasons: null,
    decidedAt: null,
  };
  const past = { undoUntil: new Date(Date.now() - 1_000).toISOString() };
  const list = [
    aDecision(1),
    aDecision(2, { ...past, action: "ban", person: null, appeal }),
    aDecision(3, { ...past, appeal: { ...appeal, outcome: "upheld" } }),
    aDecision(4, { ...past, isReversed: true, appeal: { ...appeal, outcome: "reversed" } }),
    aDecision(5, { ...past, kind: "dispute", action: "end", subject: aCase(50)._id, rule: null, hidesContent: false, case: null }),
  ];
  const person = aCase(1).owner?.id;
  const api = openModeration(`/moderation?tab=decisions&person=${person}`, [], { "GET /staff/decisions": json(list) });
  const articles = await screen.findAllByRole("article");
  expect(articles).toHaveLength(5);
  expect(articles[1]).toHaveTextContent(/Task · Former member.*Banned.*Hidden.*No fraud.*Appealed, due/);
  expect(articles[2]).toHaveTextContent("Appealed, decision upheld");
  expect(articles[3]).toHaveTextContent(/Reversed.*Appealed, decision reversed/);
  expect(articles[4]).toHaveTextContent(/Dispute · Karim Uddin.*Deal ended/);
  expect(within(articles[4] as HTMLElement).getByRole("link")).toHaveAttribute("href", `/moderation?tab=disputes&dispute=${aCase(50)._id}`);
  expect(api.calls("GET /staff/decisions")[0]?.search.get("person")).toBe(person);
  const undo = screen.getByRole("button", { name: /^Undo \(until/ });
  api.answer("POST /staff/decisions/*", problem(409, "The ten minutes are over."));
  await userEvent.click(undo);
  expect(await screen.findByText("We couldn't undo the decision. The ten minutes are over.")).toBeVisible();
  api.answer("GET /staff/decisions", json([]));
  await userEvent.click(screen.getByRole("link", { name: "Show all decisions" }));
  expect(await screen.findByText("No decisions yet")).toBeVisible();
});
