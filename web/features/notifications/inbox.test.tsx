import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { Outlet } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, liveStream, paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import * as detailsPage from "#web/routes/details.tsx";
import * as inboxPage from "#web/routes/inbox.tsx";
import * as myProfile from "#web/routes/my-profile.tsx";
import { InboxBell } from "./inbox-bell.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const itemOf = (number: number, text: string, isRead = false): InboxItem => ({
  ...{ _id: id(number), event: "send", text, task: { _id: id(1), title: "A sign" }, offer: id(2), actor: null },
  ...{ thread: null, decision: null, reason: null, at: "2026-11-15T12:00:00.000Z", isRead },
});
const news = itemOf(20, "Karim made an offer.");
const older = itemOf(19, "Karim revised their offer.");
const silent: StubAnswer = () => new Promise(() => {});
const listed = (where: Pick<typeof screen, "getAllByRole">) => where.getAllByRole("listitem").map(({ textContent }) => textContent);

function show(path: "/inbox" | "/bell", answer: StubAnswer) {
  const api = stubApi({ "GET /myinbox": answer, "GET /myinbox/stream": silent });
  renderPage(path, { "/inbox": inboxPage, "/bell": { default: InboxBell } }, { provider: stageProvider({}, rahima) });
  return api;
}

/** With the bell, as on the real page. */
function showWithBell(path: string, page: { default: ComponentType<never>; handle: object }, answer: StubAnswer) {
  const api = stubApi({ "GET /myinbox": answer, "GET /myinbox/stream": silent });
  const layout = {
    default: () => (
      <>
        <InboxBell />
        <Outlet />
      </>
    ),
  };
  const pages = { "/inbox": inboxPage, "/Details/:id": page };
  renderPage(path, pages, { layout, provider: stageProvider({}, rahima) });
  return api;
}

