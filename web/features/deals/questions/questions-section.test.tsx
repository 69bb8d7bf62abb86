import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Deal } from "#contract/deals/offers/offer.ts";
import type { Question } from "#contract/deals/questions/question.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import { relatedAnswers } from "#tests/support/task-page-api.ts";
import * as details from "#web/routes/details.tsx";

const id = "01a1d9fd-b8ac-7397-9497-34e6b608c21c";
const poster = { id: "01a1d9fd-b8ac-7397-9497-34e6b608c21d", name: "Karim Uddin", rating: 0, photoURL: null };
const deal: Deal = {
  ...{
    task: id,
    title: "Paint a sign",
    category: "Design",
    budget: 0,
    deadline: "2099-12-31",
    poster,
    state: "open",
    actions: [],
    seal: null,
  },
  ...{ since: "2026-01-01T00:00:00.000Z", dueAt: null, version: 1, bidcunt: 0, isYours: false, isLiked: false, ownQuestion: null },
  ...{ agreed: null, changesAsked: null, askedFor: null, overdueAt: null, changesLeft: null, dispute: null },
};
const answered: Question = {
  ...{
    _id: "q1",
    task: id,
    asker: { id: "p1", name: "Mitu", photoURL: null },
    text: "How large? See https://example.com/a",
    answer: "Two metres.",
  },
  ...{ createdAt: "2026-01-02T00:00:00.000Z", answeredAt: "2026-01-03T00:00:00.000Z" },
};
const open: Question = { ...answered, _id: "q2", text: "Which colour?", answer: null, answeredAt: null };

let api: StubApi;
beforeEach(() => {
  api = stubApi({
    ...relatedAnswers,
    [`GET /mytask/${id}`]: json(listedTask(id, { user: { ...poster, email: "" } })),
    "GET /offers": json({ deal, offers: [] }),
    "GET /questions": json([answered, open]),
  });
});

test("visitors read questions and answers, and are asked to log in", async () => {
  const section = await show(null);
  expect(within(section).getAllByRole("article")).toHaveLength(2);
  expect(section).toHaveTextContent("Answer from Karim Uddin · January 3, 2026Two metres.");
  expect(within(section).getByText("Not answered yet")).toBeVisible();
  expect(within(section).getByRole("link", { name: "https://example.com/a" })).toBeVisible();
  expect(await within(section).findByRole("link", { name: "Log in to ask a question" })).toHaveAttribute("href", "/login");
  expect(within(section).queryByRole("button")).not.toBeInTheDocument();
});

test("a hidden question waits for no answer", async () => {
  api.answer("GET /questions", json([answered, { ...open, text: "", hidden: { isHeld: false, decision: null } }]));
  const section = await show();
  expect(within(section).getByText("This content was hidden by the market's moderators.")).toBeVisible();
  expect(within(section).queryByText("Not answered yet")).toBeNull();
});

test.each(["completed", "ended", "cancelled"] as const)("the poster of a task that is %s is not asked for answers", async (state) => {
  api.answer(`GET /mytask/${id}`, json(listedTask(id, { state, user: { ...poster, email: "" } })));
  api.answer("GET /offers", json({ deal: { ...deal, state, isYours: true }, offers: [] }));
  api.answer("GET /reviews", json({ mine: null, theirs: null, mayWrite: false, until: null }));
  const section = await show();
  expect(within(section).getByText("Which colour?")).toBeVisible();
  await screen.findByRole("list", { name: "Progress" });
  expect(within(section).queryByText("Not answered yet")).toBeNull();
  expect(within(section).queryByRole("button", { name: /^Answer/ })).toBeNull();
});

test("without questions the section is shown only while the task is open", async () => {
  api.answer("GET /questions", json([]));
  api.answer(`GET /mytask/${id}`, json(listedTask(id, { state: "in_progress", user: { ...poster, email: "" } })));
  api.answer("GET /offers", json({ deal: { ...deal, state: "in_progress" }, offers: [] }));
  renderPage(`/Details/${id}`, { [pagePaths.details]: details }, { provider: stageProvider({}, rahima) });
  await screen.findByText("Work on this task is in progress.");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Questions" })).toBeNull());
});

test("a freelancer asks, and keeps what was typed when it is refused", async () => {
  api.answer("POST /questions", problem(409, "You can ask again later."));
  const section = await show();
  const field = await within(section).findByRole("textbox", { name: "Your question" });
  await userEvent.click(within(section).getByRole("button", { name: "Ask question" }));
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  await userEvent.type(field, "When?");
  await userEvent.click(within(section).getByRole("button", { name: "Ask question" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining("You can ask again later.")));
  expect(field).toHaveValue("When?");

  api.answer("POST /questions", () => {
    api.answer("GET /offers", json({ deal: { ...deal, ownQuestion: "q3" }, offers: [] }));
    api.answer("GET /questions", json([answered, open, { ...open, _id: "q3", text: "When?" }]));
    return Response.json({}, { status: 201 });
  });
  const button = within(section).getByRole("button", { name: "Ask question" });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await within(section).findByText("Your question is posted.")).toHaveFocus();
  expect(api.calls("POST /questions").map(({ body }) => body)).toEqual(Array(2).fill({ task: id, text: "When?" }));
  expect(await within(section).findByRole("button", { name: "Delete question" })).toBeVisible();
  expect(within(section).queryByRole("textbox")).not.toBeInTheDocument();
  // Others' questions can be reported, the own one deleted, and every answer reported.
  expect(within(section).getAllByRole("button", { name: "Report this question" })).toHaveLength(2);
  expect(within(section).getAllByRole("button", { name: "Report this answer" })).toHaveLength(1);
});

