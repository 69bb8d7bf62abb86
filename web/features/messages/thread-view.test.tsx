import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Agreement, Deal, Offer } from "#contract/deals/offers/offer.ts";
import type { Message } from "#contract/messages/message.ts";
import { aStatement } from "#tests/support/a-case.ts";
import { aDeal, anOffer, aThread, threadAnswer } from "#tests/support/a-thread.ts";
import { liveLayout, rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, liveStream, offline, paged, problem, type StubAnswer, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import * as messagesLayout from "#web/routes/messages.tsx";
import * as threadPage from "#web/routes/thread.tsx";
import { hasFailedMessage } from "./outbox.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const thread = aThread;
const messageOf = (number: number, text: string, author: Message["author"] = { id: id(9), name: "Rahima" }): Message => ({
  ...{ _id: id(number), thread: id(1), author, text, createdAt: time },
});
const question = messageOf(20, "Which colours?");
const silent: StubAnswer = () => new Promise(() => {});

// jsdom has no layout, so it cannot scroll, and no media queries.
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

function show(answer: StubAnswer = json(threadAnswer([question]))) {
  const api = stubApi({ [`GET /threads/${id(1)}`]: answer, "GET /threads": json([]), "GET /myinbox/stream": silent });
  const { unmount } = renderPage(
    `/messages/${id(1)}`,
    { "/messages/:id": threadPage },
    { layout: [liveLayout, messagesLayout], provider: stageProvider({}, rahima) },
  );
  return { api, unmount };
}

/** The server stores the message, and answers with it from then on. */
function takeMessage(api: StubApi) {
  const answer = messageOf(21, "By when?");
  api.answer(`POST /threads/${id(1)}/messages`, () => {
    api.answer(`GET /threads/${id(1)}`, json(threadAnswer([answer, question])));
    return Response.json(answer, { status: 201 });
  });
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));
const shown = () => screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent);

test("an empty message is not sent", async () => {
  const { api } = show();
  await screen.findByLabelText("Message to Karim Uddin");
  await send();
  expect(screen.getByLabelText("Message to Karim Uddin")).toHaveAccessibleDescription(expect.stringContaining("Message is required."));
  expect(api.calls("POST *")).toEqual([]);
});

