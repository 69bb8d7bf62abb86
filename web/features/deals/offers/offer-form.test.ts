import { expect, test } from "vitest";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { limits } from "#contract/platform/limits.ts";
import { checkOffer, doubtsAbout } from "./offer-form.tsx";

const good = { amount: "80.5", days: "3", message: " I have done two shops. " };

test("a whole offer becomes terms, trimmed", () => {
  expect(checkOffer(good)).toEqual({ terms: { amount: 80.5, days: 3, message: "I have done two shops." } });
});

test("all missing values are reported at once, each at its field", () => {
  const errors = { amount: "Enter an amount.", days: "Enter a number of days.", message: "Message is required." };
  expect(checkOffer({ amount: "", days: "", message: "" })).toEqual({ errors });
  expect(checkOffer({ ...good, message: "  " })).toEqual({ errors: { message: "Message is required." } });
});

test.each([
  ["amount", "0", /more than 0/],
  ["amount", "1.234", /two decimals/],
  ["days", "1.5", /whole number/],
  ["days", "0", /at least 1/],
  ["days", String(limits.offerDays + 1), /at most/],
  ["message", "x".repeat(limits.offerMessage + 1), /at most/],
] as const)("%s of %s is refused", (field, value, words) => {
  expect(checkOffer({ ...good, [field]: value })).toEqual({ errors: { [field]: expect.stringMatching(words) } });
});

test.each([
  [{ amount: 150, days: 14 }, []],
  [{ amount: 180.5, days: 3 }, ["Your price is $80.50 above the budget."]],
  [{ amount: 10, days: 15 }, ["You would finish by Dec 1, 1 day after offers close."]],
  [{ amount: 151, days: 50 }, ["Your price is $51 above the budget.", "You would finish by Jan 5, 2027, 36 days after offers close."]],
])("a price more than half above the budget and an end after the deadline are asked about: %j", (terms, texts) => {
  const deal = { budget: 100, deadline: "2026-11-30" } as Deal;
  expect(doubtsAbout({ ...terms, message: "Mine." }, deal, "2026-11-16").map(({ text }) => text)).toEqual(texts);
});

test("a task without a budget has no price to compare with", () => {
  expect(doubtsAbout({ amount: 900, days: 1, message: "Mine." }, { budget: 0, deadline: "2026-11-30" } as Deal, "2026-11-16")).toEqual([]);
});
