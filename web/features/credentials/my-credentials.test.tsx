import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { Me } from "#contract/account/account.ts";
import type { BroughtCredential, MyCredential } from "#contract/credentials/credential.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import { BroughtCredentials } from "./brought.tsx";
import { DealCredential } from "./deal-credential.tsx";
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

const account = { emailVerified: true } as Me;

function show(...items: MyCredential[]): HTMLElement[] {
  renderScreen(
    "/my-profile",
    <MyCredentials credentials={{ items, next: null }} brought={{ markets: [], brought: [] }} account={account} />,
  );
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

describe("credentials of other markets", () => {
  const brought: BroughtCredential = {
    ...{ id: "0198c0de-0000-7000-8000-00000000000d", name: "Rahima", market: { name: "Market of Khulna", host: "khulna.example" } },
    ...{ facts: deal.facts, issuedAt: deal.issuedAt, checkedAt: "2026-11-17T12:00:00.000Z", isUnchecked: false },
    address: "https://khulna.example/credential/1",
  };

  function showBrought(given: BroughtCredential[] = [], me = account): void {
    const known = { markets: ["khulna.example"], brought: given };
    renderScreen("/my-profile", <MyCredentials credentials={{ items: [], next: null }} brought={known} account={me} />);
  }

  test("are listed with their market, and removed", async () => {
    const key = `DELETE /me/credentials/brought/${brought.id}`;
    const api = stubApi({ [key]: problem(503, "The database is away.") });
    showBrought([brought]);
    expect(screen.getByRole("listitem")).toHaveTextContent("From another market, signature validMarket of Khulna (khulna.example)");
    const remove = screen.getByRole("button", { name: "Remove the credential of Market of Khulna of March 1, 2026: Completed task" });
    await userEvent.click(remove);
    await waitFor(() => expect(toastTexts()).toContain("The credential could not be removed: The database is away."));
    api.answer(key, () => new Response(null, { status: 204 }));
    await userEvent.click(remove);
    await waitFor(() => expect(toastTexts()).toContain("The credential is no longer on your profile."));
    expect(api.calls(key)).toHaveLength(2);
    expect(screen.getByRole("heading", { level: 2, name: "Credentials" })).toHaveFocus();
  });

  test("are brought as text or file; after an error the text stays", async () => {
    const key = "POST /me/credentials/brought";
    const api = stubApi({ [key]: problem(422, "This market does not accept credentials of evil.example.") });
    showBrought();
    await userEvent.click(screen.getByRole("button", { name: "Bring a credential" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Bring a credential from another market" }));
    expect(screen.getByRole("dialog")).toHaveTextContent("Accepted: khulna.example");
    const send = () => userEvent.click(dialog.getByRole("button", { name: "Check and show it" }));
    const field = dialog.getByLabelText("Text of the credential");
    await send();
    expect(field).toHaveAccessibleDescription("Paste the text of the credential or choose its file.");
    expect(field).toHaveFocus();
    expect(screen.getByRole("dialog")).not.toHaveTextContent("Verify your email address");
    fireEvent.change(field, { target: { value: " a.b.c " } });
    await send();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/does not accept credentials of evil\.example/));
    expect(field).toHaveValue(" a.b.c ");
    expect(field).toHaveFocus();
    fireEvent.change(dialog.getByLabelText("Choose file"), { target: { files: [new File(["d.e.f"], "credential.jwt")] } });
    await waitFor(() => expect(field).toHaveValue("d.e.f"));
    api.answer(key, json(brought, { status: 201 }));
    await send();
    await waitFor(() => expect(toastTexts()).toContain("Your public profile shows the credential."));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(api.calls(key).map(({ body }) => body)).toEqual([{ text: "a.b.c" }, { text: "d.e.f" }]);
  });

  test("need a verified address, as the dialog says when it opens", async () => {
    showBrought([], { emailVerified: false } as Me);
    await userEvent.click(screen.getByRole("button", { name: "Bring a credential" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Verify your email address here first.");
  });

  test("can be checked at their market by visitors of the profile", () => {
    renderScreen("/person", <BroughtCredentials brought={[brought, { ...brought, id: "two", address: null }]} />);
    const links = screen.getAllByRole("link", { name: "Check it at khulna.example: Completed task" });
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute("href", "https://khulna.example/credential/1");
    expect(links[0]).toHaveAttribute("rel", "nofollow ugc noopener");
  });

  test("have no part in the profile of a market that accepts none", () => {
    renderScreen(
      "/my-profile",
      <MyCredentials credentials={{ items: [], next: null }} brought={{ markets: [], brought: [] }} account={account} />,
    );
    expect(screen.queryByText("From other markets")).toBeNull();
  });
});

test("after a failure the dialog shows the reason and focuses it", async () => {
  stubApi({ "POST /me/credentials": problem(503, "The database is away.") });
  show(deal);
  await userEvent.click(screen.getByRole("button", { name: "Create a marketplace record" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Marketplace record" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create credential" }));
  expect(await dialog.findByText("The credential could not be created: The database is away.")).toHaveFocus();
});

test("a completed deal leads to the credentials that were created before", () => {
  renderScreen("/Details", <DealCredential task={deal.id} />);
  expect(screen.getByRole("link", { name: "Manage my credentials" })).toHaveAttribute("href", "/my-profile#credentials");
});

test("one deal is not counted as several", () => {
  const figures = { freelancerDeals: 1, freelancerCompleted: 1, clientDeals: 4, clientCompleted: 3, clientCompletionRate: 75 };
  renderScreen("/my-profile", <FactList facts={{ kind: "profile", memberSince: deal.issuedAt, figures }} />);
  expect(screen.getByText("1 of 1 deal")).toBeVisible();
  expect(screen.getByText("3 of 4 deals (75%)")).toBeVisible();
});