test("the asker deletes an unanswered question", async () => {
  api.answer("GET /offers", json({ deal: { ...deal, ownQuestion: "q2" }, offers: [] }));
  api.answer("DELETE /questions/q2", () => {
    api.answer("GET /questions", json([answered]));
    return new Response(null, { status: 204 });
  });
  const section = await show();
  await userEvent.click(await within(section).findByRole("button", { name: "Delete question" }));
  expect(await within(section).findByText("Question deleted.")).toHaveFocus();
  await waitFor(() => expect(within(section).getAllByRole("article")).toHaveLength(1));
});

test("the poster answers, and does not ask", async () => {
  api.answer("GET /offers", json({ deal: { ...deal, isYours: true }, offers: [] }));
  api.answer("POST /questions/q2/answer", () => {
    api.answer("GET /questions", json([answered, { ...answered, _id: "q2", text: open.text, answer: "Blue." }]));
    return Response.json({});
  });
  const section = await show();
  await userEvent.click(await within(section).findByRole("button", { name: "Answer: Which colour?" }));
  expect(within(section).getByRole("textbox", { name: "Your answer" })).toHaveFocus();
  await userEvent.click(within(section).getByRole("button", { name: "Cancel" }));
  expect(within(section).getByRole("button", { name: "Answer: Which colour?" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await userEvent.type(within(section).getByRole("textbox", { name: "Your answer" }), "Blue.");
  await userEvent.click(within(section).getByRole("button", { name: "Post answer" }));
  expect(await within(section).findByText("Your answer is posted.")).toHaveFocus();
  expect(await within(section).findByText("Blue.")).toBeVisible();
  expect(within(section).queryByRole("textbox")).not.toBeInTheDocument();
  expect(within(section).queryByRole("button", { name: "Report this answer" })).toBeNull();
});

test("the second answer is confirmed like the first", async () => {
  const questions = [open, { ...open, _id: "q3", text: "How soon?" }];
  api.answer("GET /offers", json({ deal: { ...deal, isYours: true }, offers: [] }));
  api.answer("GET /questions", () => Response.json(questions));
  const section = await show();
  for (const [place, { _id, text }] of [...questions.entries()]) {
    api.answer(`POST /questions/${_id}/answer`, () => {
      questions[place] = { ...answered, _id, text };
      return Response.json({});
    });
    await userEvent.click(await within(section).findByRole("button", { name: `Answer: ${text}` }));
    await userEvent.type(within(section).getByRole("textbox", { name: "Your answer" }), "Yes.");
    await userEvent.click(within(section).getByRole("button", { name: "Post answer" }));
    await waitFor(() => expect(within(section).getByText("Your answer is posted.")).toHaveFocus());
    await waitFor(() => expect(within(section).queryByRole("textbox")).not.toBeInTheDocument());
  }
});

test("a person who asked reports the answer, not their own question", async () => {
  api.answer("GET /offers", json({ deal: { ...deal, you: answered.asker.id }, offers: [] }));
  api.answer("GET /questions", json([answered]));
  const section = await show();
  expect(await within(section).findByRole("button", { name: "Report this answer" })).toBeVisible();
  expect(within(section).queryByRole("button", { name: "Report this question" })).toBeNull();
});

test("a hidden answer leaves the question on the page", async () => {
  api.answer("GET /questions", json([{ ...answered, answer: "", answerHidden: { isHeld: false, decision: null } }]));
  const section = await show();
  expect(await within(section).findByText("This content was hidden by the market's moderators.")).toBeVisible();
  expect(section).toHaveTextContent("How large?");
  expect(await within(section).findByRole("button", { name: "Report this question" })).toBeVisible();
  expect(within(section).queryByRole("button", { name: "Report this answer" })).toBeNull();
});

test("a question can be reported once it is known that another person asked it", async () => {
  const release = api.hold("GET /offers", json({ deal: { ...deal, ownQuestion: "q2" }, offers: [] }));
  const section = await show();
  expect(within(section).queryByRole("button", { name: /Report/ })).toBeNull();
  release();
  expect(await within(section).findByRole("button", { name: "Delete question" })).toBeVisible();
  expect(within(section).getAllByRole("button", { name: "Report this question" })).toHaveLength(1);
});

test("a task that is no longer open takes no questions", async () => {
  api.answer("GET /offers", json({ deal: { ...deal, state: "closed" }, offers: [] }));
  const section = await show();
  await screen.findByText("Closed");
  expect(within(section).queryByRole("textbox")).not.toBeInTheDocument();
});

test("where the questions cannot be loaded, the section says so", async () => {
  api.answer("GET /questions", problem(500, "The server failed."));
  const section = await show();
  expect(await within(section).findByText(/We couldn't load the questions\. The server failed\./)).toBeVisible();
});

async function show(user: typeof rahima | null = rahima): Promise<HTMLElement> {
  renderPage(`/Details/${id}`, { [pagePaths.details]: details }, { provider: stageProvider({}, user) });
  const section = await screen.findByRole("region", { name: "Questions" });
  await waitFor(() =>
    expect(within(section).queryAllByRole("article").length + within(section).queryAllByRole("alert").length).toBeGreaterThan(0),
  );
  return section;
}
