import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { expectDismissed } from "#tests/support/alerts.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import * as addTask from "./add-task.tsx";
import * as signedIn from "./signed-in.tsx";

const filled = {
  Title: "Repaint the sign",
  Category: "Design",
  Description: "One metre by forty.\nTwo colours.",
  Deadline: "2099-12-31",
  Budget: "120.50",
};
const labels = Object.keys(filled) as (keyof typeof filled)[];
const task = listedTask("01a1d9fd-b8ac-7397-9497-34e6b608c21c", {
  title: "Repaint the sign",
  category: "Design",
  description: "One metre by forty.\nTwo colours.",
  deadline: "2099-12-31",
  budget: 120.5,
  user: { id: "01a1d9fd-b8ac-7397-9497-34e6b608c21d", name: "Rahima Khatun", email: "r•••@example.com", photoURL: null, rating: 0 },
});
const post = "POST /vacant";

let api: StubApi;
beforeEach(() => {
  api = stubApi({ [post]: json(task, { status: 201 }) });
});

test("the form has its fields with their limits, and the person's email and name read-only", async () => {
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "Create New Task" })).toBeVisible();
  expect(
    within(field("Category"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Choose a category", "Web Development", "Design", "Writing", "Marketing", "Data Analysis", "Mobile Development", "Other"]);
  expect(field("Description").tagName).toBe("TEXTAREA");
  expect(field("Deadline")).toHaveAttribute("type", "date");
  expect(field("Budget")).toHaveAttribute("type", "number");
  expect(field("Budget")).toHaveAttribute("min", "0");
  expect(field("Budget")).toHaveAttribute("step", "0.01");
  expect(field("Needed by")).toHaveAttribute("type", "date");
  expect(field("Place")).toHaveDisplayValue("Not specified");
  expect(field("Email")).toHaveValue("rahima@example.com");
  expect(field("Email")).toHaveAttribute("readonly");
  expect(field("Full Name")).toHaveValue("Rahima Khatun");
  expect(field("Full Name")).toHaveAttribute("readonly");
});

test("without a user the page leads to the login page, which leads back", async () => {
  renderPage("/add-task", { [pagePaths.addTask]: addTask }, { layout: signedIn });
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/add-task"}');
});

test("while the task is sent, the button is disabled and reads Adding Task...", async () => {
  const release = api.hold(post, json(task, { status: 201 }));
  await open();
  fill();
  await submit();
  expect(screen.getByRole("button", { name: "Adding Task..." })).toBeDisabled();
  expect(api.calls(post).map(({ body }) => body)).toEqual([
    {
      title: "Repaint the sign",
      category: "Design",
      description: "One metre by forty.\nTwo colours.",
      deadline: "2099-12-31",
      budget: 120.5,
      neededBy: "",
      place: "",
      town: "",
      bidcunt: 0,
      user: { email: "rahima@example.com", name: "Rahima Khatun" },
    },
  ]);
  release();
  expect(await screen.findByText("Task Added Successfully")).toBeVisible();
});

test("a task that is being sent is not sent twice and cannot be changed", async () => {
  const release = api.hold(post, json(task, { status: 201 }));
  await open();
  fill();
  act(() => {
    // Both arrive before the button is disabled.
    fireEvent.click(addButton());
    fireEvent.click(addButton());
  });
  fireEvent.submit(field("Title"));
  fireEvent.change(field("Title"), { target: { value: "Other" } });
  expect(field("Title")).toHaveValue("Repaint the sign");
  release();
  expect(await screen.findByText("Task Added Successfully")).toBeVisible();
  expect(api.calls(post)).toHaveLength(1);
});

test("the overlay is shown for two seconds, then the form is empty and links to the task", async () => {
  await open();
  vi.useFakeTimers();
  fill();
  fireEvent.click(addButton());
  await pass(0);
  await pass(1_999);
  expect(screen.getByText("Task Added Successfully")).toBeVisible();
  expect(addButton()).toBeDisabled();
  expectFilled();
  await pass(1);
  expect(screen.queryByText("Task Added Successfully")).not.toBeInTheDocument();
  for (const label of labels) expect(field(label)).toHaveDisplayValue(label === "Category" ? "Choose a category" : "");
  expect(field("Email")).toHaveValue("rahima@example.com");
  expect(field("Full Name")).toHaveValue("Rahima Khatun");
  expect(addButton()).toBeEnabled();
  expect(screen.getByRole("link", { name: "Repaint the sign" })).toHaveAttribute("href", `/bid/repaint-the-sign-${task._id}`);
});

test("a task that was added leaves no draft, even when the page is left during the overlay", async () => {
  const { unmount } = await open();
  fill();
  await submit();
  expect(await screen.findByText("Task Added Successfully")).toBeVisible();
  unmount();
  await open();
  expect(field("Title")).toHaveValue("");
});

test("the town is asked for on site only, and is sent with the place and the day", async () => {
  await open();
  fill();
  expect(screen.queryByLabelText("Town")).not.toBeInTheDocument();
  fireEvent.change(field("Needed by"), { target: { value: "2100-01-15" } });
  fireEvent.change(field("Place"), { target: { value: "onsite" } });
  await submit();
  expect(field("Town")).toHaveAccessibleDescription("Town is required for work on site.");
  fireEvent.change(field("Town"), { target: { value: "Sylhet" } });
  await submit();
  expect(await screen.findByText("Task Added Successfully")).toBeVisible();
  expect(api.calls(post)[0]?.body).toMatchObject({ neededBy: "2100-01-15", place: "onsite", town: "Sylhet" });
});

test("a person without a name posts as Anonymous", async () => {
  await open({ ...rahima, displayName: "", name: "" });
  expect(field("Full Name")).toHaveValue("Anonymous");
  fill();
  await submit();
  expect(await screen.findByText("Task Added Successfully")).toBeVisible();
  expect(api.calls(post)[0]?.body).toMatchObject({ user: { email: "rahima@example.com", name: "Anonymous" } });
});

test("an empty form is not sent: a red toast for three seconds at the top right, an error at each field, focus on the first", async () => {
  await open();
  await submit();
  const toast = (await screen.findByText("Please fill in all required fields!")).closest(".Toastify__toast");
  expect(toast).toHaveClass("Toastify__toast--error");
  expect(toast?.closest(".Toastify__toast-container")).toHaveClass("Toastify__toast-container--top-right");
  expect(toast?.querySelector(".Toastify__progress-bar--animated")).toHaveStyle({ animationDuration: "3000ms" });
  for (const label of labels) {
    expect(field(label)).toHaveAttribute("aria-invalid", "true");
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(`${label} is required`));
  }
  await waitFor(() => expect(field("Title")).toHaveFocus());
  expect(api.calls(post)).toEqual([]);
});

