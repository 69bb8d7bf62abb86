// Where notifications about money lead, and under which heading they are.
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import { InboxGroups } from "./inbox-groups.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const task = { _id: id(1), title: "A sign" };

test.each<[InboxItem["event"], Partial<InboxItem>, string, string]>([
  ["payout_sent", { task: null, offer: null }, "/wallet", "Wallet"],
  ["payout_failed", { task: null, offer: null }, "/wallet", "Wallet"],
  ["decision", { task: null, offer: null, decision: id(3) }, `/decisions/${id(3)}`, "Moderation"],
  ["charged_back", { offer: null }, "/administration?tab=money", "A sign"],
  ["charged_back", {}, `/Details/${id(1)}#payment`, "A sign"],
  ["released", {}, `/Details/${id(1)}#payment`, "A sign"],
  ["secure", {}, `/Details/${id(1)}#offers`, "A sign"],
  ["question", {}, `/Details/${id(1)}#questions`, "A sign"],
])("%s %j leads to %s, under %s", (event, change, address, heading) => {
  const item: InboxItem = {
    ...{ _id: id(20), event, text: "Something happened.", task, offer: id(2), actor: null },
    ...{ thread: null, decision: null, reason: null, at: "2026-11-15T12:00:00.000Z", isRead: true, ...change },
  };
  renderScreen("/inbox", <InboxGroups items={[item]} onOpen={() => {}} look="page" />);
  expect(screen.getByRole("link")).toHaveAttribute("href", address);
  expect(screen.getByRole("list", { name: heading })).toBeVisible();
});
