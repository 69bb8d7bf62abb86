import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Thread } from "#contract/messages/message.ts";
import { threadAnswer } from "#tests/support/a-thread.ts";
import { liveLayout, rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, liveStream, paged, stubApi } from "#tests/support/stub-api.ts";
import * as messages from "#web/routes/messages.tsx";
import * as noThread from "#web/routes/no-thread.tsx";
import * as threadPage from "#web/routes/thread.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const threadWith = (number: number, name: string): Thread => ({
  ...{ _id: id(number), task: { _id: id(2), title: "A sign" }, me: "bidder", unread: 0, last: null, isBlocked: false },
  other: { id: id(number + 1_000), name, photoURL: null },
});

const lastOf = (text: string): NonNullable<Thread["last"]> => ({ text, createdAt: new Date().toISOString(), isMine: false });

test("the list grows by pages, and a live message loads all that it shows", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const threads = Array.from({ length: 30 }, (_, place) => threadWith(100 + place, `Person ${place}`));
  const stream = liveStream();
  const api = stubApi({ "GET /threads": paged(threads), "GET /myinbox/stream": stream.answer });
  renderPage("/messages", { "/messages": messages }, { layout: liveLayout, provider: stageProvider({}, rahima) });
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(24));
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(30));
  await vi.advanceTimersByTimeAsync(2_500);
  api.answer("GET /threads", paged([threadWith(3, "Karim"), ...threads]));
  await stream.sendEvent("message", { message: {} });
  expect(await screen.findByText("Karim")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(31);
});

test("the open conversation is marked in the list beside it, and its link back keeps the length of the list", async () => {
  const [open, other] = [threadWith(1, "Karim"), { ...threadWith(2, "Salma"), unread: 3, last: lastOf("Tomorrow?") }];
  const answers = { "GET /threads": paged([open, other]), [`GET /threads/${id(1)}`]: json(threadAnswer([], { thread: open })) };
  stubApi({ ...answers, "GET /myinbox/stream": () => new Promise(() => {}) });
  const modules = { "/messages/:id": threadPage };
  renderPage(`/messages/${id(1)}?threads=48`, modules, { layout: messages, provider: stageProvider({}, rahima) });
  const salma = await screen.findByRole("link", { name: /Salma.*Now.*A sign.*Tomorrow\?.*3 unread/ });
  expect(salma).toHaveAttribute("href", `/messages/${id(2)}?threads=48`);
  const list = screen.getByRole("navigation", { name: "Conversations" });
  expect(within(list).getByRole("link", { name: /Karim/ })).toHaveAttribute("aria-current", "page");
  expect(await screen.findByRole("heading", { level: 1, name: "Karim" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All messages" })).toHaveAttribute("href", "/messages?threads=48");
});

test("without an open conversation the list is the only pane", async () => {
  stubApi({ "GET /threads": paged([threadWith(1, "Karim")]), "GET /myinbox/stream": () => new Promise(() => {}) });
  renderPage("/messages", { "/messages": noThread }, { layout: messages, provider: stageProvider({}, rahima) });
  expect(await screen.findByRole("link", { name: /Karim/ })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  expect(screen.getByRole("navigation", { name: "Conversations" }).parentElement?.children).toHaveLength(1);
});

test("the list is searched while the person types, and shows the message that was found", async () => {
  const found = {
    ...threadWith(1, "Karim"),
    last: lastOf("Tomorrow."),
    found: { ...lastOf("The shop needs two coats of red Paint"), isMine: true },
  };
  const api = stubApi({
    "GET /threads": paged([threadWith(1, "Karim"), threadWith(2, "Salma")]),
    "GET /myinbox/stream": () => new Promise(() => {}),
  });
  renderPage("/messages", { "/messages": noThread }, { layout: messages, provider: stageProvider({}, rahima) });
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  api.answer("GET /threads", paged([found]));
  const field = screen.getByRole("searchbox", { name: "Search messages" });
  await userEvent.type(field, " paint ");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(field).toHaveFocus();
  expect(screen.getByText("Paint")).toHaveRole("mark");
  const link = screen.getByRole("link", { name: /Karim/ });
  expect(link).toHaveTextContent("You: … red Paint");
  expect(link).toHaveAttribute("href", `/messages/${id(1)}?q=paint`);
  expect(screen.getByText("Conversations found: 1")).toBeInTheDocument();
  expect(api.calls("GET /threads").map(({ search }) => search.get("q"))).toEqual([null, "paint"]);
  api.answer("GET /threads", paged([]));
  await userEvent.type(field, "er");
  expect(await screen.findByText('No conversation matches "paint er".')).toBeVisible();
  api.answer("GET /threads", paged([found]));
  await userEvent.click(screen.getByRole("link", { name: "Show all conversations" }));
  await waitFor(() => expect(field).toHaveValue(""));
});

test("a conversation with a message that was not sent says so", async () => {
  const failed = JSON.stringify([{ key: "1", text: "Tomorrow at nine", failed: true }]);
  sessionStorage.setItem(`draft:outbox:${id(2)}`, JSON.stringify({ person: rahima.id, values: { messages: failed } }));
  stubApi({
    "GET /threads": paged([threadWith(1, "Karim"), threadWith(2, "Salma")]),
    "GET /myinbox/stream": () => new Promise(() => {}),
  });
  renderPage("/messages", { "/messages": noThread }, { layout: messages, provider: stageProvider({}, rahima) });
  expect(await screen.findByRole("link", { name: /Salma/ })).toHaveTextContent("A message wasn't sent");
  expect(screen.getByRole("link", { name: /Karim/ })).not.toHaveTextContent("A message wasn't sent");
});
