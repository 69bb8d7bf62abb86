// Where notifications about money lead.
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import { InboxGroups } from "./inbox-groups.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const task = { _id: id(1), title: "A sign" };

test.each<[InboxItem["event"], Partial<InboxItem>, string]>([
  ["payout_sent", { task: null, offer: null }, "/wallet"],
  ["payout_failed", { task: null, offer: null }, "/wallet"],
  ["charged_back", { offer: null }, "/administration?tab=money"],
  ["charged_back", {}, `/Details/${id(1)}#payment`],
  ["released", {}, `/Details/${id(1)}#payment`],
  ["secure", {}, `/Details/${id(1)}#offers`],
  ["question", {}, `/Details/${id(1)}#questions`],
])("%s leads to %s", (event, change, address) => {
  const item: InboxItem = {
    ...{ _id: id(20), event, text: "Something happened.", task, offer: id(2), actor: null },
    ...{ thread: null, decision: null, reason: null, at: "2026-11-15T12:00:00.000Z", isRead: true, ...change },
  };
  renderScreen("/inbox", <InboxGroups items={[item]} onOpen={() => {}} look="page" />);
  expect(screen.getByRole("link")).toHaveAttribute("href", address);
});
