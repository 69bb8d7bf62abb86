// The wallet of a person: figures, payouts, what moved, and documents.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import type { DocumentSummary, Payout, TransferKind, Wallet, WalletEntry } from "#contract/money/money.ts";
import { transferKinds } from "#contract/money/money.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { baseLocale, setLocale } from "#texts/locale.ts";
import * as walletPage from "#web/routes/wallet.tsx";
import { downloadFile } from "#web/ui/download.ts";
import { openAddress } from "#web/ui/open-address.ts";
import { entryText } from "./money-words.ts";
import { monthsSince } from "./wallet-data.ts";

vi.mock("#web/ui/open-address.ts", () => ({ openAddress: vi.fn() }));
vi.mock("#web/ui/download.ts", () => ({ downloadFile: vi.fn() }));
beforeEach(() => sessionStorage.clear());
afterEach(() => setLocale(baseLocale));

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const task = { _id: id(1), title: "Paint a boat" };
const terms: PaymentTerms = { mode: "manual", feePercent: 5, hours: 72 };
const aWallet = (change: Partial<Wallet> = {}): Wallet => ({
  ...{ balance: 190, available: 95, availableAt: null, held: 60.5, paid: 120, paidOut: 40, pending: 15, provider: "manual" },
  ...{ refunding: 0, refundsWaitUntil: null, isRefundAppealed: false },
  ...{ destination: "bKash 01700 000000", account: "none", emailVerified: true, isUnused: false },
  ...change,
});
const entry = (number: number, change: Partial<WalletEntry> = {}): WalletEntry => ({
  ...{ _id: id(100 + number), at: time, kind: "released", isBonus: false, amount: 95, changesBalance: true, task },
  ...change,
});
const aPayout = (change: Partial<Payout> = {}): Payout => ({
  ...{ _id: id(200), amount: 15, state: "waiting", destination: "bKash 01700 000000", reference: "", failure: "" },
  ...{ createdAt: time, doneAt: null },
  ...change,
});
const aDocument = (number: number): DocumentSummary => ({
  ...{ _id: id(300 + number), kind: "invoice", number: `I-2026-00000${number}`, issuedOn: "2026-11-15", task, amount: 95 },
});

function show(answers: Record<string, StubAnswer> = {}, address: string = pagePaths.wallet, payments: PaymentTerms | null = terms) {
  const api = stubApi({
    "GET /me": json(aMe({ createdAt: "2026-08-03T12:00:00.000Z" })),
    "GET /me/wallet": json(aWallet()),
    "GET /me/wallet/entries": paged([entry(1)]),
    "GET /me/payouts": paged([]),
    "GET /me/documents": paged([]),
    ...answers,
  });
  renderPage(address, { [pagePaths.wallet]: walletPage }, { provider: stageProvider({}, rahima), market: { payments } });
  return api;
}

