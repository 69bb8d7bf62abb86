import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Statement } from "#contract/moderation/decision.ts";
import { aStatement } from "#tests/support/a-case.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import * as decisionPage from "#web/routes/decision.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";

function open(answer: StubAnswer) {
  const api = stubApi({ "GET /mydecisions/*": answer });
  const provider = stageProvider({}, rahima);
  const page = renderPage(`/decisions/${aStatement(1)._id}`, { "/decisions/:id": decisionPage }, { layout: signedIn, provider });
  return { api, ...page };
}

const appeal: NonNullable<Statement["appeal"]> = {
  _id: aStatement(2)._id,
  text: "I asked for no fee.",
  createdAt: "2026-11-15T15:00:00.000Z",
  dueAt: "2026-11-29T15:00:00.000Z",
  outcome: null,
  reasons: null,
  decidedAt: null,
};

test("the statement says what, which rule and why, and takes one appeal", async () => {
  const { api } = open(json(aStatement(1)));
  expect(await screen.findByRole("heading", { name: "About your task" })).toBeVisible();
  expect(screen.getByText("We hid it. Only you and the moderators can see it.")).toBeVisible();
  expect(screen.getByText("Reported words 1")).toBeVisible();
  expect(screen.getByText("It asks for a fee before the work.")).toBeVisible();
  expect(screen.getByRole("link", { name: "No fraud" })).toHaveAttribute("href", "/transparency#rule-fraud");
  expect(screen.getByRole("link", { name: "See the task" })).toHaveAttribute("href", `/Details/${aStatement(1).task}`);
  const text = screen.getByLabelText("Your appeal");
  const send = async () => {
    const button = screen.getByRole("button", { name: "Send appeal" });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
  };
  await send();
  expect(await screen.findByText("Your appeal is required.")).toBeVisible();
  expect(text).toHaveFocus();
  await userEvent.type(text, "I asked for no fee.");
  const release = api.hold("POST /mydecisions/*", problem(503, "The database is away."));
  await send();
  await waitFor(() => expect(screen.getByRole("button", { name: "Send appeal" })).toBeDisabled());
  await userEvent.type(text, " And more.");
  release();
  expect(await screen.findByText("We couldn't send your appeal. The database is away.")).toBeVisible();
  expect(text).toHaveValue("I asked for no fee.");
  api.answer("POST /mydecisions/*", problem(422, "Another field is wrong.", [{ field: "other", message: "Wrong." }]));
  await send();
  expect(await screen.findByText("We couldn't send your appeal. Another field is wrong.")).toBeVisible();
  const appealed = aStatement(1, { mayAppeal: false, appeal });
  api.answer("POST /mydecisions/*", () => {
    api.answer("GET /mydecisions/*", json(appealed));
    return Response.json(appealed, { status: 201 });
  });
  await send();
  expect(await screen.findByText(/^Your appeal is waiting\. You'll have an answer by Nov 29, 2026/)).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Send appeal" })).toBeNull();
  expect(
    api
      .calls("POST /mydecisions/*")
      .map(({ path, body }) => [path, body])
      .at(-1),
  ).toEqual([`/mydecisions/${appealed._id}/appeal`, { text: "I asked for no fee." }]);
});

const until = "2026-12-01T12:00:00.000Z";
const decided = { ...appeal, reasons: "A new look.", decidedAt: until };

test.each<[Partial<Statement>, RegExp[]]>([
  [
    { action: "suspend", kind: "person", until },
    [/^Your account is suspended until Dec 1, 2026/, /We also hid the content/, /About your profile/],
  ],
  [{ action: "ban", kind: "message", mayAppeal: false }, [/^Your account is banned/, /can't appeal/, /About your message/]],
  [{ action: "ask_change", kind: "offer", until, hidesContent: false }, [/^Please change it by Dec 1/, /About your offer/]],
  [{ action: "warn", kind: "review", mayAppeal: false, appeal: { ...decided, outcome: "upheld" } }, [/a warning/, /stays/, /A new look/]],
  [
    { kind: "question", isReversed: true, mayAppeal: false, appeal: { ...decided, outcome: "reversed" } },
    [/was reversed/, /appeal succeeded/],
  ],
  [{ action: "dismiss", isReversed: true, mayAppeal: false }, [/no action/, /was reversed/]],
])("%j", async (change, texts) => {
  open(json(aStatement(1, change)));
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
});

const ofDispute: Partial<Statement> = { kind: "dispute", rule: null, hidesContent: false, words: "A sign for a shop" };

test.each<[Partial<Statement>, RegExp[]]>([
  [{ action: "complete", mayAppeal: false }, [/^The deal is completed.*against the poster/, /^Only the poster can appeal/]],
  [{ action: "end", mayAppeal: false }, [/^The deal ended.*against the freelancer/, /^Only the freelancer can appeal/]],
  [
    { action: "end", isReversed: true, mayAppeal: false, appeal: { ...decided, outcome: "reversed" } },
    [/^This decision was reversed after an appeal: the work counts as completed/, /^The appeal succeeded/],
  ],
  [
    { action: "complete", isReversed: true, mayAppeal: false, appeal: { ...decided, outcome: "reversed" } },
    [/^This decision was reversed after an appeal: the deal has ended/],
  ],
  [{ action: "complete", isReversed: true, mayAppeal: false }, [/^This decision was undone. The task page/]],
  [{ action: "complete", mayAppeal: false, appeal }, [/^The appeal is waiting/, /^What the appeal says$/]],
])("the decision of a dispute, as both sides read it: %j", async (change, texts) => {
  open(json(aStatement(1, { ...ofDispute, ...change })));
  expect(await screen.findByRole("heading", { name: "About the dispute in your deal" })).toBeVisible();
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "See the deal and the dispute" })).toHaveAttribute(
    "href",
    `/Details/${aStatement(1).task}#offers`,
  );
  expect(screen.queryByText("Rule")).toBeNull();
  expect(screen.queryByRole("button", { name: "Send appeal" })).toBeNull();
});

test.each<[Partial<Statement>, RegExp[]]>([
  [
    { winnerPercent: 60, mayAppeal: false },
    [/^The deal ended and the price is split/, /^60% goes to the freelancer, 40%/, /^Only the poster/],
  ],
  [{ winnerPercent: 50, mayAppeal: false }, [/^50% goes to the freelancer, 50%/, /^Only the freelancer can appeal/]],
  [{ isReversed: true, mayAppeal: false }, [/^This decision was undone/]],
  [
    { isReversed: true, mayAppeal: false, appeal: { ...decided, outcome: "reversed" } },
    [/^This decision was reversed after an appeal: a moderator decides the dispute again/],
  ],
])("the decision to split a price: %j", async (change, texts) => {
  open(json(aStatement(1, { ...ofDispute, action: "split", ...change })));
  await screen.findByRole("heading", { name: "About the dispute in your deal" });
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
});

const soon = "2099-11-18T14:00:00.000Z";
test.each<[string, Partial<Statement>, RegExp | null]>([
  ["a side that can appeal", { moneyUntil: soon }, /^Appeal by Nov 18, 2099.*: until then the money stays with the market\./],
  ["the other side", { moneyUntil: soon, mayAppeal: false }, /^The money stays with the market until Nov 18, 2099/],
  ["a side that comes too late", { moneyUntil: until }, /^72 hours have passed since the decision: an appeal no longer/],
  ["an appeal in time", { moneyUntil: soon, appeal, mayAppeal: false }, /^The money stays with the market until the appeal is decided\.$/],
  ["a late appeal", { moneyUntil: appeal.createdAt, appeal, mayAppeal: false }, /^The appeal was sent after Nov 15.* no longer changes/],
  ["a price that is not secured", {}, null],
])("what happens to the money is said to %s", async (_, change, text) => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(until) + 1000);
  open(json(aStatement(1, { ...ofDispute, action: "end", ...change })));
  await screen.findByRole("heading", { name: "About the dispute in your deal" });
  const shown = screen.queryByText(/the money/i)?.textContent ?? null;
  if (text === null) expect(shown).toBeNull();
  else expect(shown).toMatch(text);
});

