import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, useRevalidator } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { aTask } from "#tests/support/a-task.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import * as signedIn from "./signed-in.tsx";
import * as updateTask from "./update-task.tsx";

const me = "01a1d9fd-b8ac-7397-9497-34e6b608c21d";
const task = listedTask("01a1d9fd-b8ac-7397-9497-34e6b608c21c", {
  title: "Sign",
  category: "Design",
  description: "Two colours.",
  deadline: "2099-12-31",
  budget: 120.5,
  user: { id: me, name: "Rahima Khatun", email: "r•••@example.com", photoURL: null, rating: 0 },
});
const get = `GET /mytask/${task._id}`;
const put = `PUT /mytask/${task._id}`;

let api: StubApi;
beforeEach(() => {
  api = stubApi({ [get]: json(task), [put]: json(task), "GET /me": json({ id: me }) });
});

test("the form shows the task as the server has it, and the person's email and name read-only", async () => {
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "Update Task" })).toBeVisible();
  expectFilled("Sign");
  expect(field("Email")).toHaveValue("rahima@example.com");
  expect(field("Email")).toHaveAttribute("readonly");
  expect(field("Full Name")).toHaveValue("Rahima Khatun");
  expect(field("Full Name")).toHaveAttribute("readonly");
});

test("without a user the page leads to the login page, which leads back", async () => {
  renderPage(`/update/${task._id}`, { [pagePaths.update]: updateTask }, { layout: signedIn });
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"/update/${task._id}"}`);
});

test("while the changes are sent, the button is disabled, reads Updating... and sends once", async () => {
  const release = api.hold(put, json(task));
  await open();
  change("Title", "New sign");
  change("Budget", "0");
  act(() => {
    // Both arrive before the button is disabled.
    fireEvent.click(updateButton());
    fireEvent.click(updateButton());
  });
  expect(screen.getByRole("button", { name: "Updating..." })).toBeDisabled();
  release();
  expect(await screen.findByText("Task Updated Successfully!")).toBeVisible();
  expect(api.calls(put).map(({ body }) => body)).toEqual([aTask({ title: "New sign", deadline: "2099-12-31", budget: 0 })]);
});

test("the overlay is shown for two seconds, and the form stays filled", async () => {
  await open();
  vi.useFakeTimers();
  change("Title", "New sign");
  fireEvent.click(updateButton());
  await pass(0);
  await pass(1_999);
  expect(screen.getByText("Task Updated Successfully!")).toBeVisible();
  await pass(1);
  expect(screen.queryByText("Task Updated Successfully!")).not.toBeInTheDocument();
  expectFilled("New sign");
  expect(updateButton()).toBeEnabled();
  expect(screen.getByRole("link", { name: "View task" })).toHaveAttribute("href", `/Details/${task._id}`);
});

test("missing fields are named in an alert and marked, and nothing is sent", async () => {
  await open();
  for (const label of ["Title", "Category", "Description", "Deadline", "Budget"]) change(label, "");
  await submit();
  const alert = await screen.findByRole("alertdialog", { name: "Please fill in all required fields!" });
  expect(alert).toHaveTextContent(
    "Title is required. Category is required. Description is required. Deadline is required. Budget is required.",
  );
  await close(alert);
  for (const label of ["Title", "Category", "Description", "Deadline", "Budget"])
    expect(field(label)).toHaveAttribute("aria-invalid", "true");
  await waitFor(() => expect(field("Title")).toHaveFocus());
  expect(api.calls(put)).toEqual([]);
});

test("a refused value is marked at its field without an alert, and nothing is sent", async () => {
  await open();
  change("Budget", "12.345");
  await submit();
  expect(field("Budget")).toHaveAccessibleDescription(expect.stringContaining("at most two decimals"));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(api.calls(put)).toEqual([]);
});

test.each([
  ["the network is down", offline, "The server cannot be reached."],
  ["the server fails", problem(500, "The server failed."), "The server failed."],
  ["the task does not exist", problem(404, "There is no such task."), "There is no such task."],
] as const)("when %s, an alert says that the task could not be loaded, and it can be tried again", async (_, answer, reason) => {
  api.answer(get, answer);
  show();
  const alert = await screen.findByRole("alertdialog", { name: "Failed to load task data" });
  expect(alert).toHaveTextContent(reason);
  await close(alert);
  expect(screen.getByRole("link", { name: "My Posted Tasks" })).toHaveAttribute("href", "/poste");
  api.answer(get, json(task));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByLabelText("Title");
  expectFilled("Sign");
});

test.each([
  ["the network is down", offline, "The server cannot be reached."],
  ["the server fails", problem(500, "The server failed."), "The server failed."],
  ["the task is not the person's", problem(403, "This isn't your task."), "This isn't your task."],
  ["the task was deleted meanwhile", problem(404, "There is no such task."), "There is no such task."],
] as const)("when %s, an alert says why the update failed, and the changes can be sent again", async (_, answer, reason) => {
  api.answer(put, answer);
  await open();
  change("Title", "New sign");
  await submit();
  const alert = await screen.findByRole("alertdialog", { name: "Failed to update task" });
  expect(alert).toHaveTextContent(`${reason} Your changes are still here.`);
  await close(alert);
  expectFilled("New sign");
  api.answer(put, json(task));
  await submit();
  expect(await screen.findByText("Task Updated Successfully!")).toBeVisible();
});

test("a field that the server refuses shows the reason", async () => {
  api.answer(put, problem(422, "Invalid.", [{ field: "budget", message: "Budget is odd." }]));
  await open();
  await submit();
  await close(await screen.findByRole("alertdialog", { name: "Failed to update task" }));
  expect(field("Budget")).toHaveAccessibleDescription(expect.stringContaining("Budget is odd."));
  expect(field("Budget")).toHaveAttribute("aria-invalid", "true");
});

test("a refused session leads to the login page and keeps the changes", async () => {
  api.answer(put, problem(401, "Sign in first."));
  const { unmount } = await open();
  change("Title", "New sign");
  await submit();
  expect(await screen.findByText("Your session has ended. Log in again to continue.")).toBeVisible();
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"/update/${task._id}","fromState":null}`);
  unmount();
  const second = await open();
  expectFilled("New sign");
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expectFilled("Sign");
  second.unmount();
});

