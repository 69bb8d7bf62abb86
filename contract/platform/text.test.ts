import { expect, test } from "vitest";
import { isStorableAddress, line, optionalLine, optionalText, text } from "./text.ts";

const label = () => "Title";
const invisible = [
  "\u200b",
  "\u2060\ufeff",
  "\u3164",
  "\u2800 \u2800",
  "\u00ad",
  "\u202e\u202c",
  "\u{e0041}",
  "\u0007",
  "\u0085\u2028",
  "\u0301",
  "\u{1d159}",
  "\ue000",
  "\u{10ffff}",
  "\u200d",
];

test.each(invisible)("%j is empty", (value) => {
  for (const schema of [text(label, 9), line(label, 9)]) {
    expect(schema.safeParse(value).error?.issues).toMatchObject([{ message: "Title is required." }]);
  }
  for (const schema of [optionalText(label, 9), optionalLine(label, 9)]) expect(schema.parse(value)).toBe("");
});

test.each(["ক্‌ষ র‍্যাব", "👩‍👩‍👧 crew", "שלום Logo", "Zoe\u0301", "❤️‍🔥 1️⃣ ☎︎", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag", "葛󠄀城", "نمی‌خواهم"])(
  "a line keeps what its script needs: %j",
  (value) => {
    expect(line(label, 20).parse(value)).toBe(value);
  },
);

test.each([
  ["Two\r\nlines\tand \u2028 more", "Two lines and more"],
  ["bell\u0007escape\u001b[31mred", "bell escape [31mred"],
  ["next\u0085line", "next line"],
  ["txt.\u202egpj.exe\u202c", "txt.gpj.exe"],
  ["open \u2067 for ever", "open for ever"],
  ["Ad\u00admin\u200b", "Admin"],
  ["\u200eA\u200fd\u061cm\ufeffi\u2060n", "Admin"],
  ["\u200dAd\u200cm\u200din\u200d", "Admin"],
  ["Admin\u3164\u{e0041}\ufe0f\u034f", "Admin"],
  ["Admin\u2800", "Admin"],
  ["ক\u200d ষ\u200c\u200d", "ক ষ"],
  ["\u200d \u200dক\u200d\u200dষ \u200b x", "ক\u200dষ x"],
])("a line has no line breaks, controls and invisible characters: %j", (value, shown) => {
  expect(line(label, 40).parse(value)).toBe(shown);
  expect(optionalLine(label, 40).parse(value)).toBe(shown);
});

test.each([
  ["one\ntwo", "one\ntwo"],
  ["\u202eopen", "\u202eopen\u202c"],
  ["\u2067one \u202btwo", "\u2067one \u202btwo\u202c\u2069"],
  ["\u2068closed\u2069", "\u2068closed\u2069"],
  ["\u202eclosed by another\u2069", "\u202eclosed by another\u2069\u202c"],
  ["\u202c\u2069", ""],
])("a text of several lines ends every direction control: %j", (value, shown) => {
  expect(optionalText(label, 40).parse(value)).toBe(shown);
});

test.each([
  ["a\r\nb\rc", "a\nb\nc"],
  ["a\u0085b\u2028c\u2029d\fe", "a\nb\nc\nd\ne"],
  ["bell\u0007 escape\u001b[31m delete\u007f csi\u009b", "bell escape[31m delete csi"],
  ["a\tb", "a\tb"],
  ["র‍্যাব 👩‍👩‍👧", "র‍্যাব 👩‍👩‍👧"],
])("a text of several lines has line feeds and tabs alone: %j", (value, shown) => {
  expect(text(label, 40).parse(value)).toBe(shown);
  expect(optionalText(label, 40).parse(value)).toBe(shown);
});

test("the controls that are added count for the limit", () => {
  expect(text(label, 2).safeParse("\u202ea").success).toBe(false);
});

test("an address has no invisible characters", () => {
  expect(["https://a.example/b c", "https://বাংলা.example"].map(isStorableAddress)).toEqual([true, true]);
  expect(["https://a\n.example", "https://a.example/\u202egpj", "https://a.example/\u200b"].filter(isStorableAddress)).toEqual([]);
});
