import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import Terms from "./terms.tsx";

const section = (name: string) => screen.getByRole("region", { name: new RegExp(name) });

function show(payments: PaymentTerms | null): void {
  renderScreen("/terms", <Terms />, { market: { payments } });
}

test("without payments, the terms say that people pay each other", () => {
  show(null);
  expect(section("Money and work")).toHaveTextContent("TaskHaat handles no payments and takes no commission.");
  expect(section("Money and work").querySelectorAll("p")).toHaveLength(2);
  expect(document.body).not.toHaveTextContent(/wallet|payout/);
});

test("with payments, they say how the price is paid, held, released and refunded, and what stays of it", () => {
  show({ mode: "sandbox", feePercent: 10, hours: 48 });
  const money = section("Money and work");
  expect(money).not.toHaveTextContent("handles no payments");
  expect(money).toHaveTextContent("within 48 hours after the freelancer has accepted");
  expect(money).toHaveTextContent("TaskHaat deducts a fee of 10% from what the freelancer gets.");
  expect(money).toHaveTextContent("the poster gets the price back");
  expect(money).toHaveTextContent("stays with TaskHaat for 72 hours");
  expect(money).toHaveTextContent("no real money moves");
  expect(section("Offers and deals")).toHaveTextContent("the poster has paid the price");
  expect(section("Your data")).toHaveTextContent("your billing details and where you take money out to");
  expect(section("Your data")).toHaveTextContent("An account with money in TaskHaat, or on its way, can't be deleted.");
});

test("only the sandbox says that no real money moves", () => {
  show({ mode: "manual", feePercent: 0, hours: 48 });
  expect(section("Money and work")).toHaveTextContent("TaskHaat takes no fee.");
  expect(document.body).not.toHaveTextContent("no real money moves");
});
