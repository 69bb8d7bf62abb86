import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { fieldText } from "#contract/tasks/field-text.ts";
import { taskFieldNames } from "#contract/tasks/task-fields.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import { relatedAnswers } from "#tests/support/task-page-api.ts";
import * as bid from "#web/routes/bid.tsx";

const id = "01a1d9fd-b8ac-7397-9497-34e6b608c21c";
const path = `/bid/paint-a-sign-${id}`;
const get = `GET /mytask/${id}`;
const patch = `PATCH /alltasks/${id}`;
const poster = { id: "01a1d9fd-b8ac-7397-9497-34e6b608c21d", name: "Karim Uddin", rating: 4.5, photoURL: null };
const task = listedTask(id, {
  title: "Paint a sign",
  category: "Design",
  description: "Two colours.",
  deadline: "2099-12-31",
  budget: 120.5,
  likeCount: 1,
  user: { ...poster, email: "k•••@example.com", photoURL: null },
});
const deal: Deal = {
  ...{ task: id, title: "Paint a sign", category: "Design", budget: 120.5, deadline: "2099-12-31", poster, state: "open" },
  ...{
    since: "2026-01-01T00:00:00.000Z",
    dueAt: null,
    version: 1,
    bidcunt: 0,
    isYours: false,
    agreed: null,
    isLiked: false,
    ownQuestion: null,
    changesAsked: null,
    askedFor: null,
    overdueAt: null,
    changesLeft: null,
    dispute: null,
    seal: null,
    actions: [],
  },
};

let api: StubApi;
beforeEach(() => {
  api = stubApi({
    ...relatedAnswers,
    [get]: json(task),
    [patch]: json({ matchedCount: 1, modifiedCount: 1 }),
    "GET /offers": json({ deal, offers: [] }),
  });
});

test("the page shows title, category, description, budget, deadline, poster and likes", async () => {
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "Paint a sign" })).toBeVisible();
  for (const text of ["Design", "Two colours.", "$120.50", "2099-12-31", "Karim Uddin", "Likes"])
    expect(screen.getByText(text)).toBeVisible();
  for (const name of taskFieldNames)
    expect(document.body).toHaveTextContent(name === "deadline" ? task.deadline : fieldText(name, task[name]));
  expect(likes()).toHaveTextContent(/^1$/);
  expect(document.title).toBe("Paint a sign");
  expect(screen.getByText("Show interest. This is not an offer.")).toBeVisible();
});

test("a bid disables the button at once, is sent once, adds a like and opens a dialog", async () => {
  const release = api.hold(patch, () => {
    api.answer(get, json({ ...task, likeCount: 2 }));
    return Response.json({ matchedCount: 1, modifiedCount: 1 });
  });
  await open();
  act(() => {
    // Both arrive before the button is disabled.
    fireEvent.click(bidNow());
    fireEvent.click(bidNow());
  });
  expect(alreadyBidded()).toBeDisabled();
  expect(likes()).toHaveTextContent(/^1$/);
  release();
  const dialog = await screen.findByRole("alertdialog", { name: "Liked!" });
  expect(dialog).toHaveTextContent("You liked this task.");
  await close(dialog);
  expect(alreadyBidded()).toBeDisabled();
  await waitFor(() => expect(likes()).toHaveTextContent(/^2$/));
  expect(api.calls(patch).map(({ body }) => body)).toEqual([{ email: "rahima@example.com" }]);
});

test("a person who has liked the task finds the button disabled, and after signing out usable again", async () => {
  api.answer("GET /offers", json({ deal: { ...deal, isLiked: true }, offers: [] }));
  const provider = stageProvider({}, rahima);
  await open({ provider });
  await waitFor(() => expect(alreadyBidded()).toBeDisabled());
  act(() => provider.become(null));
  await waitFor(() => expect(bidNow()).toBeEnabled());
});

