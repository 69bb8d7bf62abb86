import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Message, Thread } from "#contract/message.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { ThreadView } from "./thread-view.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const thread: Thread = {
  ...{ _id: id(1), task: { _id: id(2), title: "A sign" }, me: "bidder", unread: 0, last: null, isBlocked: false },
  other: { id: id(3), name: "Karim Uddin", photoURL: null },
};
const messageOf = (number: number, text: string, author: Message["author"] = { id: id(9), name: "Rahima" }): Message => ({
  ...{ _id: id(number), thread: id(1), author, text, createdAt: time },
});
const question = messageOf(20, "Which colours?");
const silent: StubAnswer = () => new Promise(() => {});

// jsdom has no layout, so it cannot scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

function show(answer: StubAnswer = json({ thread, messages: [question] })) {
  const api = stubApi({ [`GET /threads/${id(1)}`]: answer, "GET /myinbox/stream": silent });
  const screenOf = <ThreadView id={id(1)} user={rahima} report={() => null} />;
  const { unmount } = renderScreen("/messages", screenOf, { provider: stageProvider({}, rahima) });
  return { api, unmount };
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));
const shown = () => screen.getAllByRole("listitem").map((item) => within(item).getByText(/\?|\./, { selector: "p" }).textContent);

test("an empty message is not sent", async () => {
  const { api } = show();
  await screen.findByLabelText("Message to Karim Uddin");
  await send();
  expect(screen.getByLabelText("Message to Karim Uddin")).toHaveAccessibleDescription(expect.stringContaining("Message is required."));
  expect(api.calls("POST *")).toEqual([]);
});

