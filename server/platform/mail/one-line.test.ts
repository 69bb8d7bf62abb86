import { expect, test } from "vitest";
import { oneLine, quotedLines } from "./one-line.ts";

test("a name stays on its line and changes the direction of nothing after it", () => {
  expect(oneLine(" Karim\r\nBcc: x\u2028\u0085\v\u0000 \u202eevil\u2066 ")).toBe("Karim Bcc: x evil");
  expect(oneLine("ক্‌ষ \u200dরহিমা")).toBe("ক্‌ষ \u200dরহিমা");
});

test("every line of a quotation is marked", () => {
  expect(quotedLines("One\r\nTwo\n\nThree\u2028Four\u0085Five")).toBe("> One\n> Two\n> \n> Three\n> Four\n> Five");
});
