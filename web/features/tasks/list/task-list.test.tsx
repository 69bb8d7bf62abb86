// The four lists as their pages show them. What deleting does is tested in task-question.test.tsx.
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { listedTask, taskPage } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import * as market from "#web/routes/market.tsx";
import * as myTasks from "#web/routes/my-tasks.tsx";

const pages = {
  [pagePaths.browse]: market,
  [pagePaths.allItems]: market,
  [pagePaths.myPosted]: myTasks,
  [pagePaths.myItems]: myTasks,
};
const counts = { tasks: 2, more: false, categories: [], corrected: null, typed: null };
const ownUser = { id: "me", name: "Rahima Khatun", email: "r•••@example.com", photoURL: null, rating: 0 };

// Compiling it takes longer than the first test may wait; in the browser it comes right after the page.
beforeAll(() => import("./task-question.tsx"), 60_000);

describe.each([
  [pagePaths.browse, "GET /alltasks", "No tasks found."],
  [pagePaths.allItems, "GET /alltasks", "No tasks found."],
  [pagePaths.myPosted, "GET /mytask", "No posts here."],
  [pagePaths.myItems, "GET /mytask", "No posts here."],
])("%s", (path, call, emptyText) => {
  test("shows that it is loading until the tasks are there", async () => {
    const api = stubLists();
    const release = api.hold(call, taskPage([listedTask("a"), listedTask("b")]));
    open(path);
    await waitFor(() => expect(screen.getByText("Loading tasks...")).toBeVisible());
    expect(screen.getByText("Loading tasks...")).toHaveAttribute("role", "status");
    expect(screen.queryAllByRole("article")).toEqual([]);
    release();
    await waitFor(() => expect(titles()).toEqual(["Task a", "Task b"]));
    expect(screen.queryByText("Loading tasks...")).toBeNull();
  });

  test.each([
    ["an answer of 500", problem(500, "No.")],
    ["a network failure", offline],
  ])("after %s it shows the failure and loads again on request", async (_name, answer) => {
    const api = stubLists({ [call]: answer });
    open(path);
    const alert = await failure();
    expect(alert).toHaveTextContent(`Failed to load tasks.Please try again in a moment.`);
    api.answer(call, taskPage([listedTask("a")]));
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(titles()).toEqual(["Task a"]));
    expect(screen.queryByText("Failed to load tasks.")).toBeNull();
    expect(api.calls(call)).toHaveLength(2);
  });

  test("without tasks it shows the next step", async () => {
    stubLists({ [call]: json([]), "GET /alltasks/counts": json({ ...counts, tasks: 0 }) });
    open(path);
    expect(await screen.findByText(emptyText)).toBeVisible();
    const links = screen.getAllByRole("link", { name: "Add Task" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([pagePaths.addTask, pagePaths.addTask]);
  });
});

describe.each([pagePaths.myPosted, pagePaths.myItems])("%s", (path) => {
  test("the tasks are loaded by the person's email", async () => {
    const api = stubLists({ "GET /mytask": taskPage([listedTask("a")]) });
    open(path);
    await waitFor(() => expect(titles()).toEqual(["Task a"]));
    expect(api.calls("GET /mytask").map(({ search }) => `${search}`)).toEqual(["limit=24&email=rahima%40example.com"]);
  });

  test("a session that the server refuses leads to the login page, which remembers the list", async () => {
    stubLists({ "GET /mytask": problem(401, "Sign in first.") });
    open(path);
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"${path}","fromState":null}`);
    expect(await screen.findByText("Your session has ended. Log in again to continue.")).toBeVisible();
  });
});

test.each([
  [pagePaths.browse, "List", pagePaths.allItems, "Grid"],
  [pagePaths.myPosted, "List", pagePaths.myItems, "Grid"],
])("%s and its grid lead to each other", async (path, label, otherPath, otherLabel) => {
  stubLists({ "GET /alltasks": taskPage([listedTask("a")]), "GET /mytask": taskPage([listedTask("a")]) });
  open(path);
  await waitFor(() => expect(titles()).toEqual(["Task a"]));
  expect(screen.getByRole("link", { name: label })).toHaveAttribute("aria-current", "page");
  const link = screen.getByRole("link", { name: otherLabel });
  expect(link).not.toHaveAttribute("aria-current");
  expect(link).toHaveAttribute("href", otherPath);
  await userEvent.click(link);
  await waitFor(() => expect(screen.getByRole("link", { name: otherLabel })).toHaveAttribute("aria-current", "page"));
  await waitFor(() => expect(titles()).toEqual(["Task a"]));
});

describe("Show more tasks", () => {
  const tasks = (count: number) => Array.from({ length: count }, (_, place) => listedTask(`t${place}`));
  const moreLink = () => screen.findByText("Show more tasks");

  test("shows the next page too, announces it and moves the focus to its first task", async () => {
    const api = stubLists({ "GET /alltasks": paged(tasks(26)) });
    open(pagePaths.browse);
    const link = await moreLink();
    expect(link).toHaveAttribute("rel", "next");
    expect(link).toHaveAttribute("href", `${pagePaths.browse}?shown=48`);
    const release = api.hold("GET /alltasks", paged(tasks(26)));
    link.focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Loading tasks...")).toBeVisible();
    expect(titles()).toHaveLength(24);
    release();
    await waitFor(() => expect(titles()).toHaveLength(26));
    await waitFor(() => expect(document.getElementById("t24")).toHaveFocus());
    expect(screen.getByText("2 more tasks")).toHaveAttribute("role", "status");
    expect(screen.queryByText("Show more tasks")).toBeNull();
    expect(api.calls("GET /alltasks").map(({ search }) => `${search}`)).toEqual(["status=open&limit=24", "status=open&limit=48"]);
  });

  test.each([
    [pagePaths.browse, "GET /alltasks"],
    [pagePaths.myPosted, "GET /mytask"],
  ])("on %s, after a failure keeps the list and loads the page again on request", async (path, call) => {
    const api = stubLists({ [call]: paged(tasks(25)) });
    open(path);
    const link = await moreLink();
    api.answer(call, problem(503, "No."));
    await userEvent.click(link);
    expect(await failure()).toHaveTextContent("Failed to load tasks.");
    expect(titles()).toHaveLength(24);
    api.answer(call, paged(tasks(25)));
    await userEvent.click(screen.getByRole("link", { name: "Try again" }));
    await waitFor(() => expect(titles()).toHaveLength(25));
    expect(await screen.findByText("1 more task")).toHaveAttribute("role", "status");
    expect(screen.queryByText("Failed to load tasks.")).toBeNull();
  });

  test("from 240 tasks on, leads to the next part of a public list", async () => {
    stubLists({ "GET /alltasks": paged(tasks(241)) });
    open(`${pagePaths.browse}?shown=240`);
    expect(await screen.findByText("Show more tasks")).toHaveAttribute("href", `${pagePaths.browse}?after=240`);
  });
});

test("another filter shows at once that it is loading, with the counts of the one before", async () => {
  const api = stubLists({ "GET /alltasks": taskPage([listedTask("a")]) });
  open(`${pagePaths.browse}?q=sign&category=Design`);
  await waitFor(() => expect(titles()).toEqual(["Task a"]));
  expect(await screen.findByText("2 tasks")).toBeVisible();
  const release = api.hold("GET /alltasks", taskPage([listedTask("b")]));
  const releaseCounts = api.hold("GET /alltasks/counts", json({ ...counts, tasks: 7 }));
  await userEvent.click(screen.getByRole("link", { name: /Remove ?Design/ }));
  expect(await screen.findByText("Loading tasks...")).toBeVisible();
  expect(titles()).toEqual([]);
  expect(screen.getByText("2 tasks")).toBeVisible();
  release();
  await waitFor(() => expect(titles()).toEqual(["Task b"]));
  releaseCounts();
  expect(await screen.findByText("7 tasks")).toBeVisible();
});

test.each([
  ["?after=not-a-cursor", "Newest tasks", pagePaths.browse],
  ["?q=logo&after=not-a-cursor", "First page", `${pagePaths.browse}?q=logo`],
  ["?minBudget=abc", "Clear filters", pagePaths.browse],
])("%s that cannot be read offers the way back to %s", async (search, label, target) => {
  stubLists({ "GET /alltasks": problem(422, "Invalid.") });
  open(pagePaths.browse + search);
  const alert = await failure();
  expect(within(alert).getByRole("link", { name: label })).toHaveAttribute("href", target);
});

test("the filter Show includes closed tasks, every task has its state, and the filter says so", async () => {
  const api = stubLists({ "GET /alltasks": taskPage([listedTask("a")]) });
  open(pagePaths.browse);
  await waitFor(() => expect(titles()).toEqual(["Task a"]));
  expect(screen.queryByText("Completed")).toBeNull();
  api.answer("GET /alltasks", taskPage([listedTask("a"), listedTask("b", { state: "completed" })]));
  await userEvent.selectOptions(screen.getByLabelText("Show"), "All tasks");
  await waitFor(() => expect(titles()).toEqual(["Task a", "Task b"]));
  expect(screen.getByText("Completed")).toBeInTheDocument();
  expect(screen.getByText("Open")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "More filters (1)" })).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Remove Including closed tasks" }));
  await waitFor(() => expect(api.calls("GET /alltasks").map(({ search }) => search.get("status"))).toEqual(["open", "all", "open"]));
  await waitFor(() => expect(screen.getByLabelText("Show")).toHaveDisplayValue("Open for offers"));
});

test("where only closed tasks match, the list offers to include them", async () => {
  const api = stubLists({ "GET /alltasks": json([]) });
  open(pagePaths.browse);
  const link = await screen.findByRole("link", { name: "Include closed tasks (2)" });
  api.answer("GET /alltasks", taskPage([listedTask("a", { state: "expired" })]));
  await userEvent.click(link);
  await waitFor(() => expect(titles()).toEqual(["Task a"]));
});

test.each([
  [2, 1, /Few tasks match “lgoo”\. Also showing results for logo\./],
  [2, 0, /No task matches “lgoo”\. Showing results for logo\./],
  [0, 0, null],
])("of %d tasks found by corrected words, %d match as typed", async (tasks, typed, words) => {
  const found = { ...counts, tasks, corrected: "logo", typed };
  stubLists({ "GET /alltasks": taskPage(tasks ? [listedTask("a")] : []), "GET /alltasks/counts": json(found) });
  open(`${pagePaths.browse}?q=lgoo`);
  await screen.findByText(tasks ? "2 tasks" : "0 tasks");
  const shown = screen.queryByText(/results for/);
  if (words) expect(shown).toHaveTextContent(words);
  else expect(shown).toBeNull();
});

test("a range that was typed the wrong way round is put in order, in the fields too", async () => {
  const api = stubLists({ "GET /alltasks": taskPage([listedTask("a")]) });
  open(`${pagePaths.browse}?minBudget=300`);
  await waitFor(() => expect(titles()).toEqual(["Task a"]));
  screen.getByLabelText("Budget to").closest("dialog")?.setAttribute("open", "");
  await userEvent.type(screen.getByLabelText("Budget to"), "100");
  await userEvent.tab();
  await waitFor(() => expect(api.calls("GET /alltasks").at(-1)?.search.get("minBudget")).toBe("100"));
  await waitFor(() => expect(screen.getByLabelText("Budget from")).toHaveValue(100));
  expect(screen.getByLabelText("Budget to")).toHaveValue(300);
  expect(screen.getByRole("link", { name: "Remove $100 to $300" })).toBeVisible();
});

test("on an own list every task has its state", async () => {
  stubLists({ "GET /mytask": taskPage([listedTask("a"), listedTask("b", { state: "in_progress" })]) });
  open(pagePaths.myPosted);
  await waitFor(() => expect(titles()).toEqual(["Task a", "Task b"]));
  expect(screen.getByText("Open")).toBeInTheDocument();
  expect(screen.getByText("In progress")).toBeInTheDocument();
});

test("a page after the last task shows that the list has ended", async () => {
  stubLists({ "GET /alltasks": json([]) });
  open(`${pagePaths.browse}?after=a`);
  expect(await screen.findByText("You've reached the end of the list.")).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "More tasks" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Newest tasks" })).toHaveAttribute("href", pagePaths.browse);
});

describe("signed out", () => {
  const market = `${pagePaths.browse}?q=sign`;

  test("delete asks to log in first, and the login page remembers the list", async () => {
    openMarket(null);
    await press("Delete");
    await userEvent.click(await button("Log in first", "Not now"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await press("Delete");
    await userEvent.click(await button("Log in first", "Log in"));
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"${market}"}`);
  });

  test("edit asks to log in first, and the login page remembers the form", async () => {
    openMarket(null);
    await press("Edit");
    await userEvent.click(await button("Log in first", "Log in"));
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/update/a"}');
  });

  test("bid goes to the login page, which remembers the bid page", async () => {
    openMarket(null);
    await press("Bid");
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/bid/task-a-a"}');
  });

  function openMarket(user: User | null) {
    stubLists({ "GET /alltasks": taskPage([listedTask("a")]) });
    open(market, user);
  }
});

