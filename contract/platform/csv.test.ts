import { expect, test } from "vitest";
import { type CsvCell, csvLine, writeCsv } from "./csv.ts";

const signs = ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"];
const ignored = ["", " ", "\t", "\r", "\n", "\u200b", "\ufeff", "\u00ad", "\u202e", "\u3164\u2060", "\u0007", "\u00a0"];
const written = (...cells: CsvCell[]) => csvLine(cells).slice(0, -2);

test("a file starts with a byte order mark and ends each line as RFC 4180 says", () => {
  const rows = [
    ["Category", "Tasks"],
    ["নকশা", 4, null],
  ];
  expect(writeCsv(rows)).toBe("\uFEFFCategory,Tasks\r\nনকশা,4,\r\n");
});

test("values that would otherwise break a row are quoted", () => {
  expect(written("a,b", 'say "hi"', "two\nlines", "cr\rhere", "plain; text")).toBe(
    '"a,b","say ""hi""","two\nlines","cr\rhere",plain; text',
  );
});

test.each(signs)("a text that begins with %j is no formula, whatever is before it", (sign) => {
  for (const start of ignored) expect(written(`${start}${sign}1`).replaceAll('"', "")).toBe(`'${start}${sign}1`);
});

test("a formula that needs quotes also gets the apostrophe", () => {
  expect(written('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
});

test("negative numbers and signs inside a text stay as they are", () => {
  const texts = ["a=b", "it's", "নকশা", "\u200bname", "1-2", ""];
  expect(written(-2.5, 0, ...texts)).toBe(`-2.5,0,${texts.join(",")}`);
});