const card = (name: string) => screen.findByRole("region", { name });
const figure = (label: string) => screen.getByText(label, { selector: "dt" }).parentElement;
const amountField = () => screen.findByRole("spinbutton", { name: "Amount" });
const destinationField = () => screen.getByRole("textbox", { name: "Where to" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("shows what the person has, with cents", async () => {
  show();
  await card("Your money");
  expect(figure("Balance")).toHaveTextContent("$190.00");
  expect(figure("Available")).toHaveTextContent("$95.00$95.00 more waits for an appeal");
  expect(figure("Held for your work")).toHaveTextContent("$60.50");
  expect(figure("Paid by you and held")).toHaveTextContent("$120.00");
  expect(figure("Pending payouts")).toHaveTextContent("$15.00");
  expect(figure("Taken out")).toHaveTextContent("$40.00");
  expect(screen.queryByText("On its way back to you")).toBeNull();
});

test.each<[Partial<Wallet>, RegExp]>([
  [{}, /^On its way back to you\$140\.00$/],
  [{ refundsWaitUntil: "2099-11-20T12:00:00.000Z" }, /\$140\.00Waits until Nov 20, 2099.*, because an appeal can still change it$/],
  [{ isRefundAppealed: true }, /\$140\.00Waits for an appeal$/],
])("shows refunds that are not done, and what they wait for: %j", async (change, text) => {
  show({ "GET /me/wallet": json(aWallet({ refunding: 140, ...change })) });
  await card("Your money");
  expect(figure("On its way back to you")).toHaveTextContent(text);
});

test("says from when the rest is available", async () => {
  show({ "GET /me/wallet": json(aWallet({ availableAt: "2099-11-20T12:00:00.000Z" })) });
  await card("Your money");
  expect(figure("Available")).toHaveTextContent(/\$95\.00 more from Nov 20, 2099/);
});

test("an empty wallet explains how money gets there", async () => {
  show({ "GET /me/wallet": json(aWallet({ isUnused: true })) });
  expect(await screen.findByText("Your wallet is empty")).toBeVisible();
  expect(screen.getByText(/its poster pays the price before you begin\. When your work is approved, the money arrives here/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse tasks" })).toHaveAttribute("href", pagePaths.browse);
});

test("a market without payments has no such page", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => walletPage.clientLoader({ request: new Request("http://localhost/wallet") } as never)).toThrow();
});

test("each entry says what happened, with its task, its sign and whether it is part of the balance", async () => {
  const entries = [
    entry(4, { kind: "payout", amount: -40, task: null }),
    entry(3, { kind: "secured", amount: -120, changesBalance: false }),
    entry(2, { kind: "fee", amount: -5 }),
    entry(1),
  ];
  show({ "GET /me/wallet/entries": paged(entries) });
  const rows = within(await screen.findByRole("table", { name: "History" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^PayoutNov 15, 2026.*−\$40\.00$/),
    expect.stringMatching(/^You secured the paymentPaint a boatNot part of your balanceNov 15, 2026.*−\$120\.00$/),
    expect.stringMatching(/^Fee of the marketPaint a boatNov 15, 2026.*−\$5\.00$/),
    expect.stringMatching(/^Released for your workPaint a boatNov 15, 2026.*\+\$95\.00$/),
  ]);
  expect(within(rows[4] as HTMLElement).getByRole("link")).toHaveAttribute("href", `/Details/${id(1)}#payment`);
});

test.each(["en", "bn"] as const)("every kind of entry has a sentence of its own in %s", async (locale) => {
  await setLocale(locale);
  const texts = transferKinds.map((kind) => entryText({ kind: kind as TransferKind, isBonus: false }));
  expect(new Set(texts).size).toBe(transferKinds.length);
  expect(entryText({ kind: "released", isBonus: true })).not.toBe(entryText({ kind: "released", isBonus: false }));
});

test("the month filters the entries and stays in the address", async () => {
  vi.setSystemTime("2026-11-20T12:00:00.000Z");
  const api = show();
  const month = await screen.findByRole("combobox", { name: "Month" });
  expect(
    within(month)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([...["All months", "November 2026", "October 2026", "September 2026", "August 2026"]]);
  api.answer("GET /me/wallet/entries", paged([]));
  await userEvent.selectOptions(month, "October 2026");
  expect(await screen.findByText("Nothing moved in October 2026.")).toBeVisible();
  expect(location.search).toBe("?month=2026-10");
  expect(api.calls("GET /me/wallet/entries").map(({ search }) => search.get("month"))).toEqual([null, "2026-10"]);
  expect(month).toHaveValue("2026-10");
});

test("a month before the person joined can be chosen by the address", () => {
  expect(monthsSince("2026-10-05T00:00:00.000Z", new Date(time), "2026-09")).toEqual(["2026-11", "2026-10", "2026-09"]);
  expect(monthsSince("2026-10-05T00:00:00.000Z", new Date(time), "2027-01")).toEqual(["2027-01", "2026-11", "2026-10"]);
  expect(monthsSince("2026-12-01T00:00:00.000Z", new Date(time))).toEqual([]);
});

test("more entries are loaded with Show more", async () => {
  const entries = Array.from({ length: 30 }, (_, number) => entry(number));
  show({ "GET /me/wallet/entries": paged(entries) });
  expect(within(await screen.findByRole("table", { name: "History" })).getAllByRole("row")).toHaveLength(25);
  await press("Show more entries");
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(31));
  expect(screen.queryByRole("button", { name: "Show more entries" })).toBeNull();
});

test("the CSV has the chosen month", async () => {
  const api = show({}, `${pagePaths.wallet}?month=2026-10`);
  api.answer("GET /me/wallet/csv", () => new Response("id\r\n", { headers: { "Content-Type": "text/csv" } }));
  await press("Download CSV");
  await waitFor(() => expect(downloadFile).toHaveBeenCalledExactlyOnceWith("wallet-2026-10.csv", expect.any(Blob)));
  expect(api.calls("GET /me/wallet/csv")[0]?.search.get("month")).toBe("2026-10");
  api.answer("GET /me/wallet/csv", problem(503, "The server is overloaded."));
  await press("Download CSV");
  expect(await screen.findByText("We couldn't download the file. The server is overloaded.")).toBeVisible();
});

async function requestPayout() {
  await press("Request payout");
  await press("Take out");
}

test("a payout is requested once, with everything that is available, after a question", async () => {
  const api = show({ "GET /me/wallet": json(aWallet({ available: 95.5 })) });
  expect(await card("Take out money")).toHaveTextContent("An administrator makes the transfer.");
  expect(destinationField()).toHaveValue("bKash 01700 000000");
  await press("Take out everything");
  expect(await amountField()).toHaveValue(95.5);
  const release = api.hold("POST /me/payouts", json(aPayout({ amount: 95.5 }), { status: 201 }));
  api.answer("GET /me/payouts", paged([aPayout({ amount: 95.5 })]));
  await press("Request payout");
  const question = () => within(screen.getByRole("alertdialog", { name: "Take out $95.50?" }));
  expect(question().getByText("To bKash 01700 000000")).toBeVisible();
  await userEvent.click(question().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Request payout" })).toHaveFocus());
  expect(api.calls("POST /me/payouts")).toEqual([]);
  await press("Request payout");
  await userEvent.dblClick(question().getByRole("button", { name: "Take out" }));
  expect(screen.getByRole("button", { name: "Requesting..." })).toBeDisabled();
  release();
  expect(await screen.findByText("Payout of $95.50 requested.")).toHaveFocus();
  const calls = api.calls("POST /me/payouts");
  expect(calls.map(({ body }) => body)).toEqual([{ amount: 95.5, destination: "bKash 01700 000000" }]);
  expect(calls[0]?.headers.get("Idempotency-Key")).toMatch(/^\w{32}$/);
  expect(await amountField()).toHaveValue(null);
  const listed = await card("Payouts");
  await waitFor(() => expect(listed).toHaveTextContent("$95.50WaitingTo bKash 01700 000000Requested Nov 15, 2026"));
});

test("a payout that fails at once says so, and its account is not the next one", async () => {
  const api = show({ "GET /me/wallet": json(aWallet({ destination: "" })) });
  await userEvent.type(await amountField(), "60");
  await userEvent.type(destinationField(), "A closed account");
  api.answer("POST /me/payouts", json(aPayout({ amount: 60, destination: "A closed account" }), { status: 201 }));
  const failed = aPayout({ amount: 60, destination: "A closed account", state: "failed", failure: "The account could not be reached." });
  api.answer("GET /me/payouts", paged([failed]));
  await requestPayout();
  expect(await screen.findByText("Your payout of $60.00 failed. The money is back in your wallet.")).toHaveFocus();
  expect(await amountField()).toHaveValue(null);
  expect(destinationField()).toHaveValue("");
});

test("a payout that the bank makes a little later is shown as paid", async () => {
  const api = show({ "GET /me/wallet": json(aWallet({ provider: "sandbox" })) });
  await userEvent.type(await amountField(), "60");
  api.answer("POST /me/payouts", json(aPayout({ amount: 60 }), { status: 201 }));
  api.answer("GET /me/payouts", paged([aPayout({ amount: 60 })]));
  await requestPayout();
  expect(await screen.findByText("Payout of $60.00 requested.")).toHaveFocus();
  api.answer("GET /me/payouts", paged([aPayout({ amount: 60, state: "done", doneAt: time })]));
  expect(await screen.findByText("Your payout of $60.00 was sent.")).toBeVisible();
});

test("a payout that is wrong or refused keeps what was typed", async () => {
  const api = show({ "GET /me/wallet": json(aWallet({ destination: "" })) });
  await amountField();
  await press("Request payout");
  expect(await amountField()).toHaveAccessibleDescription(/Enter an amount\./);
  await userEvent.type(await amountField(), "500");
  await press("Request payout");
  expect(destinationField()).toHaveAccessibleDescription(/Say where the money should go\./);
  await userEvent.type(destinationField(), "Haat Bank 123");
  const message = "You can take out at most $95 now.";
  api.answer("POST /me/payouts", problem(409, message, [{ field: "amount", message }]));
  await requestPayout();
  await waitFor(async () => expect(await amountField()).toHaveAccessibleDescription(/You can take out at most \$95 now\./));
  expect(await amountField()).toHaveFocus();
  api.answer("POST /me/payouts", offline);
  await requestPayout();
  await waitFor(() => expect(screen.getByText(/^We couldn't request the payout\./)).toHaveFocus());
  expect(await amountField()).toHaveValue(500);
  expect(destinationField()).toHaveValue("Haat Bank 123");
  const [one, other] = api.calls("POST /me/payouts").map(({ headers }) => headers.get("Idempotency-Key"));
  expect(one).toBe(other);
});

test("a payout requires a verified email address", async () => {
  show({ "GET /me/wallet": json(aWallet({ emailVerified: false })) });
  expect(await card("Take out money")).toHaveTextContent("Verify your email address before you take out money.");
  expect(screen.getByRole("link", { name: "Verify your email address" })).toHaveAttribute("href", "/my-profile#verify-email");
  expect(screen.queryByRole("spinbutton")).toBeNull();
});

test("without available money there is no form", async () => {
  show({ "GET /me/wallet": json(aWallet({ balance: 0, available: 0 })) });
  expect(await card("Take out money")).toHaveTextContent("There is nothing to take out now.");
  expect(screen.queryByRole("spinbutton")).toBeNull();
});

test("with Stripe the account for payouts comes first, and no destination is asked for", async () => {
  const api = show({ "GET /me/wallet": json(aWallet({ provider: "stripe", account: "needed" })) });
  await card("Take out money");
  api.answer("POST /me/payout-account", problem(503, "The payment provider did not answer."));
  await press("Set up payouts");
  expect(await screen.findByText("We couldn't open Stripe. The payment provider did not answer.")).toHaveFocus();
  api.answer("POST /me/payout-account", json({ url: "https://stripe.example/account" }));
  await press("Set up payouts");
  await waitFor(() => expect(openAddress).toHaveBeenCalledExactlyOnceWith("https://stripe.example/account"));
});

test("with a Stripe account only the amount is asked for", async () => {
  const api = show({ "GET /me/wallet": json(aWallet({ provider: "stripe", account: "ready" })) });
  await userEvent.type(await amountField(), "20.5");
  expect(screen.queryByRole("textbox", { name: "Where to" })).toBeNull();
  api.answer("POST /me/payouts", json(aPayout({ amount: 20.5, destination: "" }), { status: 201 }));
  await press("Request payout");
  expect(screen.getByRole("alertdialog")).toHaveTextContent("Stripe pays the money to your bank account.");
  await press("Take out");
  expect(await screen.findByText("Payout of $20.50 requested.")).toBeVisible();
  expect(api.calls("POST /me/payouts")[0]?.body).toEqual({ amount: 20.5 });
});

test("payouts are listed with their states", async () => {
  const payouts = [
    aPayout({ _id: id(1), state: "sent" }),
    aPayout({ _id: id(2), state: "done", reference: "TX-99", doneAt: time }),
    aPayout({ _id: id(3), state: "failed", failure: "The account does not exist." }),
  ];
  show({ "GET /me/payouts": paged(payouts) });
  const lines = within(await card("Payouts")).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/On its way.*Requested Nov 15, 2026/),
    expect.stringMatching(/Paid.*Paid Nov 15, 2026.*Reference of the bank: TX-99/),
    expect.stringMatching(/Failed.*The account does not exist\. The money is back in your wallet\./),
  ]);
});

test("receipts and invoices are listed", async () => {
  show({ "GET /me/documents": paged([aDocument(2), aDocument(1)]) });
  const documents = await card("Receipts and invoices");
  expect(documents).toHaveTextContent("after the decision of a dispute, when an appeal can no longer change it.");
  expect(within(documents).getAllByRole("listitem")[0]).toHaveTextContent("Issued November 15, 2026");
  const links = within(documents).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Invoice I-2026-000002", `/document/${id(302)}`],
    ["Invoice I-2026-000001", `/document/${id(301)}`],
    ["Change what they show about you", "/my-profile#billing"],
  ]);
});

test("a part that cannot be loaded leaves the others", async () => {
  show({ "GET /me/documents": problem(503, "The database is away.") });
  expect(await card("Payouts")).toBeVisible();
  expect(await screen.findByText("We couldn't load your wallet. The database is away.")).toBeVisible();
});
