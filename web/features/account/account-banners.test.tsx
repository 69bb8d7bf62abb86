import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Me } from "#contract/account/account.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, liveStream, offline, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { AccountBanners } from "./account-banners.tsx";

const silent: StubAnswer = () => new Promise(() => {});
const decisions = [
  { _id: "warned", action: "warn", isReversed: false },
  { _id: "shorter", action: "suspend", isReversed: false, until: "2099-11-30T10:00:00.000Z" },
  { _id: "undone", action: "suspend", isReversed: true, until: "2099-12-31T10:00:00.000Z" },
  { _id: "suspended", action: "suspend", isReversed: false, until: "2099-12-31T10:00:00.000Z" },
  { _id: "banned", action: "ban", isReversed: false, until: null },
];

function show(me: Partial<Me>, answers: Record<string, StubAnswer> = {}, path = "/inbox") {
  const api = stubApi({ "GET /me": json(aMe(me)), "GET /myinbox/stream": silent, ...answers });
  renderScreen(path, <AccountBanners />, { provider: stageProvider({}, rahima) });
  return api;
}

test("a suspended person sees until when, and a link to the decision that is in effect", async () => {
  show({ suspendedUntil: "2099-12-31T10:00:00.000Z" }, { "GET /mydecisions": json(decisions) });
  const banner = await screen.findByRole("region", { name: "Suspension" });
  expect(banner).toHaveTextContent(/^Your account is suspended until December 31, 2099\./);
  expect(screen.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", "/decisions/suspended");
});

test("a ban comes before a suspension", async () => {
  show({ isBanned: true }, { "GET /mydecisions": json(decisions) });
  expect(await screen.findByRole("link", { name: "Read the decision" })).toHaveAttribute("href", "/decisions/banned");
});

test("a banned person sees it too, with a link to the inbox if the decisions cannot be read", async () => {
  show({ isBanned: true }, { "GET /mydecisions": problem(503, "The database is away.") });
  expect(await screen.findByText(/^Your account is banned\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", "/inbox");
});

test("others see nothing, and their decisions are not read", async () => {
  const api = show({});
  await waitFor(() => expect(api.calls("GET /me")).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Suspension" })).toBeNull();
  expect(api.calls("GET /mydecisions")).toEqual([]);
});

test("a new decision shows or removes it; without an answer it stays", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stream = liveStream();
  const api = show({}, { "GET /myinbox/stream": stream.answer, "GET /mydecisions": json(decisions) });
  const decide = async (answer: StubAnswer) => {
    const before = api.calls("GET /me").length;
    api.answer("GET /me", answer);
    await stream.sendEvent("item", { item: { decision: "suspended" }, unread: 1 });
    await waitFor(() => expect(api.calls("GET /me").length).toBeGreaterThan(before));
    await act(() => vi.advanceTimersByTimeAsync(100));
  };
  await vi.advanceTimersByTimeAsync(2_500);
  await waitFor(() => expect(api.calls("GET /myinbox/stream")).toHaveLength(1));
  await decide(json(aMe({ isBanned: true })));
  expect(await screen.findByText(/^Your account is banned\./)).toBeVisible();
  await decide(offline);
  expect(screen.getByText(/^Your account is banned\./)).toBeVisible();
  await decide(json(aMe()));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Suspension" })).toBeNull());
});

describe("a recovery of the account that is under way", () => {
  const recoveryAt = "2099-12-31T10:00:00.000Z";

  test("is shown, with a link to the button that stops it, until it is stopped in another tab", async () => {
    const api = show({ recoveryAt });
    expect(await screen.findByRole("region", { name: "Account recovery" })).toHaveTextContent(/^A recovery of your account is under way\./);
    expect(screen.getByRole("link", { name: "Stop it" })).toHaveAttribute("href", "/my-profile#recovery");
    api.answer("GET /me", json(aMe()));
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Account recovery" })).toBeNull());
  });

  test("is not shown twice on the profile page, which has the button", async () => {
    show({ recoveryAt, isBanned: true }, { "GET /mydecisions": json(decisions) }, "/my-profile");
    expect(await screen.findByRole("region", { name: "Suspension" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Account recovery" })).toBeNull();
  });
});