test("Ctrl + Enter sends a message and empties the field", async () => {
  const { api } = show();
  api.answer(`POST /threads/${id(1)}/messages`, json(messageOf(21, "By when?"), { status: 201 }));
  const field = await screen.findByLabelText("Message to Karim Uddin");
  await userEvent.type(field, "By when?{Control>}{Enter}{/Control}");
  await waitFor(() => expect(shown()).toEqual(["You: Which colours?", "You: By when?"]));
  expect(field).toHaveValue("");
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: "nearest" });
  expect(api.calls("POST *").map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/threads/${id(1)}/messages`, body: { text: "By when?" } },
  ]);
});

test("a typed message outlives the page", async () => {
  const { unmount } = show();
  await userEvent.type(await screen.findByLabelText("Message to Karim Uddin"), "Half a sen");
  unmount();
  show();
  expect(await screen.findByLabelText("Message to Karim Uddin")).toHaveValue("Half a sen");
});

test("a message that did not arrive can be sent again under the same key, or discarded", async () => {
  const { api } = show();
  api.answer(`POST /threads/${id(1)}/messages`, offline);
  await userEvent.type(await screen.findByLabelText("Message to Karim Uddin"), "By when?");
  await send();
  expect(await screen.findByText(/^Not sent\./)).toBeVisible();
  api.answer(`POST /threads/${id(1)}/messages`, json(messageOf(21, "By when?"), { status: 201 }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(shown()).toEqual(["You: Which colours?", "You: By when?"]));
  expect(screen.queryByText(/^Not sent\./)).toBeNull();
  const keys = api.calls("POST *").map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toEqual([keys[0], keys[0]]);
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
  const { api } = show(json({ thread, messages: [answer, question] }));
  api.answer(`POST /threads/${id(1)}/read`, () => new Response(null, { status: 204 }));
  await waitFor(() => expect(shown()).toEqual(["You: Which colours?", "Karim Uddin: Red and green."]));
  await waitFor(() =>
    expect(api.calls("POST *").map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `/threads/${id(1)}/read`, body: { upTo: id(22) } },
    ]),
  );
});

test("blocking asks first, and ends the conversation", async () => {
  const { api } = show();
  await userEvent.click(await screen.findByRole("button", { name: "Block" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Block Karim Uddin?" });
  api.answer(`PUT /blocks/${id(3)}`, problem(503, "The database is away."));
  await userEvent.click(within(dialog).getByRole("button", { name: "Block" }));
  await waitFor(() => expect(dialog).toHaveTextContent("It did not work."));
  api.answer(`PUT /blocks/${id(3)}`, json({ person: thread.other, createdAt: time }));
  api.answer(`GET /threads/${id(1)}`, json({ thread: { ...thread, isBlocked: true }, messages: [question] }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Block" }));
  expect(await screen.findByText("One of you has blocked the other: there are no messages between you.")).toBeVisible();
  expect(screen.queryByLabelText("Message to Karim Uddin")).toBeNull();
  expect(screen.queryByRole("button", { name: "Block" })).toBeNull();
});

test("a conversation that cannot be read can be asked for again; one that is not there says so", async () => {
  const { api } = show(problem(503, "The database is away."));
  expect(await screen.findByText("This conversation could not be read.")).toBeVisible();
  api.answer(`GET /threads/${id(1)}`, problem(404, "There is no such conversation."));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Only its two sides can see it.")).toBeVisible();
});

/** A conversation with pages of 30 messages and a stream, both driven by the test. */
async function showPaged(count: number) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const all: Message[] = [];
  const write = (more: number) => {
    for (let added = 0; added < more; added++) all.push(messageOf(100 + all.length, `Message ${all.length}.`));
  };
  write(count);
  const readPage: StubAnswer = ({ search }) => {
    const after = search.get("after");
    const older = all.filter(({ _id }) => after === null || _id < after).reverse();
    const page = older.slice(0, 30);
    const link = older.length > 30 ? { Link: `</threads/${id(1)}?after=${page.at(-1)?._id}>; rel="next"` } : undefined;
    return Response.json({ thread, messages: page }, link && { headers: link });
  };
  const { api } = show(readPage);
  const stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: stream.resolve });
  api.answer("GET /myinbox/stream", () => new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  await screen.findAllByRole("listitem");
  await vi.advanceTimersByTimeAsync(2_500);
  const sendEvent = async (event: string, data: unknown) =>
    (await stream.promise).enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const newest = (number: number) => all.slice(-number).map(({ text }) => `You: ${text}`);
  const showEarlier = () => userEvent.click(screen.getByRole("button", { name: "Show earlier messages" }));
  return { api, all, write, readPage, sendEvent, newest, showEarlier };
}

test("a conversation that missed more than a page while it was away has no hole, and shows what came between", async () => {
  const { api, write, readPage, sendEvent, all, newest, showEarlier } = await showPaged(40);
  await showEarlier();
  await waitFor(() => expect(shown()).toEqual(newest(40)));
  write(70);
  // A message of the stream comes before the page that was asked for.
  const release = api.hold(`GET /threads/${id(1)}`, readPage);
  await sendEvent("unread", { unread: 0 });
  await sendEvent("message", { message: all.at(-1) });
  await waitFor(() => expect(shown()).toHaveLength(41));
  release();
  await waitFor(() => expect(shown()).toEqual(newest(30)));
  for (const number of [60, 90, 110]) {
    await showEarlier();
    await waitFor(() => expect(shown()).toEqual(newest(number)));
  }
  expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
});

test("a conversation that missed less than a page keeps the earlier messages that it shows", async () => {
  const { write, sendEvent, newest, showEarlier } = await showPaged(70);
  await showEarlier();
  await waitFor(() => expect(shown()).toEqual(newest(60)));
  write(20);
  await sendEvent("unread", { unread: 0 });
  await waitFor(() => expect(shown()).toEqual(newest(80)));
});

test("messages that come while earlier ones are read stay, and earlier ones from before a restart are left out", async () => {
  const { api, all, write, readPage, sendEvent, newest, showEarlier } = await showPaged(70);
  let release = api.hold(`GET /threads/${id(1)}`, readPage);
  await showEarlier();
  write(1);
  await sendEvent("message", { message: all.at(-1) });
  await waitFor(() => expect(shown()).toEqual(newest(31)));
  release();
  await waitFor(() => expect(shown()).toEqual(newest(61)));

  release = api.hold(`GET /threads/${id(1)}`, readPage);
  await showEarlier();
  api.answer(`GET /threads/${id(1)}`, readPage);
  write(70);
  await sendEvent("unread", { unread: 0 });
  await waitFor(() => expect(shown()).toEqual(newest(30)));
  release();
  await waitFor(() => expect(screen.getByRole("button", { name: "Show earlier messages" })).toBeEnabled());
  expect(shown()).toEqual(newest(30));
});
