// The payments of a deal on the task page, as the poster and the freelancer see them.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Agreement, AskedFor, Deal, Offer } from "#contract/deals/offers/offer.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import type { DealMoney, Payment } from "#contract/money/money.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, stubApi } from "#tests/support/stub-api.ts";
import { relatedAnswers } from "#tests/support/task-page-api.ts";
import * as details from "#web/routes/details.tsx";
import { openAddress } from "#web/ui/open-address.ts";

vi.mock("#web/ui/open-address.ts", () => ({ openAddress: vi.fn() }));
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const path = `/mytask/${id(0)}/payments`;
const bankAddress = "https://bank.example/pay/1";
const terms: PaymentTerms = { mode: "stripe", feePercent: 5, hours: 72 };
const person = (number: number, name: string) => ({ id: id(number), name, rating: 0, photoURL: null });
const agreed: Agreement = {
  ...{ offer: id(3), bidder: person(2, "Salma"), amount: 95.5, days: 4, deliverBy: null, state: "awarded", reason: null },
};
const money: DealMoney = {
  ...{ isAsked: true, price: 95.5, feePercent: 5, receives: 90.73, dueAt: "2099-12-31T12:00:00.000Z", instructions: "" },
  ...{ mayPay: true, mayPayBonus: false, payments: [], documents: [] },
};

function aPayment(change: Partial<Payment> = {}): Payment {
  return {
    ...{ _id: id(40), kind: "price", state: "started", amount: 95.5, code: "QX7KMP2RTA", url: bankAddress, released: 0, fee: 0 },
    ...{
      refunded: 0,
      isRefundSent: false,
      isSurplus: false,
      isFrozen: false,
      isTakenBack: false,
      finalAt: null,
      isAppealed: false,
      createdAt: time,
    },
    ...change,
  };
}

const settled = (change: Partial<Payment>) => aPayment({ state: "settled", url: null, ...change });
const notAsked: Partial<DealMoney> = { isAsked: false, mayPay: false, dueAt: null };

type Shown = {
  side?: "poster" | "bidder";
  state?: TaskState;
  payments?: PaymentTerms | null;
  address?: string;
  askedFor?: AskedFor | null;
};

function show(
  change: Partial<DealMoney> = {},
  { side = "poster", state = "awaiting_payment", payments = terms, address = "", askedFor = null }: Shown = {},
) {
  const isYours = side === "poster";
  const deal: Deal = {
    ...{ task: id(0), title: "A sign", category: "Design", budget: 120, deadline: "2099-12-31", poster: person(1, "Karim"), state },
    ...{ since: time, dueAt: null, version: 1, bidcunt: 0, isYours, isLiked: false, ownQuestion: null, agreed, changesAsked: null },
    ...{ askedFor, overdueAt: null, changesLeft: null, dispute: null, seal: null, actions: [] },
  };
  const offer: Offer = {
    ...{ _id: id(3), task: id(0), bidder: person(2, "Salma"), state: "accepted", since: time, reason: null, revision: 1, amount: 95.5 },
    ...{ days: 4, message: "Mine.", version: 1, isSealed: false, createdAt: time, updatedAt: time, actions: [] },
  };
  const api = stubApi({
    ...relatedAnswers,
    [`GET /mytask/${id(0)}`]: json(listedTask(id(0), { title: "A sign", state })),
    "GET /offers": json({ deal, offers: [offer] }),
    [`GET /mytask/${id(0)}/history`]: json({ steps: [], deliveries: [], seals: [] }),
    "GET /reviews": json({ mine: null, theirs: null, mayWrite: false, until: null }),
    "GET /threads": json([]),
    [`GET ${path}`]: json({ ...money, ...(side === "bidder" && { mayPay: false }), ...change }),
  });
  const provider = stageProvider({}, rahima);
  renderPage(`/Details/${id(0)}${address}`, { [pagePaths.details]: details }, { provider, market: { payments } });
  return api;
}