test.each(["{Enter}", "{Control>}{Enter}{/Control}", "{Meta>}{Enter}{/Meta}"])("%s sends a message and empties the field", async (keys) => {
  const { api } = show();
  takeMessage(api);
  const field = await screen.findByLabelText("Message to Karim Uddin");
  expect(field).toHaveAccessibleDescription(expect.stringContaining("Enter sends, Shift + Enter starts a new line. Change"));
  await userEvent.type(field, `By when?${keys}`);
  await waitFor(() => expect(shown()).toEqual(["You: Which colours?", "You: By when?"]));
  expect(field).toHaveValue("");
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: "nearest" });
  expect(api.calls("POST *").map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/threads/${id(1)}/messages`, body: { text: "By when?" } },
  ]);
  await userEvent.type(field, keys);
  expect(field).toBeValid();
});

test("Shift + Enter starts a new line, and Enter ends the composition of a Bengali letter", async () => {
  const { api } = show();
  const field = await screen.findByLabelText("Message to Karim Uddin");
  await userEvent.type(field, "কবে?{Shift>}{Enter}{/Shift}");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  expect(field).toHaveValue("কবে?\n");
  expect(api.calls("POST *")).toEqual([]);
});

test("Enter starts a new line on a touch screen", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
  const { api } = show();
  const field = await screen.findByLabelText("Message to Karim Uddin");
  await userEvent.type(field, "By when?{Enter}");
  expect(field).toHaveValue("By when?\n");
  expect(api.calls("POST *")).toEqual([]);
});

test("Enter starts a new line for a person who chose that, and Ctrl + Enter sends", async () => {
  const { api } = show(json(threadAnswer([question], { settings: { enterSends: false, readReceipts: true } })));
  takeMessage(api);
  const field = await screen.findByLabelText("Message to Karim Uddin");
  expect(field).toHaveAccessibleDescription(expect.stringContaining("Ctrl + Enter sends, Enter starts a new line."));
  expect(screen.getByRole("link", { name: "Change how Enter works" })).toHaveAttribute("href", "/my-profile#messages");
  await userEvent.type(field, "By{Enter}when?");
  expect(field).toHaveValue("By\nwhen?");
  await userEvent.type(field, "{Control>}{Enter}{/Control}");
  await waitFor(() => expect(api.calls("POST *").map(({ body }) => body)).toEqual([{ text: "By\nwhen?" }]));
});

test("the last own message that the other person has read is marked as seen, live", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const messages = [messageOf(24, "By when?"), messageOf(22, "Red.", { id: id(3), name: "Karim Uddin" }), question];
  const { api } = show(json(threadAnswer(messages, { seenUpTo: id(22) })));
  const stream = liveStream();
  api.answer("GET /myinbox/stream", stream.answer);
  api.answer(`POST /threads/${id(1)}/read`, () => new Response(null, { status: 204 }));
  const seen = () => screen.getAllByRole("listitem").filter(({ textContent }) => textContent?.endsWith("Seen"));
  await waitFor(() => expect(seen().map((item) => item.querySelector("p")?.textContent)).toEqual(["You: Which colours?"]));
  await vi.advanceTimersByTimeAsync(2_500);
  api.answer(`GET /threads/${id(1)}`, json(threadAnswer(messages, { seenUpTo: id(24) })));
  await stream.sendEvent("seen", { thread: id(1) });
  await waitFor(() => expect(seen().map((item) => item.querySelector("p")?.textContent)).toEqual(["You: By when?"]));
});

test("a draft survives leaving the page", async () => {
  const { unmount } = show();
  await userEvent.type(await screen.findByLabelText("Message to Karim Uddin"), "Half a sen");
  unmount();
  show();
  expect(await screen.findByLabelText("Message to Karim Uddin")).toHaveValue("Half a sen");
});

test("a message that was not sent can be sent again with the same key, or discarded", async () => {
  const { api } = show();
  api.answer(`POST /threads/${id(1)}/messages`, offline);
  await userEvent.type(await screen.findByLabelText("Message to Karim Uddin"), "By when?");
  await send();
  expect(await screen.findByText(/^Not sent\./)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^Not sent\./)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(/^By when\?Not sent\./);
  takeMessage(api);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(shown()).toEqual(["You: Which colours?", "You: By when?"]));
  expect(screen.queryByText(/^Not sent\./)).toBeNull();
  const keys = api.calls("POST *").map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(screen.getByRole("region", { name: "Messages" })).toHaveFocus();
  expect(keys[0]).toMatch(/\S{16,}/);

  api.answer(`POST /threads/${id(1)}/messages`, problem(403, "One of you has blocked the other."));
  await userEvent.type(screen.getByLabelText("Message to Karim Uddin"), "Hello?");
  await send();
  expect(await screen.findByText("Not sent. One of you has blocked the other.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByText("Hello?")).toBeNull();
});

test("messages of the other side are marked as read", async () => {
  const answer = messageOf(22, "Red and green.", { id: id(3), name: "Karim Uddin" });
  const { api } = show(json(threadAnswer([answer, question])));
  api.answer(`POST /threads/${id(1)}/read`, () => new Response(null, { status: 204 }));
  await waitFor(() => expect(shown()).toEqual(["You: Which colours?", "Karim Uddin: Red and green."]));
  await waitFor(() =>
    expect(api.calls("POST *").map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `/threads/${id(1)}/read`, body: { upTo: id(22) } },
    ]),
  );
});

test("a message that arrives is announced, an earlier one is not; a failed mark as read is repeated with the next message only", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const karim = { id: id(3), name: "Karim Uddin" };
  const all = Array.from({ length: 30 }, (_, place) => messageOf(100 + place, `Message ${place}.`, karim));
  const { api } = show((request) => paged(all.toReversed(), threadAnswer)(request));
  const stream = liveStream();
  api.answer("GET /myinbox/stream", stream.answer);
  api.answer(`POST /threads/${id(1)}/read`, offline);
  await waitFor(() => expect(shown()).toHaveLength(24));
  await waitFor(() => expect(api.calls("POST *")).toHaveLength(1));
  const announced = () => [...document.querySelectorAll("[aria-live]")].map(({ textContent }) => textContent).filter(Boolean);
  await userEvent.click(screen.getByRole("button", { name: "Show earlier messages" }));
  await waitFor(() => expect(shown()).toHaveLength(30));
  expect(announced()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(api.calls("POST *")).toHaveLength(1);
  all.push(messageOf(200, "Red.", karim));
  await stream.sendEvent("message", { message: all.at(-1) });
  await waitFor(() => expect(announced()).toEqual(["Karim Uddin: Red."]));
  await waitFor(() => expect(api.calls("POST *").map(({ body }) => body)).toEqual([{ upTo: id(129) }, { upTo: id(200) }]));
});

test("the first conversation says once that there are no messages", async () => {
  show(json(threadAnswer([])));
  expect(await screen.findByText("No messages yet. Ask anything you need to know.")).toBeVisible();
  expect(screen.getAllByText(/No messages yet/)).toHaveLength(1);
});

test("blocking asks for confirmation, and ends the conversation", async () => {
  const { api } = show();
  const block = await screen.findByRole("button", { name: "Block" });
  expect(block.querySelector("use")).toHaveAttribute("href", expect.stringMatching(/#block$/));
  await userEvent.click(block);
  const dialog = await screen.findByRole("alertdialog", { name: "Block Karim Uddin?" });
  api.answer(`PUT /blocks/${id(3)}`, problem(503, "The database is away."));
  await userEvent.click(within(dialog).getByRole("button", { name: "Block" }));
  await waitFor(() => expect(dialog).toHaveTextContent("We couldn't block Karim Uddin."));
  api.answer(`PUT /blocks/${id(3)}`, json({ person: thread.other, createdAt: time }));
  api.answer(`GET /threads/${id(1)}`, json(threadAnswer([question], { thread: { ...thread, isBlocked: true } })));
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "Block" })).toBeEnabled());
  await userEvent.click(within(dialog).getByRole("button", { name: "Block" }));
  expect(await screen.findByText("You can't message each other because one of you has blocked the other.")).toBeVisible();
  expect(screen.queryByLabelText("Message to Karim Uddin")).toBeNull();
  expect(screen.queryByRole("button", { name: "Block" })).toBeNull();
});

test("a conversation that fails to load can be tried again; a missing one says so", async () => {
  const { api } = show(problem(503, "The database is away."));
  expect(await screen.findByText("We couldn't load this conversation.")).toBeVisible();
  api.answer(`GET /threads/${id(1)}`, problem(404, "Conversation not found."));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Only the two people in a conversation can see it.")).toBeVisible();
});

test("a conversation that missed more than a page of messages has no gap, and keeps its length", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const all = Array.from({ length: 60 }, (_, place) => messageOf(100 + place, `Message ${place}.`));
  const { api } = show((request) => paged(all.toReversed(), threadAnswer)(request));
  const stream = liveStream();
  api.answer("GET /myinbox/stream", stream.answer);
  const newest = (number: number) => all.slice(-number).map(({ text }) => `You: ${text}`);
  const showEarlier = () => userEvent.click(screen.getByRole("button", { name: "Show earlier messages" }));
  await waitFor(() => expect(shown()).toEqual(newest(24)));
  await showEarlier();
  await waitFor(() => expect(shown()).toEqual(newest(48)));
  all.push(...Array.from({ length: 70 }, (_, place) => messageOf(200 + place, `Later ${place}.`)));
  await vi.advanceTimersByTimeAsync(2_500);
  await stream.sendEvent("unread", { unread: 0 });
  await waitFor(() => expect(shown()).toEqual(newest(48)));
  await showEarlier();
  await waitFor(() => expect(shown()).toEqual(newest(72)));
  all.push(messageOf(300, "The last."));
  await stream.sendEvent("message", { message: all.at(-1) });
  await waitFor(() => expect(shown()).toEqual(newest(72)));
});

test("a message that was not sent waits after a reload, and is sent by a press with the same key", async () => {
  const { api, unmount } = show();
  api.answer(`POST /threads/${id(1)}/messages`, offline);
  await userEvent.type(await screen.findByLabelText("Message to Karim Uddin"), "By when?");
  await send();
  expect(await screen.findByText(/^Not sent\./)).toBeVisible();
  const [first] = api.calls("POST *").map(({ headers }) => headers.get("Idempotency-Key"));
  expect(hasFailedMessage(id(1), rahima.id)).toBe(true);
  unmount();
  const reloaded = show();
  takeMessage(reloaded.api);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(shown()).toEqual(["You: Which colours?", "You: By when?"]));
  expect(reloaded.api.calls("POST *").map(({ headers }) => headers.get("Idempotency-Key"))).toEqual([first]);
  expect(hasFailedMessage(id(1), rahima.id)).toBe(false);
});

test("messages are grouped by day, with a relative time and the exact one as its title", async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  const midday = new Date();
  midday.setHours(12, 0, 0, 0);
  vi.useFakeTimers({ now: midday, shouldAdvanceTime: true });
  const sent = [
    { ...messageOf(20, "First."), createdAt: "2026-01-02T12:00:00.000Z" },
    { ...messageOf(21, "Second."), createdAt: hours(24) },
    { ...messageOf(22, "Third."), createdAt: hours(0.1) },
  ];
  show(json(threadAnswer(sent.toReversed())));
  await waitFor(() => expect(shown()).toEqual(["You: First.", "You: Second.", "You: Third."]));
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(["Jan 2, 2026", "Yesterday", "Today"]);
  expect(screen.getByText("6 min")).toHaveAttribute("title", expect.stringMatching(/^\w+ \d+, \d{4}, /));
});

test("a message of the other side is reported from its menu", async () => {
  const answer = messageOf(22, "Pay me first.", { id: id(3), name: "Karim Uddin" });
  const { api } = show(json(threadAnswer([answer, question])));
  api.answer(`POST /threads/${id(1)}/read`, () => new Response(null, { status: 204 }));
  api.answer("POST /reports", json({}, { status: 201 }));
  const menu = await screen.findByRole("button", { name: "More about this message" });
  await userEvent.click(menu);
  expect(screen.getByRole("menuitem", { name: "Report" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(menu).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  const dialog = await screen.findByRole("alertdialog", { name: "Report this message?" });
  await userEvent.type(within(dialog).getByLabelText("What's wrong?"), "It asks for money.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Report" }));
  expect(await screen.findByText("Reported. Thank you.")).toBeVisible();
  expect(api.calls("POST /reports").map(({ body }) => body)).toEqual([{ kind: "message", id: id(22), reason: "It asks for money." }]);
});

test("a hidden message is a neutral text that cannot be reported, and its author reads it with the decision", async () => {
  const others = { ...messageOf(22, "", { id: id(3), name: "Karim Uddin" }), hidden: { isHeld: false, decision: null } };
  const own = { ...messageOf(23, "Pay me first."), hidden: { isHeld: false, decision: id(7) } };
  const { api } = show(json(threadAnswer([own, others])));
  api.answer(`POST /threads/${id(1)}/read`, () => new Response(null, { status: 204 }));
  api.answer("GET /mydecisions/*", json(aStatement(1)));
  expect(await screen.findByText("It asks for a fee before the work.")).toBeVisible();
  expect(await screen.findByText("This content was hidden by the market's moderators.")).toBeVisible();
  expect(screen.getByText("Pay me first.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", `/decisions/${id(7)}`);
  expect(screen.queryByRole("button", { name: "More about this message" })).toBeNull();
});

test("web addresses in messages are links, other addresses are not", async () => {
  const words = "নকশা: https://a.example/b। javascript:alert(1)";
  const { api } = show(json(threadAnswer([messageOf(22, words, { id: id(3), name: "Karim Uddin" })])));
  api.answer(`POST /threads/${id(1)}/read`, () => new Response(null, { status: 204 }));
  const conversation = await screen.findByRole("region", { name: "Messages" });
  const [link, ...others] = within(conversation).getAllByRole("link");
  expect(link).toHaveTextContent("https://a.example/b");
  expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  expect(others).toEqual([]);
  expect(shown()).toEqual([`Karim Uddin: ${words}`]);
});

const karim = { id: id(3), name: "Karim Uddin", rating: 0, photoURL: null };
const agreed: Agreement = { ...anOffer, offer: anOffer._id, deliverBy: "2099-11-20", state: "accepted" };
test.each<[string, Partial<Deal>, Partial<Offer>, string]>([
  ["an open task", {}, {}, "Offered price $95.50ActiveWaiting for Karim Uddin to decideOpen for offers until Dec 31, 2099"],
  [
    "work in progress",
    { state: "in_progress", agreed },
    { state: "accepted" },
    "Agreed price $95.50In progressDo the work, then deliver itDelivery by Nov 20, 2099",
  ],
  [
    "a deal that waits for the payment",
    { state: "awaiting_payment", agreed: { ...agreed, deliverBy: null, state: "awarded" } },
    { state: "awarded" },
    "Agreed price $95.50Waiting for paymentWaiting for Karim Uddin to secure the payment",
  ],
  ["an offer that was not chosen", { state: "in_progress" }, { state: "lost" }, "Offered price $95.50Not chosen"],
  ["an own task", { isYours: true, poster: karim }, {}, "Review the offers and choose oneOpen for offers until Dec 31, 2099"],
])("a conversation begins with a summary of %s", async (_, deal, offer, words) => {
  show(json(threadAnswer([question], { about: { deal: { ...aDeal, ...deal }, offer: { ...anOffer, ...offer } } })));
  const summary = await screen.findByRole("region", { name: "About this task" });
  expect(summary).toHaveTextContent(words);
  expect(within(summary).getByRole("link", { name: "A sign" })).toHaveAttribute("href", `/Details/${id(2)}#offers`);
  expect(screen.getByRole("link", { name: "Karim Uddin" })).toHaveAttribute("href", `/person/${id(3)}`);
});