test("the dialog after a like leads to the offer form, where the person may make an offer", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  api.answer("GET /offers", json({ deal: { ...deal, actions: ["send"] }, offers: [] }));
  const page = show();
  await screen.findByRole("button", { name: "Send offer" });
  await userEvent.click(bidNow());
  const link = await screen.findByRole("link", { name: "Want the job? Make an offer" });
  expect(link).toHaveAttribute("href", `${path}#offer`);
  await userEvent.click(link);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(scrolled).toHaveBeenCalled();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  page.unmount();

  api.answer("GET /offers", json({ deal: { ...deal, isYours: true }, offers: [] }));
  await open();
  await userEvent.click(bidNow());
  await screen.findByRole("alertdialog", { name: "Liked!" });
  expect(screen.queryByRole("link", { name: /Want the job/ })).not.toBeInTheDocument();
});

test("a second bid opens the Already Liked dialog and adds no like", async () => {
  api.answer(patch, json({ matchedCount: 1, modifiedCount: 0 }));
  await open();
  await userEvent.click(bidNow());
  const dialog = await screen.findByRole("alertdialog", { name: "Already Liked" });
  expect(dialog).toHaveTextContent("You've already liked this task.");
  await close(dialog);
  expect(alreadyBidded()).toBeDisabled();
  expect(likes()).toHaveTextContent(/^1$/);
});

test.each([
  ["the network is down", offline, "The server cannot be reached."],
  ["the server fails", problem(500, "The server failed."), "The server failed."],
  ["the server refuses", problem(403, "That is not your address."), "That is not your address."],
] as const)("when %s, an error dialog says why, and the button can be used again", async (_, answer, reason) => {
  api.answer(patch, answer);
  await open();
  await userEvent.click(bidNow());
  const dialog = await screen.findByRole("alertdialog", { name: "Error" });
  expect(dialog).toHaveTextContent(`Something went wrong!${reason}`);
  await close(dialog);
  expect(likes()).toHaveTextContent(/^1$/);
  api.answer(patch, json({ matchedCount: 1, modifiedCount: 1 }));
  await userEvent.click(bidNow());
  expect(await screen.findByRole("alertdialog", { name: "Liked!" })).toBeVisible();
});

test("a bid on a task that was deleted meanwhile shows that the task is gone", async () => {
  await open();
  api.answer(get, problem(404, "There is no such task."));
  api.answer(patch, problem(404, "There is no such task."));
  await userEvent.click(bidNow());
  expect(await screen.findByText("This task is no longer available")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Bid Now" })).not.toBeInTheDocument();
});

test("until the user is known the button is disabled", async () => {
  show({ provider: stageProvider({ onUserChange: () => () => {} }) });
  expect(await screen.findByRole("button", { name: "Bid Now" })).toBeDisabled();
});

test("signed out, a bid leads to the login page, which leads back with the task", async () => {
  await open({ provider: stageProvider() });
  await userEvent.click(bidNow());
  const elsewhere = await screen.findByTestId("elsewhere");
  expect(elsewhere.textContent).toBe(`/login ${JSON.stringify({ from: path, fromState: { task } })}`);
  expect(api.calls(patch)).toEqual([]);
});

test("a bid that finds the session ended leads to the login page, with a notice", async () => {
  api.answer(patch, problem(401, "Sign in first."));
  await open({ state: { task } });
  await userEvent.click(bidNow());
  expect(await screen.findByText("Your session has ended. Log in again to continue.")).toBeVisible();
  expect((await screen.findByTestId("elsewhere")).textContent).toBe(`/login ${JSON.stringify({ from: path, fromState: { task } })}`);
});

test("a session that ends while the page is open is announced, and the next bid leads to the login page", async () => {
  const provider = stageProvider({}, rahima);
  await open({ provider });
  act(() => provider.become(null));
  expect(await screen.findByText("Your session has ended. Log in again to continue.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Log in to make an offer" })).toBeVisible();
  await userEvent.click(bidNow());
  expect((await screen.findByTestId("elsewhere")).textContent).toContain("/login ");
  expect(api.calls(patch)).toEqual([]);
});

