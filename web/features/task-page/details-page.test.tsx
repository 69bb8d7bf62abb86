import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Deal } from "#contract/offer.ts";
import { pagePaths } from "#contract/paths.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import * as details from "#web/routes/details.tsx";

const id = "01a1d9fd-b8ac-7397-9497-34e6b608c21c";
const poster = { id: "01a1d9fd-b8ac-7397-9497-34e6b608c21d", name: "Karim Uddin", rating: 0 };
const task = listedTask(id, {
  title: "Paint a sign",
  category: "Design",
  description: "Two colours.",
  deadline: "2099-12-31",
  budget: 0,
  likeCount: 1_234,
  bidcunt: 5,
  user: { ...poster, email: "k•••@example.com" },
  createdAt: "2026-01-01T23:59:59.000Z",
  updatedAt: "2026-01-01T23:59:59.000Z",
});
const deal: Deal = {
  ...{ task: id, title: "Paint a sign", category: "Design", budget: 0, deadline: "2099-12-31", poster, state: "open" },
  ...{
    since: "2026-01-01T00:00:00.000Z",
    dueAt: null,
    version: 1,
    bidcunt: 5,
    isYours: false,
    agreed: null,
    changesAsked: null,
    actions: [],
  },
};

let api: StubApi;
beforeEach(() => {
  api = stubApi({
    [`GET /mytask/${id}`]: json(task),
    [`PATCH /alltasks/${id}`]: json({ matchedCount: 1, modifiedCount: 1 }),
    "GET /offers": json({ deal, offers: [] }),
  });
});

test("the page shows everything about a task", async () => {
  await open();
  expect(document.title).toBe("Paint a sign");
  for (const text of ["Design", "Two colours.", "$0", "2099-12-31", "1,234"]) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "Karim Uddin" })).toHaveAttribute("href", `/person/${poster.id}`);
  expect(facts()).toMatchObject({
    Posted: "January 1, 2026",
    "Last edited": "Never",
    Offers: "5",
    "Poster's rating": "No reviews yet",
    "Poster's email": "k•••@example.com",
    "Task ID": id,
  });
});

test("a changed task shows the day of the change, and a rated poster the rating", async () => {
  const rated = { ...task.user, rating: 4.5 };
  api.answer(`GET /mytask/${id}`, json({ ...task, updatedAt: "2026-03-04T00:00:00.000Z", user: rated }));
  await open();
  expect(facts()).toMatchObject({ "Last edited": "March 4, 2026", "Poster's rating": "4.5 out of 5" });
});

test("a bid can be placed on the details page", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Bid Now" }));
  expect(await screen.findByRole("alertdialog", { name: "Liked!" })).toBeVisible();
  expect(api.calls(`PATCH /alltasks/${id}`)).toHaveLength(1);
});

test("a deadline in the past is shown as passed", async () => {
  api.answer(`GET /mytask/${id}`, json({ ...task, deadline: "2020-01-31" }));
  await open();
  expect(screen.getByText("Deadline passed")).toBeVisible();
});

test("only signed-in people can report a task", async () => {
  const { unmount } = await open();
  expect(screen.getByRole("button", { name: /Report/ })).toBeVisible();
  unmount();
  await open(null);
  expect(screen.queryByRole("button", { name: /Report/ })).not.toBeInTheDocument();
});

/** Waits for the offers too, so that no test ends while they are being loaded. */
async function open(user: typeof rahima | null = rahima) {
  const page = renderPage(`/Details/${id}`, { [pagePaths.details]: details }, { provider: stageProvider({}, user) });
  await screen.findByText("5 offers");
  return page;
}

function facts(): Record<string, string | null> {
  const pairs = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]);
  return Object.fromEntries(pairs);
}
