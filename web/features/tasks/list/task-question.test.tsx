import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { listedTask, taskPage } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { offline, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import * as myTasks from "#web/routes/my-tasks.tsx";

const deleteCall = "DELETE /mytask/b";
const withoutB = taskPage([listedTask("c"), listedTask("a")]);

// Compiling it takes longer than the first test may wait; in the browser it comes right after the page.
beforeAll(() => import("./task-question.tsx"), 60_000);

test("the question names the task, and Cancel and Escape send nothing", async () => {
  const { api, deleteButton } = await openList();
  await userEvent.click(deleteButton);
  expect(await question()).toHaveTextContent("“Task b” will be permanently deleted.");
  await userEvent.click(within(await question()).getByRole("button", { name: "Cancel" }));
  await expectNoDialog();
  await userEvent.click(deleteButton);
  await question();
  await userEvent.keyboard("{Escape}");
  await expectNoDialog();
  await waitFor(() => expect(deleteButton).toHaveFocus());
  expect(api.calls(deleteCall)).toEqual([]);
  expect(titles()).toEqual(["Task c", "Task b", "Task a"]);
});

test("a deleted task leaves the list, and the deletion is announced", async () => {
  const { api, deleteButton } = await openList(() => new Response(null, { status: 204 }));
  api.answer("GET /mytask", withoutB);
  await confirmDeletion(deleteButton);
  await waitFor(() => expect(titles()).toEqual(["Task c", "Task a"]));
  expect(await screen.findByText("“Task b” was deleted.")).toHaveAttribute("role", "status");
  await expectNoDialog();
  expect(api.calls(deleteCall)).toHaveLength(1);
});

test("while the request runs, a second press sends nothing and Escape does not close the question", async () => {
  const { api, deleteButton } = await openList();
  const release = api.hold(deleteCall, () => new Response(null, { status: 204 }));
  const confirm = await confirmDeletion(deleteButton);
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm).toBeDisabled());
  await userEvent.keyboard("{Escape}");
  expect(confirm).toBeVisible();
  api.answer("GET /mytask", withoutB);
  release();
  await waitFor(() => expect(titles()).toEqual(["Task c", "Task a"]));
  await expectNoDialog();
  expect(api.calls(deleteCall)).toHaveLength(1);
});

test.each([
  ["an answer of 500", problem(500, "Something broke here."), "Failed to delete task", "Failed to delete task. Something broke here."],
  ["an answer of 403", problem(403, "Not yours."), "Failed to delete task", "Failed to delete task. Not yours."],
  ["a network failure", offline, "Error deleting task", "Error deleting task"],
])("after %s the task stays, and the failure is logged and shown at the top right for 3 seconds", async (_name, answer, line, text) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { deleteButton } = await openList(answer);
  await confirmDeletion(deleteButton);
  const toast = await screen.findByRole("alert");
  expect(toast).toHaveTextContent(text);
  expect(toast.closest(".Toastify__toast-container--top-right")).toBeVisible();
  expect(toast.parentElement?.querySelector("[role=progressbar]")).toHaveStyle({ animationDuration: "3000ms" });
  await expectNoDialog();
  expect(titles()).toEqual(["Task c", "Task b", "Task a"]);
  expect(logged.mock.calls).toEqual([[line, expect.any(Error)]]);
});

test("a task that was already deleted leaves the list with a notice", async () => {
  const { api, deleteButton } = await openList(problem(404, "There is no such task."));
  api.answer("GET /mytask", withoutB);
  await confirmDeletion(deleteButton);
  expect(await screen.findByText("This task was already deleted.")).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(["Task c", "Task a"]));
  await expectNoDialog();
});

test("after two deletions in quick succession the focus is on the task that is left", async () => {
  const done = () => new Response(null, { status: 204 });
  const { api, deleteButton } = await openList(done);
  const release = api.hold("GET /mytask", withoutB);
  await confirmDeletion(deleteButton);
  await expectNoDialog();
  await userEvent.click(deleteButtonOf("Task c"));
  const confirm = within(await question()).getByRole("button", { name: "Delete" });
  release();
  await waitFor(() => expect(confirm).toBeEnabled());
  api.answer("DELETE /mytask/c", done);
  api.answer("GET /mytask", taskPage([listedTask("a")]));
  await userEvent.click(confirm);
  await waitFor(() => expect(titles()).toEqual(["Task a"]));
  await waitFor(() => expect(document.getElementById("a")).toContainElement(document.activeElement as HTMLElement));
});

test("a session that ended leads to the login page, which remembers the list", async () => {
  const { deleteButton } = await openList(problem(401, "Sign in first."));
  await confirmDeletion(deleteButton);
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"${pagePaths.myPosted}","fromState":null}`);
  expect(await screen.findByText("Your session has ended. Log in again to continue.")).toBeVisible();
});

/** A list of three own tasks, and the delete button of the middle one, b. */
async function openList(answer: StubAnswer = problem(500, "No.")) {
  const api = stubApi({ "GET /mytask": taskPage([listedTask("c"), listedTask("b"), listedTask("a")]), [deleteCall]: answer });
  renderPage(pagePaths.myPosted, { [pagePaths.myPosted]: myTasks }, { provider: stageProvider({}, rahima) });
  await screen.findByRole("heading", { name: "Task b" });
  return { api, deleteButton: deleteButtonOf("Task b") };
}

function deleteButtonOf(title: string): HTMLElement {
  const card = screen.getByRole("heading", { name: title }).closest("article") as HTMLElement;
  return within(card).getByRole("button", { name: "Delete" });
}

function question(): Promise<HTMLElement> {
  return screen.findByRole("alertdialog", { name: "Are you sure you want to delete this task?" });
}

async function confirmDeletion(deleteButton: HTMLElement): Promise<HTMLElement> {
  await userEvent.click(deleteButton);
  const confirm = within(await question()).getByRole("button", { name: "Delete" });
  await userEvent.click(confirm);
  return confirm;
}

async function expectNoDialog(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

function titles(): (string | null)[] {
  return screen.queryAllByRole("heading", { level: 3, hidden: true }).map(({ textContent }) => textContent);
}