test("a task in the navigation state is shown at once, then as the server has it", async () => {
  const release = api.hold(get, json({ ...task, likeCount: 7 }));
  await open({ state: { task } });
  expect(screen.getByText("Two colours.")).toBeVisible();
  expect(likes()).toHaveTextContent(/^1$/);
  release();
  await waitFor(() => expect(likes()).toHaveTextContent(/^7$/));
});

test("another task in the navigation state, or a state of another shape, is ignored", async () => {
  for (const state of [{ task: { ...task, _id: `${id}0` } }, { task: "a" }, { task: { _id: id } }, "a"]) {
    const release = api.hold(get, json(task));
    const page = show({ state });
    expect(await screen.findByRole("status", { name: "Loading task..." })).toBeVisible();
    release();
    await screen.findByText("No offers yet");
    page.unmount();
  }
});

test("when the server does not answer, the task from the navigation state is shown as possibly out of date", async () => {
  api.answer(get, offline);
  await open({ state: { task } });
  expect(await screen.findByText("We couldn't refresh this task. It may be out of date.")).toBeVisible();
  expect(screen.getByText("Two colours.")).toBeVisible();
  api.answer(get, json({ ...task, likeCount: 7 }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(likes()).toHaveTextContent(/^7$/));
  expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument();
});

test("when the server does not answer and no task is known, the page says so and can be tried again", async () => {
  api.answer(get, offline);
  show();
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Something went wrong!");
  expect(alert).toHaveTextContent("The server cannot be reached.");
  api.answer(get, json(task));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Paint a sign" })).toBeVisible();
});

test("a task that the server no longer has cannot be bid on, even with the task in the navigation state", async () => {
  api.answer(get, problem(404, "There is no such task."));
  show({ state: { task } });
  expect(await screen.findByText("This task is no longer available")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Bid Now" })).not.toBeInTheDocument();
});

test("an address without an id shows a sample that takes no bids", async () => {
  show({}, "/bid/paint-a-sign");
  expect(await screen.findByText("This link doesn't point to a task, so here is a sample.")).toBeVisible();
  expect(panel()).toHaveTextContent("$1,500");
  expect(panel()).toHaveTextContent("June 15, 2025");
  expect(document.title).toBe("Sample task");
  await userEvent.click(bidNow());
  const dialog = await screen.findByRole("alertdialog", { name: "Sample task" });
  expect(dialog).toHaveTextContent("This is only an example, so you can't like it.");
  await close(dialog);
  expect(bidNow()).toBeEnabled();
  expect(api.calls("PATCH /*")).toEqual([]);
});

test("an address without an id shows the task in the navigation state", async () => {
  show({ state: { task } }, "/bid/paint-a-sign");
  expect(await screen.findByRole("heading", { level: 1, name: "Paint a sign" })).toBeVisible();
});

test("a deadline in the past is shown as passed", async () => {
  api.answer(get, json({ ...task, deadline: "2020-01-31" }));
  await open();
  expect(screen.getByText("Deadline passed")).toBeVisible();
});

function show(options: Parameters<typeof renderPage>[2] = {}, address = path) {
  return renderPage(address, { [pagePaths.bid]: bid }, { provider: stageProvider({}, rahima), ...options });
}

/** Waits for the offers too, so that no test ends while they are being loaded. */
async function open(options: Parameters<typeof renderPage>[2] = {}): Promise<void> {
  show(options);
  await screen.findByText("No offers yet");
}

function panel(): HTMLElement {
  return screen.getByRole("region", { name: "Summary" });
}

function likes(): HTMLElement {
  const count = within(panel()).getAllByRole("definition").at(-1);
  if (!count) throw new Error("The panel has no count of likes.");
  return count;
}

function bidNow(): HTMLElement {
  return screen.getByRole("button", { name: "Bid Now" });
}

function alreadyBidded(): HTMLElement {
  return screen.getByRole("button", { name: "Already Bidded" });
}

async function close(dialog: HTMLElement): Promise<void> {
  fireEvent.click(within(dialog).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}