test("the bell counts unread notifications, and its panel lists them", async () => {
  const api = show("/bell", json({ items: [news, older], unread: 2 }));
  const bell = await screen.findByRole("button", { name: "Inbox, 2 unread" });
  await userEvent.click(bell);
  const panel = within(await screen.findByRole("region", { name: "Inbox" }));
  expect(listed(panel)).toEqual([expect.stringContaining("Karim made an offer."), expect.stringContaining("Karim revised their offer.")]);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Inbox" })).toBeNull();
  await waitFor(() => expect(bell).toHaveFocus());

  await userEvent.click(bell);
  api.answer(`POST /myinbox/${id(19)}/read`, json({ unread: 1 }));
  await userEvent.click(screen.getByRole("link", { name: /Karim revised their offer/ }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/Details/${id(1)}`);
  expect(api.calls("POST *")).toHaveLength(1);
});

test("a live event updates the bell, and the new notification is announced", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = show("/bell", json({ items: [older], unread: 1 }));
  const stream = liveStream();
  api.answer("GET /myinbox/stream", stream.answer);
  await screen.findByRole("button", { name: "Inbox, 1 unread" });
  await vi.advanceTimersByTimeAsync(2_500);
  await waitFor(() => expect(api.calls("GET /myinbox/stream")).toHaveLength(1));
  api.answer("GET /myinbox", json({ items: [news, older], unread: 2 }));
  await stream.sendEvent("item", { item: news, unread: 2 });
  expect(await screen.findByRole("button", { name: "Inbox, 2 unread" })).toBeVisible();
  expect(screen.getByText("Karim made an offer. A sign")).toHaveAttribute("aria-live", "polite");
});

const details = { default: () => <h1>A task</h1>, handle: detailsPage.handle };

test("opening the page of a task marks its notifications as read, but no message, and nothing that comes later", async () => {
  const elsewhere = { ...news, task: { _id: id(5), title: "A boat" } };
  const api = showWithBell(`/Details/${id(1)}`, details, json({ items: [elsewhere, older], unread: 2 }));
  api.answer("POST /myinbox/read", () => {
    api.answer("GET /myinbox", json({ items: [elsewhere, { ...older, isRead: true }], unread: 1 }));
    return Response.json({ unread: 1 });
  });
  expect(await screen.findByRole("button", { name: "Inbox, 1 unread" })).toBeVisible();
  expect(api.calls("POST *").map(({ body }) => body)).toEqual([{ task: id(1), upTo: elsewhere._id }]);
});

test.each([
  ["a message about it", { ...news, event: "message" as const, thread: id(9) }],
  ["another task", { ...news, task: { _id: id(5), title: "A boat" } }],
])("opening the page of a task leaves %s unread", async (_, item) => {
  const api = showWithBell(`/Details/${id(1)}`, details, json({ items: [item], unread: 1 }));
  expect(await screen.findByRole("button", { name: "Inbox, 1 unread" })).toBeVisible();
  expect(api.calls("POST *")).toEqual([]);
});

test("notifications are grouped by day, and within a day by task", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-16T12:00:00") });
  const boat = { _id: id(5), title: "A boat" };
  const at = (number: number, day: string, task = { _id: id(1), title: "A sign" }) => ({
    ...{ ...itemOf(number, `Notification ${number}.`), task, at: new Date(`2026-11-${day}T09:30:00`).toISOString() },
  });
  show("/inbox", json({ items: [at(30, "16"), at(29, "16", boat), at(28, "16"), at(27, "15"), at(26, "02")], unread: 0 }));
  const day = async (name: string) => within(await screen.findByRole("region", { name }));
  const today = await day("Today");
  expect(today.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["A sign", "A boat"]);
  expect(listed(within(today.getByRole("list", { name: "A sign" })))).toEqual([
    expect.stringContaining("Notification 30.9:30"),
    expect.stringContaining("Notification 28.9:30"),
  ]);
  expect(listed(await day("Yesterday"))).toEqual([expect.stringContaining("Notification 27.")]);
  expect(listed(await day("Nov 2, 2026"))).toEqual([expect.stringContaining("Notification 26.")]);
});

test("the days are those of the person's own clock, not of UTC", async () => {
  vi.stubEnv("TZ", "Asia/Dhaka");
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-15T19:00:00Z") });
  show(
    "/inbox",
    json({
      items: [
        { ...news, at: "2026-11-15T18:30:00.000Z" },
        { ...older, at: "2026-11-15T12:00:00.000Z" },
      ],
      unread: 0,
    }),
  );
  const day = async (name: string) => within(await screen.findByRole("region", { name }));
  expect(listed(await day("Today"))).toEqual([expect.stringContaining("Karim made an offer.")]);
  expect(listed(await day("Yesterday"))).toEqual([expect.stringContaining("Karim revised their offer.")]);
});

test("the panel has an error state and an empty state", async () => {
  const api = show("/bell", problem(503, "The database is away."));
  await userEvent.click(screen.getByRole("button", { name: "Inbox" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your inbox.");
  api.answer("GET /myinbox", json({ items: [], unread: 0 }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No notifications yet. Offers, awards, messages and reviews will show up here.")).toBeVisible();
});

test("all items can be marked as read at once, up to the newest that was shown", async () => {
  const api = show("/inbox", json({ items: [news, older], unread: 2 }));
  expect(await screen.findByText("2 unread")).toBeVisible();
  api.answer("POST /myinbox/read", json({ unread: 0 }));
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("You're all caught up.")).toBeVisible();
  expect(screen.queryByText("Unread")).toBeNull();
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  expect(api.calls("POST *").map(({ body }) => body)).toEqual([{ upTo: id(20) }]);
});

test("an item stays unread when the request fails", async () => {
  const api = show("/inbox", json({ items: [news], unread: 1 }));
  api.answer("POST /myinbox/read", problem(503, "The database is away."));
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(api.calls("POST /myinbox/read")).toHaveLength(1));
  expect(await screen.findByText("Unread")).toBeInTheDocument();
  expect(screen.getByText("1 unread")).toBeVisible();
});

test("the list has an empty state, and can be loaded again after a failure", async () => {
  const api = show("/inbox", problem(503, "The database is away."));
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your inbox.");
  api.answer("GET /myinbox", json({ items: [], unread: 0 }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No notifications yet.")).toBeVisible();
});

test("the list grows by pages, and a live event loads all that it shows", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const items = Array.from({ length: 60 }, (_, place) => itemOf(200 - place, `Notification ${place}.`));
  const inboxOf = (page: InboxItem[]) => ({ items: page, unread: 0 });
  const api = showWithBell("/inbox", details, paged(items, inboxOf));
  const stream = liveStream();
  api.answer("GET /myinbox/stream", stream.answer);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(24));
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(48));
  await vi.advanceTimersByTimeAsync(2_500);
  api.answer("GET /myinbox", paged([itemOf(300, "Karim made an offer."), ...items], inboxOf));
  await stream.sendEvent("unread", { unread: 1 });
  expect(await screen.findByText("Karim made an offer.")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(48);
  expect(screen.getByText("Notification 46.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(61));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("the mail settings show what the server stores, also after a failed change", async () => {
  const api = stubApi({
    "GET /me": json(aMe()),
    "GET /blocks": json([]),
    "GET /me/credentials": json([]),
    "GET /me/credentials/brought": json({ markets: [], brought: [] }),
    "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
    "GET /me/sessions": json([]),
    "GET /me/second-factors": json({ twoFactor: false, recoveryCodes: 0, passkeys: [] }),
    "GET /myinbox/settings": problem(503, "The database is away."),
    "PUT /myinbox/settings": problem(503, "The database is away."),
  });
  const open = () => renderPage("/my-profile", { "/my-profile": myProfile }, { provider: stageProvider({}, rahima) });
  const { unmount } = open();
  const card = within(await screen.findByRole("region", { name: "Email notifications" }));
  expect(await card.findByText("We couldn't load this setting. The database is away.")).toBeVisible();
  expect(card.getByRole("checkbox", { name: /Email me about activity/ })).toBeDisabled();
  expect(card.getByRole("checkbox", { name: "Reviews" })).toBeDisabled();
  unmount();

  api.answer("GET /myinbox/settings", json({ mail: true, muted: ["reviews"], pushMuted: [] }));
  api.answer("GET /me", json(aMe({ emailVerified: false })));
  open();
  expect(await screen.findByText(/^You get no email yet, because your email address isn't verified\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Verify this address" })).toHaveAttribute("href", "/my-profile#verify-email");
  // Everything is checked until the settings are there.
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Reviews" })).not.toBeChecked());
  const box = screen.getByRole("checkbox", { name: /Email me about activity/ });
  expect(box).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Messages" })).toBeChecked();
  await userEvent.click(box);
  expect(await screen.findByText("We couldn't save this setting. The database is away.")).toBeVisible();
  await waitFor(() => expect(box).toBeChecked());

  const release = api.hold("PUT /myinbox/settings", json({ mail: false, muted: ["reviews"], pushMuted: [] }));
  await userEvent.click(box);
  expect(screen.queryByText(/We couldn't save this setting\./)).toBeNull();
  expect(box).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Messages" })).toBeDisabled();
  api.answer("GET /myinbox/settings", json({ mail: false, muted: ["reviews"], pushMuted: [] }));
  release();
  await waitFor(() => expect(api.calls("GET /myinbox/settings")).toHaveLength(3));
  await waitFor(() => expect(box).not.toBeChecked());
  const off = { mail: false, muted: ["reviews"], pushMuted: [] };
  expect(api.calls("PUT /myinbox/settings").map(({ body }) => body)).toEqual([off, off]);
});

test("kinds of mail that are switched while another is saved are saved after it", async () => {
  const api = stubApi({
    "GET /me": json(aMe()),
    "GET /blocks": json([]),
    "GET /me/credentials": json([]),
    "GET /me/credentials/brought": json({ markets: [], brought: [] }),
    "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
    "GET /me/sessions": json([]),
    "GET /me/second-factors": json({ twoFactor: false, recoveryCodes: 0, passkeys: [] }),
    "GET /myinbox/settings": json({ mail: true, muted: [], pushMuted: [] }),
  });
  renderPage("/my-profile", { "/my-profile": myProfile }, { provider: stageProvider({}, rahima) });
  const release = api.hold("PUT /myinbox/settings", ({ body }) => Response.json(body));
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Offers and task changes" })).toBeEnabled());
  await userEvent.click(screen.getByRole("checkbox", { name: "Offers and task changes" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Messages" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Offers and task changes" }));
  const stored = { mail: true, muted: ["messages"], pushMuted: [] };
  api.answer("GET /myinbox/settings", json(stored));
  release();
  await waitFor(() => expect(api.calls("PUT /myinbox/settings")).toHaveLength(2));
  expect(api.calls("PUT /myinbox/settings").map(({ body }) => body)).toEqual([{ ...stored, muted: ["offers"] }, stored]);
  expect(screen.getByRole("checkbox", { name: "Messages" })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Offers and task changes" })).toBeChecked();
});