describe("signed in", () => {
  test("bid goes to the bid page and hands the task on", async () => {
    const task = listedTask("a");
    stubLists({ "GET /alltasks": taskPage([task]) });
    open(pagePaths.browse);
    await press("Bid");
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/bid/task-a-a ${JSON.stringify({ task })}`);
  });

  test("edit of an own task goes to its form", async () => {
    stubLists({ "GET /alltasks": taskPage([listedTask("a", { user: ownUser })]) });
    open(pagePaths.browse);
    await press("Edit");
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent("/update/a null");
  });

  test("delete and edit of another person's task name its poster", async () => {
    const api = stubLists({ "GET /alltasks": taskPage([listedTask("a")]) });
    open(pagePaths.browse);
    for (const action of ["Delete", "Edit"]) {
      await press(action);
      const dialog = await screen.findByRole("alertdialog", { name: "This isn't your task" });
      const text = `Karim Uddin posted “Task a”. Only the poster can ${action.toLowerCase()} it.`;
      expect(dialog).toHaveTextContent(text);
      await userEvent.click(within(dialog).getByRole("button", { name: "OK" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    }
    expect(api.calls("GET /me")).toHaveLength(1);
    expect(api.calls("DELETE *")).toEqual([]);
    expect(screen.queryByTestId("elsewhere")).toBeNull();
  });

  test("a question about a task turns into the message that it is another person's when that becomes known", async () => {
    const api = stubLists({ "GET /alltasks": taskPage([listedTask("a")]) });
    const release = api.hold("GET /me", json({ id: "me" }));
    open(pagePaths.browse);
    await press("Delete");
    expect(await screen.findByRole("alertdialog", { name: "Are you sure you want to delete this task?" })).toBeVisible();
    release();
    expect(await screen.findByRole("alertdialog", { name: "This isn't your task" })).toBeVisible();
  });

  test("when the person's id is unknown, the server refuses the deletion of another person's task", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const detail = "Only the poster can change this task.";
    stubLists({ "GET /alltasks": taskPage([listedTask("a")]), "GET /me": problem(503, "No."), "DELETE /mytask/a": problem(403, detail) });
    open(pagePaths.browse);
    await press("Delete");
    await userEvent.click(await button("Are you sure you want to delete this task?", "Delete"));
    expect(await screen.findByText(`Failed to delete task. ${detail}`)).toBeVisible();
    expect(logged).toHaveBeenCalledWith("Failed to delete task", expect.objectContaining({ status: 403 }));
    expect(titles()).toEqual(["Task a"]);
  });
});

describe("before it is known who is signed in", () => {
  const unknown = () => {
    const listeners: ((user: User | null) => void)[] = [];
    const provider = stageProvider({
      onUserChange(listener) {
        listeners.push(listener);
        return () => {};
      },
    });
    return { provider, become: (user: User) => act(() => listeners.forEach((listener) => void listener(user))) };
  };

  test("delete waits, then asks", async () => {
    stubLists({ "GET /alltasks": taskPage([listedTask("a", { user: ownUser })]) });
    const { provider, become } = unknown();
    renderPage(pagePaths.browse, pages, { provider });
    await press("Delete");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    become(newUser());
    expect(await screen.findByRole("alertdialog", { name: "Are you sure you want to delete this task?" })).toBeVisible();
  });

  test("edit waits, then goes to the form", async () => {
    stubLists({ "GET /alltasks": taskPage([listedTask("a", { user: ownUser })]) });
    const { provider, become } = unknown();
    renderPage(pagePaths.browse, pages, { provider });
    await press("Edit");
    expect(screen.queryByTestId("elsewhere")).toBeNull();
    become(newUser());
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent("/update/a null");
  });

  test("an own list shows that it is loading and asks for nothing", async () => {
    const api = stubLists();
    const { provider } = unknown();
    renderPage(pagePaths.myPosted, pages, { provider });
    await waitFor(() => expect(screen.getByText("Loading tasks...")).toBeVisible());
    expect(api.calls("GET *")).toEqual([]);
  });
});

function stubLists(answers: Record<string, StubAnswer> = {}) {
  return stubApi({ "GET /alltasks/counts": json(counts), "GET /me": json({ id: "me" }), ...answers });
}

/** Opens the page for a person who has not been here before: the page remembers the ids of those who have. */
function open(path: string, user: User | null = newUser()) {
  const provider = stageProvider({}, user);
  renderPage(path, pages, { provider });
  return { provider };
}

function newUser(): User {
  return { ...rahima, id: crypto.randomUUID() };
}

/** The filters' fields have alerts of their own. */
async function failure(): Promise<HTMLElement> {
  return (await screen.findByText("Failed to load tasks.")).closest("[role=alert]") as HTMLElement;
}

/** By selector: finding a role among so many cards takes seconds. */
function titles(): (string | null)[] {
  return [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);
}

async function press(name: string): Promise<void> {
  const card = await screen.findByRole("article");
  await userEvent.click(within(card).getByRole(name === "Delete" ? "button" : "link", { name }));
}

async function button(dialog: string, name: string): Promise<HTMLElement> {
  return within(await screen.findByRole("alertdialog", { name: dialog })).getByRole("button", { name });
}

test("the search words and the category, which are in view, are not counted as filters, and a search that finds nothing names no order", async () => {
  const api = stubLists({ "GET /alltasks": taskPage([listedTask("a")]) });
  open(`${pagePaths.browse}?q=sign&category=Design`);
  expect(await screen.findByRole("heading", { name: "Most relevant" })).toBeVisible();
  expect(screen.getByRole("button", { name: "More filters" })).toBeVisible();
  api.answer("GET /alltasks", taskPage([]));
  await userEvent.click(screen.getByRole("link", { name: /Remove ?Design/ }));
  expect(await screen.findByRole("heading", { name: "Results" })).toHaveClass("sr-only");
  expect(screen.queryByRole("heading", { name: "Most relevant" })).toBeNull();
});
