// Receipts and invoices, in the language of the person that they are for.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import type { MoneyDocument } from "#contract/money/money.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { baseLocale, setLocale } from "#texts/locale.ts";
import * as documentPage from "#web/routes/document.tsx";

afterEach(() => setLocale(baseLocale));

const id = "0198a1de-0000-7000-8000-000000000001";
const terms: PaymentTerms = { mode: "sandbox", feePercent: 5, hours: 72 };
const invoice: MoneyDocument = {
  ...{ _id: id, kind: "invoice", number: "I-2026-000007", language: "en", issuedOn: "2026-11-15", market: "TaskHaat", currency: "USD" },
  poster: { name: "Karim Traders", address: "12 River Road\nDhaka", taxId: "BIN-1" },
  freelancer: { name: "Salma Begum", address: "", taxId: "" },
  ...{ task: { _id: id, title: "Paint a boat" }, isBonus: false, amount: 100, percent: 100, fee: 5, receives: 95, isYours: true },
};
const receipt: MoneyDocument = { ...invoice, kind: "receipt", number: "R-2026-000007" };

function show(document: MoneyDocument | StubAnswer) {
  stubApi({ [`GET /documents/${id}`]: typeof document === "function" ? document : json(document) });
  const provider = stageProvider({}, rahima);
  return renderPage(`/document/${id}`, { [pagePaths.document]: documentPage }, { provider, market: { payments: terms } });
}

const sheet = () => screen.findByRole("article");
test("an invoice is from the freelancer, with what they receive", async () => {
  show(invoice);
  const article = await sheet();
  expect(screen.getByRole("heading", { level: 1, name: "Invoice" })).toBeVisible();
  expect(article).toHaveTextContent("NumberI-2026-000007DateNovember 15, 2026");
  expect(article).toHaveTextContent("FromSalma BegumToKarim Traders12 River Road DhakaTax number: BIN-1TaskPaint a boat");
  expect(screen.getByRole("table")).toHaveTextContent(
    "DescriptionAmountAgreed price$100.00Total, paid through TaskHaat$100.00Fee of TaskHaat, paid by the freelancer−$5.00The freelancer receives$95.00",
  );
  expect(document.title).toBe("Invoice I-2026-000007");
});

test("a receipt is for the poster", async () => {
  show(receipt);
  expect(await sheet()).toHaveTextContent("Paid byKarim Traders12 River Road DhakaTax number: BIN-1Paid toSalma Begum");
  expect(screen.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  expect(screen.getByRole("table")).toHaveTextContent("Total paid$100.00");
});

test.each<[string, Partial<MoneyDocument>, string]>([
  ["a bonus without a fee", { isBonus: true, fee: 0, receives: 100 }, "DescriptionAmountBonus$100.00Total, paid through TaskHaat$100.00"],
  ["a split", { percent: 60 }, "60% of the agreed price, by the decision about the dispute$100.00"],
  ["another currency than the market has now", { currency: "BDT" }, "Agreed priceBDT 100.00"],
])("%s", async (_, change, text) => {
  show({ ...invoice, ...change });
  expect(await screen.findByRole("table")).toHaveTextContent(text);
});

test("a person who left has no name", async () => {
  show({ ...invoice, poster: { name: "", address: "", taxId: "" } });
  expect(await sheet()).toHaveTextContent("ToFormer member");
});

test("a Bengali document stays Bengali on an English page, which says so", async () => {
  show({ ...invoice, language: "bn" });
  const article = await sheet();
  expect(article).toHaveAttribute("lang", "bn");
  expect(article).toHaveTextContent("ইনভয়েস");
  expect(article).toHaveTextContent("১৫ নভেম্বর ২০২৬");
  expect(screen.getByRole("table")).toHaveTextContent("ফ্রিল্যান্সার পাবেন$৯৫.০০");
  expect(article).not.toHaveTextContent(/Invoice|Amount|November/);
  expect(screen.getByRole("button", { name: "Print" })).toBeVisible();
  expect(screen.getByText("This document is in বাংলা, the language of the person it is for.")).toBeVisible();
});

test("an English document stays English on a Bengali page", async () => {
  await setLocale("bn");
  show(invoice);
  expect(await sheet()).toHaveTextContent("The freelancer receives$95.00");
  expect(screen.getByRole("button", { name: "প্রিন্ট" })).toBeVisible();
});

test("prints", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show(invoice);
  await userEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("a document of other people is missing", async () => {
  show(problem(404, "There is no such document."));
  expect(await screen.findByText("This document doesn't exist")).toBeVisible();
  expect(screen.getByRole("link", { name: "Wallet" })).toHaveAttribute("href", "/wallet");
});

test("a document that cannot be loaded can be tried again", async () => {
  show(problem(503, "The database is away."));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("We couldn't load the document.The database is away."));
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
