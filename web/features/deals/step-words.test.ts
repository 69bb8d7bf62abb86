import { afterEach, expect, test } from "vitest";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { baseLocale, locales, setLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { type StepName, type StepWords, stepWords, textInputs } from "./step-words.ts";

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