test("each field is required, and only a missing field is marked", async () => {
  await open();
  for (const label of labels) {
    fill({ [label]: "" });
    await submit();
    const marked = labels.filter((name) => field(name).getAttribute("aria-invalid") === "true");
    expect(marked).toEqual([label]);
  }
  expect(await screen.findAllByText("Please fill in all required fields!")).toHaveLength(labels.length);
  expect(api.calls(post)).toEqual([]);
});

test("the toast of an attempt ends with the next press, whether that is sent or stops at a field", async () => {
  await open();
  await submit();
  const missing = await screen.findByText("Please fill in all required fields!");
  api.answer(post, problem(500, "The server failed."));
  fill();
  await submit();
  await expectDismissed(missing);
  const failed = await screen.findByText("The server failed.");
  fill({ Budget: "-1" });
  await submit();
  await expectDismissed(failed);
});

test("a changed field loses its error, the others keep theirs", async () => {
  await open();
  await submit();
  expect(field("Title")).toHaveAttribute("aria-invalid", "true");
  fireEvent.change(field("Title"), { target: { value: "Sign" } });
  expect(field("Title")).not.toHaveAttribute("aria-invalid");
  expect(field("Budget")).toHaveAttribute("aria-invalid", "true");
});

test("a budget of 0 is sent as 0", async () => {
  await open();
  fill({ Budget: "0" });
  await submit();
  expect(await screen.findByText("Task Added Successfully")).toBeVisible();
  expect(api.calls(post)[0]?.body).toMatchObject({ budget: 0 });
});