test("the side that a dispute is decided against can appeal", async () => {
  open(json(aStatement(1, { ...ofDispute, action: "end" })));
  expect(await screen.findByRole("button", { name: "Send appeal" })).toBeVisible();
});

test.each<[string, Partial<Statement>, string | null]>([
  ["Edit the task", {}, `/update/${aStatement(1).task}`],
  ["Change your offer", { kind: "offer" }, `/Details/${aStatement(1).task}#offers`],
  ["Edit your profile", { kind: "person", task: null }, "/my-profile"],
  ["Edit the task", { isReversed: true }, null],
  ["Edit the task", { action: "warn" }, null],
])("%s: the place of a change that was asked for, %j", async (name, change, path) => {
  open(json(aStatement(1, { action: "ask_change", until, hidesContent: false, ...change })));
  await screen.findByRole("heading", { name: /^About your/ });
  expect(screen.queryByRole("link", { name })?.getAttribute("href") ?? null).toBe(path);
});

test("a stranger's decision is not found, and a failure can be retried", async () => {
  const { unmount } = open(problem(404, "No such decision."));
  expect(await screen.findByText("We couldn't find this decision")).toBeVisible();
  unmount();
  const { api } = open(problem(503, "The database is away."));
  expect(await screen.findByText("We couldn't load the decision.")).toBeVisible();
  api.answer("GET /mydecisions/*", json(aStatement(1)));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByText("About your task")).toBeVisible());
});
