import { expect, test } from "vitest";
import { escapeFormula } from "./formula.ts";

const signs = ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"];
const ignored = ["", " ", "\t", "\r", "\n", "\u200b", "\ufeff", "\u00ad", "\u202e", "\u3164\u2060", "\u0007", "\u00a0"];

test.each(signs)("a text that begins with %j is no formula, whatever is before it", (sign) => {
  for (const start of ignored) expect(escapeFormula(`${start}${sign}1`)).toBe(`'${start}${sign}1`);
});

test.each(["a=b", "it's", "নকশা", "\u200bname", "1-2", ""])("%j stays as it is", (text) => {
  expect(escapeFormula(text)).toBe(text);
});
