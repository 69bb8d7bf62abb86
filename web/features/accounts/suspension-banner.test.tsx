import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Me } from "#contract/account.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { SuspensionBanner } from "./suspension-banner.tsx";

const silent: StubAnswer = () => new Promise(() => {});
const decisions = [
  { _id: "warned", action: "warn", isReversed: false },
  { _id: "shorter", action: "suspend", isReversed: false, until: "2099-11-30T10:00:00.000Z" },
  { _id: "undone", action: "suspend", isReversed: true, until: "2099-12-31T10:00:00.000Z" },
  { _id: "suspended", action: "suspend", isReversed: false, until: "2099-12-31T10:00:00.000Z" },
  { _id: "banned", action: "ban", isReversed: false, until: null },
];

function show(me: Partial<Me>, answers: Record<string, StubAnswer> = {}) {
  const api = stubApi({ "GET /me": json(aMe(me)), "GET /myinbox/stream": silent, ...answers });
  renderScreen("/inbox", <SuspensionBanner />, { provider: stageProvider({}, rahima) });
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
