// What a freelancer reads about the fee and the payment before they send an offer and accept a job.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { relatedAnswers } from "#tests/support/task-page-api.ts";
import * as details from "#web/routes/details.tsx";

beforeEach(() => sessionStorage.clear());

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const person = (number: number, name: string) => ({ id: id(number), name, rating: 0, photoURL: null });
const terms = (feePercent: number): PaymentTerms => ({ mode: "sandbox", feePercent, hours: 72 });
const open: Deal = {
  ...{ task: id(0), title: "A sign", category: "Design", budget: 200, deadline: "2099-12-31", poster: person(1, "Karim"), state: "open" },
  ...{ since: time, dueAt: null, version: 1, bidcunt: 0, isYours: false, isLiked: false, ownQuestion: null, agreed: null },
  ...{ changesAsked: null, askedFor: null, overdueAt: null, changesLeft: null, dispute: null, seal: null, actions: ["send"] },
};
const offer: Offer = {
  ...{ _id: id(3), task: id(0), bidder: person(2, "Salma"), state: "awarded", since: time, reason: null, revision: 1, amount: 95.5 },
  ...{ days: 4, message: "Mine.", version: 1, isSealed: false, createdAt: time, updatedAt: time, actions: ["accept", "refuse"] },
};
const awarded: Deal = {
  ...open,
  ...{ state: "awarded", actions: [] },
  agreed: { offer: id(3), bidder: person(2, "Salma"), amount: 95.5, days: 4, deliverBy: null, state: "awarded", reason: null },
};

function show(deal: Deal, offers: Offer[], payments: PaymentTerms | null) {
  stubApi({
    ...relatedAnswers,
    [`GET /mytask/${id(0)}`]: json(listedTask(id(0), { title: "A sign", state: deal.state })),
    "GET /offers": json({ deal, offers }),
    [`GET /mytask/${id(0)}/history`]: json({ steps: [], deliveries: [], seals: [] }),
    "GET /threads": json([]),
  });
  renderPage(`/Details/${id(0)}`, { [pagePaths.details]: details }, { provider: stageProvider({}, rahima), market: { payments } });
}

test("the offer form shows the fee and what the freelancer receives while the price is typed", async () => {
  show(open, [], terms(2.5));
  const amount = await screen.findByLabelText("Amount");
  expect(amount).toHaveAccessibleDescription("Total price in USD");
  await userEvent.type(amount, "100");
  expect(amount).toHaveAccessibleDescription("Total price in USD Fee (2.5%): $2.50 · You receive $97.50");
  await userEvent.type(amount, "{Backspace}{Backspace}");
  expect(amount).toHaveAccessibleDescription("Total price in USD Fee (2.5%): $0.02 · You receive $0.98");
});

test.each([null, terms(0)])("without a fee the offer form says nothing of one", async (payments) => {
  show(open, [], payments);
  const amount = await screen.findByLabelText("Amount");
  await userEvent.type(amount, "100");
  expect(amount).toHaveAccessibleDescription("Total price in USD");
});

test.each([
  [
    terms(5),
    "You agree to $95.50 in 4 days. Work begins once Karim has secured the payment. Other offers stay open until then. You receive $90.73 after the fee of 5%.",
  ],
  [terms(0), "You agree to $95.50 in 4 days. Work begins once Karim has secured the payment. Other offers stay open until then."],
  [null, "You agree to $95.50 in 4 days. Other offers close."],
])("before a job is accepted: %j", async (payments, text) => {
  show(awarded, [offer], payments);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Accept this job?" });
  expect(within(dialog).getByText(text)).toBeVisible();
});
