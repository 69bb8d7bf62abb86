import { describe, expect, test } from "vitest";
import { defaultLimits, type MarketSettings } from "#contract/market/market.ts";
import { addRule, changeOf, editRule, idFor, moveRule, valuesOf } from "./settings-values.ts";

const both = (en: string) => ({ en, bn: "" });
const settings: MarketSettings = {
  name: "TaskHaat",
  notice: "",
  announcement: both(""),
  contact: "",
  paymentInstructions: both(""),
  registration: "open",
  rules: ["spam", "fraud"].map((id) => ({ id, title: both(id), text: both(`About ${id}`) })),
  limits: defaultLimits,
  otherMarkets: [],
  staffTwoFactor: false,
  version: 3,
};

test("only what differs is a change, with the version that it was typed over, and limits become numbers", () => {
  const values = valuesOf(settings);
  expect(changeOf(values, settings)).toEqual({ version: 3 });
  expect(changeOf({ ...values, notice: "New", announcement: both("Hello") }, settings)).toEqual({
    notice: "New",
    announcement: both("Hello"),
    version: 3,
  });
  expect(changeOf({ ...values, paymentInstructions: both("Account 123") }, settings)).toEqual({
    paymentInstructions: both("Account 123"),
    version: 3,
  });
  expect(changeOf({ ...values, limits: { ...values.limits, offersPerDay: "7" } }, settings)).toEqual({
    limits: { ...defaultLimits, offersPerDay: 7 },
    version: 3,
  });
  expect(changeOf({ ...values, limits: { ...values.limits, offersPerDay: " " } }, settings)).toMatchObject({
    limits: { offersPerDay: Number.NaN },
  });
});

test("rules are moved, removed and added; the id of a new rule follows its title, that of others stays", () => {
  const { rules } = valuesOf(settings);
  expect(moveRule(rules, 1, -1).map(({ id }) => id)).toEqual(["fraud", "spam"]);
  expect(changeOf({ ...valuesOf(settings), rules: moveRule(rules, 0, 1) }, settings)).toHaveProperty("rules");
  const more = addRule(addRule(rules));
  expect(more.map(({ id }) => id)).toEqual(["spam", "fraud", "rule", "rule-2"]);
  expect(new Set(more.map(({ key }) => key)).size).toBe(4);
  const edited = editRule(editRule(more, "+1", { title: both("Spam") }), "spam", { title: both("No spam at all") });
  expect(edited.map(({ id }) => id)).toEqual(["spam", "fraud", "spam-2", "rule-2"]);
});

describe("the id for a title", () => {
  test.each([
    ["No spam!", "no-spam"],
    ["Don't cheat", "dont-cheat"],
    ["Café & co.", "cafe-co"],
    ["18 and older", "rule-18-and-older"],
    ["সম্মান", "rule"],
    ["", "rule"],
    ["a".repeat(60), "a".repeat(37)],
  ])("%s", (title, id) => expect(idFor(title, [])).toBe(id));
});
