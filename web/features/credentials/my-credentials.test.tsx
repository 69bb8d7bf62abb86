import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { MyCredential } from "#contract/credentials/credential.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import { FactList } from "./facts.tsx";
import { MyCredentials } from "./my-credentials.tsx";

const deal: MyCredential = {
  ...{ id: "0198c0de-0000-7000-8000-00000000000c", state: "valid", revocationReason: null, revokedAt: null },
  facts: {
    ...{ kind: "deal", role: "freelancer", stars: 5, title: null, category: null },
    ...{ startedAt: "2026-01-02T00:00:00.000Z", completedAt: "2026-02-03T00:00:00.000Z" },
  },
  ...{ issuedAt: "2026-03-01T00:00:00.000Z", expiresAt: null, taskTitle: "A sign for a tea stall", hasEmail: true },
};

function show(...items: MyCredential[]): HTMLElement[] {
  renderScreen("/my-profile", <MyCredentials credentials={{ items, next: null }} brought={{ markets: [], brought: [] }} />);
  return screen.getAllByRole("listitem");
}

test("credentials without a title have the title of their task, with a note, role and dates", () => {
  const [plain, titled] = show(deal, {
    ...deal,
    id: "two",
    facts: { ...deal.facts, title: "A sign for a tea stall" } as MyCredential["facts"],
  });
  expect(plain).toHaveTextContent("A sign for a tea stallValidThe credential does not contain this title.");
  expect(plain).toHaveTextContent(
    "Freelancer · Completed: February 3, 2026 · Issued: March 1, 2026 · With the fingerprint of your email address",
  );
  expect(titled).not.toHaveTextContent("does not contain");
});

test("one that its person withdrew says so, one that was reversed is revoked; neither can be withdrawn", () => {
  const revoked = { ...deal, state: "revoked", revokedAt: "2026-04-01T00:00:00.000Z" } as const;
  const [withdrawn, reversed] = show(
    { ...revoked, revocationReason: "withdrawn" },
    { ...revoked, id: "two", revocationReason: "reversed" },
  );
  expect(withdrawn).toHaveTextContent("Withdrawn");
  expect(withdrawn).toHaveTextContent("You withdrew it on April 1, 2026.");
  expect(reversed).toHaveTextContent("Revoked");
  expect(screen.queryByRole("button", { name: /^Withdraw/ })).not.toBeInTheDocument();
});

test("each has its file and its link", async () => {
  const [line] = show(deal) as [HTMLElement];
  expect(within(line).getByRole("link", { name: /^Download file/ })).toHaveAttribute("href", `/credentials/${deal.id}/jwt`);
  const user = userEvent.setup();
  const copy = within(line).getByRole("button", { name: "Copy link to the credential of March 1, 2026: A sign for a tea stall" });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/credential/${deal.id}`);
  expect(await screen.findByText("Link copied")).toBeVisible();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied.", "NotAllowedError"));
  await user.click(copy);
  expect(await screen.findByText(/could not be copied/)).toBeVisible();
});

test("one deal is not counted as several", () => {
  const figures = { freelancerDeals: 1, freelancerCompleted: 1, clientDeals: 4, clientCompleted: 3, clientCompletionRate: 75 };
  renderScreen("/my-profile", <FactList facts={{ kind: "profile", memberSince: deal.issuedAt, figures }} />);
  expect(screen.getByText("1 of 1 deal")).toBeVisible();
  expect(screen.getByText("3 of 4 deals (75%)")).toBeVisible();
});