test.each([
  ["12.345", "at most two decimals"],
  ["-1", "0 or more"],
])("a budget of %s is refused at the field, without a toast and before anything is sent", async (budget, words) => {
  await open();
  fill({ Budget: budget });
  await submit();
  expect(field("Budget")).toHaveAttribute("aria-invalid", "true");
  expect(field("Budget")).toHaveAccessibleDescription(expect.stringMatching(new RegExp(`${words}.*in USD`)));
  fill({ Title: "" });
  await submit();
  // One toast, for the missing title: the refused budget showed none.
  expect(await screen.findAllByText("Please fill in all required fields!")).toHaveLength(1);
  expect(api.calls(post)).toEqual([]);
});

test.each([
  ["the network is down", offline, "The server cannot be reached."],
  ["the server fails", problem(500, "The server failed."), "The server failed."],
  ["the server refuses", problem(403, "You may not post here."), "You may not post here."],
] as const)("when %s, a toast says why, nothing typed is lost, and the same task can be sent again", async (_, answer, reason) => {
  api.answer(post, answer);
  await open();
  fill();
  await submit();
  const toast = (await screen.findByText("Something went wrong!")).closest("[role=alert]");
  expect(toast).toHaveTextContent(`Something went wrong!${reason}`);
  expectFilled();
  api.answer(post, json(task, { status: 201 }));
  await submit();
  expect(await screen.findByText("Task Added Successfully")).toBeVisible();
  const keys = api.calls(post).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test("a field that the server refuses shows the reason and has the focus", async () => {
  api.answer(post, problem(422, "Invalid.", [{ field: "title", message: "Title is taken." }]));
  await open();
  fill();
  await submit();
  await waitFor(() => expect(field("Title")).toHaveAccessibleDescription("Title is taken."));
  await waitFor(() => expect(field("Title")).toHaveFocus());
  expectFilled();
  api.answer(post, problem(500, "The server failed."));
  await submit();
  // One toast, for the failure: the refused field showed none.
  expect(await screen.findAllByText("Something went wrong!")).toHaveLength(1);
});

test("a refused session leads to the login page and keeps what was typed for the same person", async () => {
  api.answer(post, problem(401, "Sign in first."));
  const { unmount } = await open();
  fill();
  await submit();
  expect(await screen.findByText("Your session has ended. Log in again to continue.")).toBeVisible();
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/add-task","fromState":null}');
  unmount();
  const second = await open();
  expectFilled();
  second.unmount();
  await open({ ...rahima, id: "u2" });
  expect(field("Title")).toHaveValue("");
});

test("what was typed can be discarded on the next visit", async () => {
  const { unmount } = await open();
  fill();
  unmount();
  const second = await open();
  expectFilled();
  expect(screen.getByText("We kept what you typed earlier.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(field("Title")).toHaveValue("");
  expect(screen.queryByText("We kept what you typed earlier.")).not.toBeInTheDocument();
  second.unmount();
  await open();
  expect(field("Title")).toHaveValue("");
});

async function open(user: User = rahima) {
  const page = renderPage("/add-task", { [pagePaths.addTask]: addTask }, { provider: stageProvider({}, user), layout: signedIn });
  await screen.findByLabelText("Title");
  return page;
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function fill(change: Partial<typeof filled> = {}): void {
  for (const [label, value] of Object.entries({ ...filled, ...change })) fireEvent.change(field(label), { target: { value } });
}

function expectFilled(): void {
  expect(field("Title")).toHaveValue("Repaint the sign");
  expect(field("Category")).toHaveValue("Design");
  expect(field("Description")).toHaveValue("One metre by forty.\nTwo colours.");
  expect(field("Deadline")).toHaveValue("2099-12-31");
  expect(field("Budget")).toHaveValue(120.5);
}

function addButton(): HTMLElement {
  return screen.getByRole("button", { name: "Add Task" });
}

async function submit(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Add Task" }));
}

function pass(milliseconds: number): Promise<unknown> {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
