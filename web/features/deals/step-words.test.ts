import { afterEach, expect, test } from "vitest";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { baseLocale, locales, setLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { type Step, type StepName, type StepWords, stepWords, textInputs } from "./step-words.ts";

const deal = { bidcunt: 1, state: "open", changesLeft: 1 } as Deal;

afterEach(() => setLocale(baseLocale));

test.each(locales)("in %s no question before a step has the word for going back in its title or its button", async (locale) => {
  await setLocale(locale);
  for (const name of Object.keys(stepWords) as StepName[]) {
    const { label, question }: StepWords = stepWords[name];
    if (!question) continue;
    const keep = (question.keep ?? m.dialog_cancel)();
    const title = question.title(textInputs({ name, deal, offer: undefined, other: "Karim", payments: null }));
    for (const text of [title, label()]) expect(text, name).not.toContain(keep);
  }
});

const terms = { mode: "sandbox", feePercent: 5, hours: 72 } as const;

function secured(change: Partial<Deal>): Deal {
  return { ...deal, state: "in_progress", changesAsked: null, agreed: { amount: 95.5, isSecured: true }, ...change } as Deal;
}

const inputsOf = (step: Partial<Step> & Pick<Step, "name" | "deal">) =>
  textInputs({ offer: undefined, other: "Karim", payments: terms, ...step });

test.each<[StepName, Partial<Deal>, string]>([
  ["complete", { state: "delivered", isYours: true }, "The secured price of $95.50 is released to Karim. This can't be undone."],
  ["accept_end", { isYours: true }, "The secured price of $95.50 is refunded to you."],
  ["accept_end", { isYours: false }, "The secured price of $95.50 is refunded to Karim."],
  ["abandon", { isYours: false }, "The secured price of $95.50 is refunded to Karim."],
  ["end", { isYours: true }, "The secured price of $95.50 is refunded to you."],
  ["propose_end", { isYours: true }, "If the deal ends, the secured price of $95.50 is refunded to you."],
  ["propose_end", { isYours: false }, "If the deal ends, the secured price of $95.50 is refunded to Karim."],
  ["dispute", { isYours: true }, "If it ends, it is refunded to the poster. The moderator can also split it."],
])("the question before %s says what becomes of a secured price: %j", (name, change, text) => {
  const { question }: StepWords = stepWords[name];
  const textOf = (step: Partial<Step>) => question?.text(inputsOf({ name, deal: secured(change), ...step }));
  expect(textOf({})).toContain(text);
  for (const without of [{ payments: null }, { deal: secured({ ...change, agreed: { amount: 95.5 } as Deal["agreed"] }) }])
    expect(textOf(without)).not.toMatch(/secured|refund|released/);
});

test("the message after an approval says what was released", () => {
  const inputs = inputsOf({ name: "complete", deal: secured({ state: "delivered" }) });
  expect(stepWords.complete.done(inputs)).toBe("Work approved. $95.50 was released to Karim. You can leave a review now.");
  expect(stepWords.complete.done({ ...inputs, secured: "" })).toBe("Work approved. You can leave a review now.");
});

test("the button that leaves a question before the end of a deal has not the name of a step", () => {
  const labels = Object.values(stepWords).map(({ label }) => label());
  for (const { question } of [stepWords.accept_end, stepWords.end]) expect(labels).not.toContain(question.keep());
});