const section = () => screen.findByRole("region", { name: "Payment" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the poster sees the price and until when, and Pay leads to the bank", async () => {
  const api = show();
  const payment = await section();
  expect(payment).toHaveTextContent("Secure $95.50 so that Salma can begin");
  expect(payment).toHaveTextContent("TaskHaat holds the money and releases it to Salma when you approve the work.");
  expect(payment).toHaveTextContent(/Pay by Dec 31, 2099.*After that the award is withdrawn/);
  // It comes before the deal.
  expect(payment.compareDocumentPosition(await screen.findByRole("region", { name: "Your deal" }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  api.answer(`POST ${path}`, json({ payment: id(40), url: bankAddress }, { status: 201 }));
  await press("Pay $95.50");
  await waitFor(() => expect(openAddress).toHaveBeenCalledExactlyOnceWith(bankAddress));
  expect(api.calls(`POST ${path}`).map(({ body }) => body)).toEqual([{ amount: 95.5 }]);
});

test("two quick presses start one payment", async () => {
  const api = show();
  const release = api.hold(`POST ${path}`, json({ payment: id(40), url: null }, { status: 201 }));
  await userEvent.dblClick(await screen.findByRole("button", { name: "Pay $95.50" }));
  expect(await screen.findByRole("button", { name: "Opening the payment..." })).toBeDisabled();
  release();
  await screen.findByRole("button", { name: "Pay $95.50" });
  expect(api.calls(`POST ${path}`)).toHaveLength(1);
});

test.each([
  ["the provider is away", problem(503, "The payment provider did not answer."), "The payment provider did not answer."],
  ["another price", problem(409, "The agreed price is $90. Load the page again."), "The agreed price is $90."],
  ["no connection", offline, "We couldn't start the payment."],
])("a payment that cannot be started says why: %s", async (_, answer, text) => {
  const api = show();
  await screen.findByRole("button", { name: "Pay $95.50" });
  api.answer(`POST ${path}`, answer);
  await press("Pay $95.50");
  const alert = await screen.findByText(new RegExp(text.replace("$", "\\$")));
  expect(alert).toHaveFocus();
  expect(await screen.findByRole("button", { name: "Pay $95.50" })).toBeEnabled();
});

test("the freelancer waits, and sees what they will receive", async () => {
  show({}, { side: "bidder" });
  const payment = await section();
  expect(payment).toHaveTextContent("Waiting for Karim to pay $95.50");
  expect(payment).toHaveTextContent(/Karim has until Dec 31, 2099.*After that your offer is open again\./);
  expect(payment).toHaveTextContent("You receive $90.73 after the fee of 5%.");
  expect(within(payment).queryByRole("button")).toBeNull();
});

test("without a fee nothing is said about one", async () => {
  show({ feePercent: 0, receives: 95.5 }, { side: "bidder", payments: { ...terms, feePercent: 0 } });
  expect(await section()).not.toHaveTextContent(/fee/i);
});

test("a started payment can be continued at the bank", async () => {
  show({ payments: [aPayment()] });
  const payment = await section();
  expect(payment).toHaveTextContent("We're waiting for the bank's confirmation");
  expect(payment).toHaveTextContent(/Without the confirmation by Dec 31, 2099.*, the award is withdrawn/);
  expect(payment).not.toHaveTextContent(/Secure \$95\.50|Pay by/);
  expect(screen.getByRole("link", { name: "Continue at the bank" })).toHaveAttribute("href", bankAddress);
  expect(screen.queryByRole("button", { name: "Pay $95.50" })).toBeNull();
});

test("a payment that the provider never opened can be started again", async () => {
  show({ payments: [aPayment({ url: null })] });
  expect(await section()).not.toHaveTextContent("We're waiting for the bank's confirmation");
  expect(screen.getByRole("button", { name: "Pay $95.50" })).toBeEnabled();
});

test("the freelancer hears that the poster has started to pay", async () => {
  show({ payments: [aPayment({ url: null, code: "" })] }, { side: "bidder" });
  expect(await section()).toHaveTextContent("Karim has started to pay. We're waiting for the bank's confirmation.");
});

test("a declined payment can be tried again", async () => {
  show({ payments: [aPayment({ state: "failed", url: null })] });
  expect(await section()).toHaveTextContent("The payment didn't go throughTry again, or pay in another way.");
  expect(screen.getByRole("button", { name: "Pay $95.50" })).toBeEnabled();
});

test("where administrators confirm payments, the poster sees how to pay and the code", async () => {
  const writeText = vi.fn(async () => {});
  const payments = { ...terms, mode: "manual" } as const;
  const api = show({}, { payments });
  expect(await section()).toHaveTextContent("Next you see how to transfer the money.");
  const instructions = "Haat Bank, account 123\nBranch Dhaka";
  api.answer(`POST ${path}`, json({ payment: id(40), url: null }, { status: 201 }));
  api.answer(`GET ${path}`, json({ ...money, instructions, payments: [aPayment({ url: null })] }));
  const user = userEvent.setup();
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  await user.click(screen.getByRole("button", { name: "Pay $95.50" }));
  expect(await screen.findByText("QX7KMP2RTA")).toBeVisible();
  expect(await section()).toHaveTextContent("Haat Bank, account 123 Branch Dhaka");
  expect(await section()).toHaveTextContent("Waiting for an administrator to confirm");
  expect(screen.queryByRole("button", { name: "Pay $95.50" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Copy code" }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith("QX7KMP2RTA");
  expect(await screen.findByText("Code copied.")).toBeVisible();
});

const secured = { ...notAsked, payments: [aPayment({ state: "received", url: null })] };
const released = { ...notAsked, payments: [settled({ released: 95.5, fee: 4.77 })] };
const split = { ...notAsked, payments: [settled({ released: 60, fee: 3, refunded: 35.5 })] };
const refunded = { ...notAsked, payments: [settled({ refunded: 95.5 })] };
const returned = { ...notAsked, payments: [settled({ refunded: 95.5, isRefundSent: true })] };
const lost = { ...notAsked, payments: [settled({ released: 95.5, fee: 4.77, isTakenBack: true })] };
const frozen = { ...notAsked, payments: [aPayment({ state: "received", url: null, isFrozen: true })] };

test.each<[string, "poster" | "bidder", Partial<DealMoney>, string[]]>([
  ["secured", "poster", secured, ["Payment secured", "TaskHaat holds $95.50 and releases it to Salma when you approve the work."]],
  ["secured", "bidder", secured, ["Payment secured", "You receive $90.73 when Karim approves it."]],
  ["released", "poster", released, ["$95.50 was released to Salma"]],
  ["released", "bidder", released, ["$90.73 is in your wallet", "Fee (5%)−$4.77", "You received$90.73"]],
  ["split", "poster", split, ["$60 was released to Salma", "$35.50 is being refunded to you", "Paid$95.50Refunded$35.50Released$60.00"]],
  ["split", "bidder", split, ["$57 is in your wallet", "$35.50 is being refunded to Karim"]],
  ["refund under way", "poster", refunded, ["$95.50 is being refunded to you", "A bank can take a few days."]],
  ["refund under way", "bidder", refunded, ["$95.50 is being refunded to Karim"]],
  ["refund done", "poster", returned, ["$95.50 was refunded to you"]],
  ["refund done", "bidder", returned, ["$95.50 was refunded to Karim"]],
  ["frozen", "poster", frozen, ["The payment was charged back", "Your bank took $95.50 back."]],
  ["frozen", "bidder", frozen, ["The payment was charged back", "Karim's bank took $95.50 back. What is left of it is frozen"]],
  ["taken back", "poster", lost, ["Your bank returned $95.50 to you. TaskHaat no longer holds this payment."]],
  ["taken back", "bidder", lost, ["Karim's bank returned $95.50 to Karim.", "Your wallet shows what was taken back from you."]],
])("a payment that is %s, for the %s", async (_, side, change, texts) => {
  show(change, { side, state: "completed" });
  const payment = await section();
  for (const text of texts) expect(payment).toHaveTextContent(text);
  expect(within(payment).queryByRole("button", { name: /^Pay/ })).toBeNull();
});

const end: AskedFor = { kind: "end", by: "winner", reason: "I am ill.", deliverBy: null, at: time, until: null };

test.each<["poster" | "bidder", Shown, string]>([
  ["poster", { state: "disputed" }, "TaskHaat holds $95.50 until the dispute is decided."],
  ["bidder", { state: "disputed" }, "TaskHaat holds $95.50 until the dispute is decided."],
  ["poster", { askedFor: end }, "If the deal ends, the secured price of $95.50 is refunded to you."],
  ["bidder", { askedFor: end }, "If the deal ends, the secured price of $95.50 is refunded to Karim."],
])("a secured payment in a deal that may end, for the %s: %j", async (side, shown, text) => {
  show(secured, { state: "in_progress", side, ...shown });
  const payment = await section();
  expect(payment).toHaveTextContent(text);
  expect(payment).not.toHaveTextContent("approve");
});

test("what is in the wallet has one link to it, for the freelancer alone", async () => {
  const bonus = settled({ _id: id(41), kind: "bonus", amount: 20, released: 20, fee: 1 });
  show({ ...released, payments: [bonus, ...released.payments] }, { side: "bidder", state: "completed" });
  expect(within(await section()).getByRole("link", { name: "Open your wallet" })).toHaveAttribute("href", "/wallet");
});

test.each([
  [
    "until a time",
    { finalAt: "2099-11-20T12:00:00.000Z" },
    /An appeal can still change this until Nov 20, 2099.*The money waits until then\./,
  ],
  ["for an appeal", { isAppealed: true }, /An appeal is open\. The money waits for its decision\./],
])("after a decision the money waits %s", async (_, change, text) => {
  show({ ...notAsked, payments: [settled({ refunded: 95.5, ...change })] }, { state: "ended" });
  const payment = await section();
  expect(payment).toHaveTextContent(text);
  expect(payment).not.toHaveTextContent("A bank can take a few days.");
});

test.each<["poster" | "bidder", Partial<DealMoney>, string[]]>([
  [
    "poster",
    split,
    ["The payment was split: $60 will be released to Salma", "$35.50 will be refunded to you", "Paid$95.50To refund$35.50To release$60.00"],
  ],
  ["bidder", split, ["The payment was split: you will receive $57", "$35.50 will be refunded to Karim", "You will receive$57.00"]],
  ["poster", released, ["$95.50 will be released to Salma"]],
  ["bidder", released, ["You will receive $90.73", "You will receive$90.73"]],
  ["poster", refunded, ["$95.50 will be refunded to you", "To refund$95.50"]],
  ["bidder", refunded, ["$95.50 will be refunded to Karim"]],
])("while the money of a decision waits, nothing has moved yet, for the %s", async (side, change, texts) => {
  const payments = change.payments?.map((payment) => ({ ...payment, finalAt: "2099-11-20T12:00:00.000Z" })) ?? [];
  show({ ...change, payments }, { side, state: "ended" });
  const payment = await section();
  for (const text of texts) expect(payment).toHaveTextContent(text);
  expect(payment).not.toHaveTextContent(/was released|is in your wallet|being refunded|Refunded|Released|received/);
});

test("a payment that was no longer needed is the poster's alone", async () => {
  const surplus = aPayment({ _id: id(41), state: "settled", url: null, refunded: 95.5, isSurplus: true });
  const change = { ...notAsked, payments: [surplus, ...secured.payments] };
  show(change, { state: "in_progress" });
  expect(await section()).toHaveTextContent("This payment arrived when it was no longer needed.");
});

test("the freelancer does not see a surplus payment", async () => {
  const surplus = aPayment({ _id: id(41), state: "settled", url: null, refunded: 95.5, isSurplus: true });
  show({ ...notAsked, payments: [surplus, ...secured.payments] }, { side: "bidder", state: "in_progress" });
  expect(await section()).not.toHaveTextContent("no longer needed");
});

test("receipts and invoices are linked", async () => {
  const documents: DealMoney["documents"] = [
    { _id: id(50), kind: "receipt", number: "R-2026-000001", isBonus: false },
    { _id: id(51), kind: "invoice", number: "I-2026-000001", isBonus: false },
    { _id: id(52), kind: "receipt", number: "R-2026-000002", isBonus: true },
    { _id: id(53), kind: "invoice", number: "I-2026-000002", isBonus: true },
  ];
  show({ ...released, documents }, { state: "completed" });
  const links = within(await screen.findByRole("navigation", { name: "Receipts and invoices" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Receipt R-2026-000001", `/document/${id(50)}`],
    ["Invoice I-2026-000001", `/document/${id(51)}`],
    ["Receipt R-2026-000002 (bonus)", `/document/${id(52)}`],
    ["Invoice I-2026-000002 (bonus)", `/document/${id(53)}`],
  ]);
});

test("a bonus shows what the freelancer receives, checks the amount and leads to the bank", async () => {
  const api = show({ ...released, mayPayBonus: true }, { state: "completed" });
  await press("Pay a bonus");
  const dialog = within(await screen.findByRole("dialog", { name: "Pay a bonus" }));
  const amount = dialog.getByRole("spinbutton", { name: "Amount" });
  await userEvent.click(dialog.getByRole("button", { name: "Continue to payment" }));
  expect(amount).toHaveAccessibleDescription(/Enter an amount\./);
  await userEvent.type(amount, "20");
  expect(amount).toHaveAccessibleDescription(/Salma receives \$19\.00 after the fee of 5% \(\$1\.00\)\./);
  const bonusPath = `POST /mytask/${id(0)}/bonus`;
  api.answer(bonusPath, problem(503, "The payment provider did not answer."));
  await userEvent.click(dialog.getByRole("button", { name: "Continue to payment" }));
  expect(await dialog.findByText("We couldn't start the bonus. The payment provider did not answer.")).toBeVisible();
  expect(amount).toHaveValue(20);
  api.answer(bonusPath, json({ payment: id(42), url: bankAddress }, { status: 201 }));
  await userEvent.click(dialog.getByRole("button", { name: "Continue to payment" }));
  await waitFor(() => expect(openAddress).toHaveBeenCalledExactlyOnceWith(bankAddress));
  expect(api.calls(bonusPath).at(-1)?.body).toEqual({ amount: 20 });
});

test.each<["poster" | "bidder", string]>([
  ["poster", "You paid Salma a bonus of $20"],
  ["bidder", "Karim paid you a bonus: $19 is in your wallet"],
])("a bonus that was paid, for the %s", async (side, text) => {
  const bonus = settled({ kind: "bonus", amount: 20, released: 20, fee: 1 });
  show({ ...notAsked, payments: [bonus] }, { side, state: "completed" });
  expect(await section()).toHaveTextContent(text);
});

test.each<["poster" | "bidder", string]>([
  ["poster", "The bonus was charged backYour bank took $20 back."],
  ["bidder", "The bonus was charged backKarim's bank took $20 back."],
])("a bonus that was charged back is called one, and no other is asked for, for the %s", async (side, text) => {
  const bonus = settled({ _id: id(41), kind: "bonus", amount: 20, released: 20, fee: 1, isFrozen: true });
  show({ ...released, payments: [bonus, ...released.payments], mayPayBonus: side === "poster" }, { side, state: "completed" });
  const payment = await section();
  expect(payment).toHaveTextContent(text);
  expect(within(payment).queryByRole("button", { name: "Pay a bonus" })).toBeNull();
});

test("a bonus that waits for the bank can be continued", async () => {
  const bonus = aPayment({ kind: "bonus", amount: 20 });
  show({ ...notAsked, payments: [bonus] }, { state: "completed" });
  expect(await section()).toHaveTextContent("Bonus of $20");
  expect(screen.getByRole("link", { name: "Continue at the bank" })).toBeVisible();
});

test("the freelancer does not see a bonus that has not arrived", async () => {
  const waiting = aPayment({ _id: id(42), kind: "bonus", amount: 20, url: null });
  show({ ...released, payments: [waiting, ...released.payments] }, { side: "bidder", state: "completed" });
  expect(await section()).not.toHaveTextContent("$20");
});

test("the payment keeps its place while it is loaded", async () => {
  const api = show(secured, { state: "awaiting_payment" });
  const release = api.hold(`GET ${path}`, json({ ...money, ...secured }));
  const deal = await screen.findByRole("region", { name: "Your deal" });
  await waitFor(() => {
    const [skeleton] = document.querySelectorAll(".animate-pulse");
    expect(skeleton?.compareDocumentPosition(deal)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
  release();
  await section();
  await waitFor(() => expect(document.querySelector(".animate-pulse")).toBeNull());
});

test("a payment that cannot be loaded says so and can be loaded again", async () => {
  const api = show();
  api.answer(`GET ${path}`, problem(503, "The database is away."));
  expect(await screen.findByText("We couldn't load the payment. The database is away.")).toBeVisible();
  api.answer(`GET ${path}`, json(money));
  await press("Try again");
  expect(await screen.findByRole("button", { name: "Pay $95.50" })).toBeEnabled();
});

test("a market without payments says nothing of them and asks for none", async () => {
  const api = show({}, { payments: null, state: "in_progress" });
  expect(await screen.findByRole("region", { name: "Your deal" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Payment" })).toBeNull();
  expect(api.calls(`GET ${path}`)).toEqual([]);
});

test("back from the bank, the page says how it went, once", async () => {
  show(secured, { state: "in_progress", address: "?payment=done#payment" });
  const line = await screen.findByText("Payment secured: $95.50. Salma can begin.");
  expect(line).toHaveAttribute("role", "status");
  await waitFor(() => expect(line).toHaveFocus());
  await waitFor(() => expect(location.search).toBe(""));
});

test("back from the bank after a declined payment", async () => {
  show({ payments: [aPayment({ state: "failed", url: null })] }, { address: "?payment=declined#payment" });
  expect(await screen.findByText("You are back from the bank. Nothing was paid.")).toBeVisible();
});

test("back from the bank before its confirmation, the data is loaded again until it is there", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = show({ payments: [aPayment()] }, { address: "?payment=done" });
  expect(await screen.findByText("Thank you. This page tells you as soon as the bank has confirmed the payment.")).toBeVisible();
  await waitFor(() => expect(location.search).toBe(""));
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  api.answer(`GET ${path}`, json({ ...money, ...secured }));
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(await screen.findByText("Payment secured: $95.50. Salma can begin.")).toBeVisible();
  const calls = api.calls(`GET ${path}`).length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.calls(`GET ${path}`)).toHaveLength(calls);
});

test("a page that the poster did not come back to follows the payment, which stays where it was", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = show({ payments: [aPayment()] });
  expect(await section()).toHaveTextContent("We're waiting for the bank's confirmation");
  api.answer(`GET ${path}`, json({ ...money, ...secured }));
  api.answer(`GET /mytask/${id(0)}`, json(listedTask(id(0), { title: "A sign", state: "in_progress" })));
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(await screen.findByRole("heading", { name: "Payment secured" })).toBeVisible();
  const deal = screen.getByRole("region", { name: "Your deal" });
  expect((await section()).compareDocumentPosition(deal)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a bank that does not confirm is not asked for ever", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = show({ payments: [aPayment()] }, { address: "?payment=done" });
  await screen.findByText(/^Thank you\./);
  for (let second = 0; second < 160; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(/The bank hasn't confirmed the payment yet\./)).toBeVisible();
  const calls = api.calls(`GET ${path}`).length;
  expect(calls).toBeLessThan(14);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.calls(`GET ${path}`)).toHaveLength(calls);
});
