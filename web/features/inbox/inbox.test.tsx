import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type { InboxItem } from "#contract/inbox.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { InboxBell } from "./inbox-bell.tsx";
import { InboxList } from "./inbox-list.tsx";
import { MailSetting } from "./mail-setting.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const itemOf = (number: number, text: string, isRead = false): InboxItem => ({
  ...{ _id: id(number), event: "send", text, task: { _id: id(1), title: "A sign" }, offer: id(2), actor: null },
  ...{ thread: null, reason: null, at: "2026-11-15T12:00:00.000Z", isRead },
});
const news = itemOf(20, "You have a new offer.");
const older = itemOf(19, "An offer was revised.");
const silent: StubAnswer = () => new Promise(() => {});

function show(component: ReactNode, answer: StubAnswer) {
  const api = stubApi({ "GET /myinbox": answer, "GET /myinbox/stream": silent });
  renderScreen("/inbox", component, { provider: stageProvider({}, rahima) });
  return api;
}

test("the bell counts what is unread, and its panel lists it", async () => {
  const api = show(<InboxBell />, json({ items: [news, older], unread: 2 }));
  const bell = await screen.findByRole("button", { name: "Inbox, 2 unread" });
  await userEvent.click(bell);
  const panel = within(await screen.findByRole("region", { name: "Inbox" }));
  expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("You have a new offer."),
    expect.stringContaining("An offer was revised."),
  ]);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Inbox" })).toBeNull();
  await waitFor(() => expect(bell).toHaveFocus());

  await userEvent.click(bell);
  api.answer(`POST /myinbox/${id(19)}/read`, json({ unread: 1 }));
  await userEvent.click(screen.getByRole("link", { name: /An offer was revised/ }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/Details/${id(1)}`);
  expect(api.calls("POST *")).toHaveLength(1);
});

test("news of the stream changes the bell and is announced", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = show(<InboxBell />, json({ items: [older], unread: 1 }));
  const stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: stream.resolve });
  api.answer("GET /myinbox/stream", () => new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  await screen.findByRole("button", { name: "Inbox, 1 unread" });
  await vi.advanceTimersByTimeAsync(2_500);
  await waitFor(() => expect(api.calls("GET /myinbox/stream")).toHaveLength(1));
  const event = `id: ${id(20)}\nevent: item\ndata: ${JSON.stringify({ item: news, unread: 2 })}\n\n`;
  (await stream.promise).enqueue(new TextEncoder().encode(event));
  expect(await screen.findByRole("button", { name: "Inbox, 2 unread" })).toBeVisible();
  expect(screen.getByText("You have a new offer. A sign")).toHaveAttribute("aria-live", "polite");
});

test("the panel shows a failure, and an empty inbox as such", async () => {
  const api = show(<InboxBell />, problem(503, "The database is away."));
  await userEvent.click(screen.getByRole("button", { name: "Inbox" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your inbox could not be read.");
  api.answer("GET /myinbox", json({ items: [], unread: 0 }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing yet. Offers, awards, messages and reviews show up here.")).toBeVisible();
});

test("everything can be marked as read at once, up to the newest that was seen", async () => {
  const api = show(<InboxList />, json({ items: [news, older], unread: 2 }));
  expect(await screen.findByText("2 unread")).toBeVisible();
  api.answer("POST /myinbox/read", json({ unread: 0 }));
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Everything is read.")).toBeVisible();
  expect(screen.queryByText("Unread")).toBeNull();
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  expect(api.calls("POST *").map(({ body }) => body)).toEqual([{ upTo: id(20) }]);
});

test("an item stays unread where the server did not take it", async () => {
  const api = show(<InboxList />, json({ items: [news], unread: 1 }));
  api.answer("POST /myinbox/read", problem(503, "The database is away."));
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(api.calls("GET /myinbox")).toHaveLength(2));
  expect(await screen.findByText("Unread")).toBeInTheDocument();
  expect(screen.getByText("1 unread")).toBeVisible();
});

test("the list has an empty state, and can be asked for again after a failure", async () => {
  const api = show(<InboxList />, problem(503, "The database is away."));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your inbox could not be read.");
  api.answer("GET /myinbox", json({ items: [], unread: 0 }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing yet.")).toBeVisible();
});

test("the list reads on by pages", async () => {
  const api = show(<InboxList />, ({ search }) =>
    search.get("after") === "more"
      ? Response.json({ items: [itemOf(18, "An offer was withdrawn.")], unread: 0 })
      : Response.json({ items: [older], unread: 0 }, { headers: { Link: '</myinbox?after=more>; rel="next"' } }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(api.calls("GET /myinbox")).toHaveLength(2);
});

test("a page that is asked for while the list starts over is left out, so that nothing between is missing", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const first: StubAnswer = () => Response.json({ items: [older], unread: 0 }, { headers: { Link: '</myinbox?after=more>; rel="next"' } });
  const api = show(<InboxList />, first);
  const stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: stream.resolve });
  api.answer("GET /myinbox/stream", () => new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  const more = await screen.findByRole("button", { name: "Show more" });
  const release = api.hold("GET /myinbox", json({ items: [itemOf(18, "An offer was withdrawn.")], unread: 0 }));
  await userEvent.click(more);
  api.answer("GET /myinbox", () =>
    Response.json({ items: [itemOf(60, "You have a new offer.")], unread: 1 }, { headers: { Link: '</myinbox?after=later>; rel="next"' } }),
  );
  await vi.advanceTimersByTimeAsync(2_500);
  (await stream.promise).enqueue(new TextEncoder().encode('event: unread\ndata: {"unread":1}\n\n'));
  expect(await screen.findByText("You have a new offer.")).toBeVisible();
  release();
  await waitFor(() => expect(screen.getByRole("button", { name: "Show more" })).toBeEnabled());
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("the mail setting shows what the server keeps, and goes back where a change failed", async () => {
  const api = stubApi({ "GET /myinbox/settings": json({ mail: true }), "PUT /myinbox/settings": problem(503, "The database is away.") });
  renderScreen("/my-profile", <MailSetting />, { provider: stageProvider({}, rahima) });
  const box = screen.getByRole("checkbox", { name: /Write me a mail/ });
  expect(box).toBeDisabled();
  await waitFor(() => expect(box).toBeChecked());
  await userEvent.click(box);
  expect(await screen.findByText(/This could not be changed\./)).toBeVisible();
  expect(box).toBeChecked();
  api.answer("PUT /myinbox/settings", json({ mail: false }));
  await userEvent.click(box);
  await waitFor(() => expect(screen.queryByText(/This could not be changed\./)).toBeNull());
  expect(box).not.toBeChecked();
  expect(api.calls("PUT /myinbox/settings").map(({ body }) => body)).toEqual([{ mail: false }, { mail: false }]);
});