test("another person's task is not opened: the page names the poster and links to the task", async () => {
  const theirs = { ...task, user: { ...task.user, id: "01a1d9fd-b8ac-7397-9497-34e6b608c21e", name: "Karim Uddin" } };
  api.answer(get, json(theirs));
  show();
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("This isn't your task");
  expect(alert).toHaveTextContent("Karim Uddin posted this task, and only the poster can edit it.");
  expect(screen.queryByRole("button", { name: "Update Task" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "My Posted Tasks" })).toHaveAttribute("href", "/poste");
  await userEvent.click(screen.getByRole("link", { name: "View task" }));
  const elsewhere = await screen.findByTestId("elsewhere");
  expect(elsewhere.textContent).toBe(`/bid/sign-${task._id} ${JSON.stringify({ task: theirs })}`);
});

test("when the server does not say who the person is, the form opens: the server checks the update", async () => {
  api.answer("GET /me", problem(503, "The database is away."));
  await open();
  expectFilled("Sign");
});

test("a change of terms says first how many offers need a confirmation and why; without a change it is saved at once", async () => {
  api.answer(get, json({ ...task, bidcunt: 2 }));
  await open();
  change("Budget", "90");
  change("Deadline", "2099-11-30");
  await submit();
  const question = "2 freelancers will be asked to confirm their offers, because you changed the deadline and the budget.";
  expect(screen.getByText(question)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(screen.queryByText(question)).toBeNull();
  await submit();
  change("Title", "Larger sign");
  expect(screen.queryByText(question)).toBeNull();
  await submit();
  expect(screen.getByText(/because you changed the title, the deadline,? and the budget\./)).toBeVisible();
  expect(api.calls(put)).toEqual([]);
  const saved = aTask({ title: "Larger sign", deadline: "2099-11-30", budget: 90 });
  api.answer(put, json({ ...task, ...saved }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Task Updated Successfully!")).toBeVisible();
  expect(api.calls(put).map(({ body }) => body)).toEqual([saved]);
  expect(screen.queryByText(/will be asked to confirm/)).toBeNull();
  await waitFor(() => expect(updateButton()).toBeEnabled(), { timeout: 4_000 });
  await submit();
  await waitFor(() => expect(api.calls(put)).toHaveLength(2));
});

test("the number of offers follows live events, and what is typed stays", async () => {
  expect(updateTask.handle.live).toMatchObject({ on: ["item"] });
  expect(updateTask.handle.live.task({ id: task._id.toUpperCase() })).toBe(task._id);
  show([{ default: Reload }, signedIn]);
  await screen.findByLabelText("Title");
  change("Title", "New sign");
  change("Budget", "90");
  api.answer(get, json({ ...task, bidcunt: 1 }));
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(api.calls(get)).toHaveLength(2));
  await screen.findByText("Loaded");
  expect(field("Title")).toHaveValue("New sign");
  await submit();
  expect(
    screen.getByText("1 freelancer will be asked to confirm their offer, because you changed the title and the budget."),
  ).toBeVisible();
  expect(api.calls(put)).toEqual([]);
});

/** Does what a live event does. */
function Reload() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <button type="button" onClick={() => void revalidate()}>
        Reload
      </button>
      {state === "idle" && <p>Loaded</p>}
      <Outlet />
    </>
  );
}

function show(layout: NonNullable<Parameters<typeof renderPage>[2]>["layout"] = signedIn) {
  return renderPage(`/update/${task._id}`, { [pagePaths.update]: updateTask }, { provider: stageProvider({}, rahima), layout });
}

async function open() {
  const page = show();
  await screen.findByLabelText("Title");
  return page;
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function change(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

function expectFilled(title: string): void {
  expect(field("Title")).toHaveValue(title);
  expect(field("Category")).toHaveValue("Design");
  expect(field("Description")).toHaveValue("Two colours.");
  expect(field("Deadline")).toHaveValue("2099-12-31");
  expect(field("Budget")).toHaveValue(120.5);
}

function updateButton(): HTMLElement {
  return screen.getByRole("button", { name: "Update Task" });
}

async function submit(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Update Task" }));
}

async function close(alert: HTMLElement): Promise<void> {
  await userEvent.click(within(alert).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(alert).not.toBeInTheDocument());
}

function pass(milliseconds: number): Promise<unknown> {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
