import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { checkOffer } from "./offer-form.tsx";

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
