import { describe, expect, test } from "vitest";
import { csvFileName, writeCsv } from "./csv.ts";

function written(...cells: (string | number)[]): string {
  return writeCsv([cells]).slice(1, -2);
}

describe("a CSV file", () => {
  test("starts with a byte order mark and ends each line as RFC 4180 says", () => {
    expect(
      writeCsv([
        ["Category", "Tasks"],
        ["নকশা", 4],
      ]),
    ).toBe("\uFEFFCategory,Tasks\r\nনকশা,4\r\n");
  });

  test("quotes what would otherwise break a row", () => {
    expect(written("a,b", 'say "hi"', "two\nlines", "cr\rhere", "plain; text")).toBe(
      '"a,b","say ""hi""","two\nlines","cr\rhere",plain; text',
    );
  });

  test.each(["=1+1", "+88017", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])("makes text of %j, which a spreadsheet would run", (text) => {
    expect(written(text).replace(/^"/, "").startsWith(`'${text}`)).toBe(true);
  });

  test("guards a formula that also needs quotes", () => {
    expect(written('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  });

  test("leaves numbers numbers, below zero too, and signs inside text alone", () => {
    expect(written(-2.5, 0, "a=b", "it's")).toBe("-2.5,0,a=b,it's");
  });
});

test("a file is named after its content and the person's day", () => {
  expect(csvFileName("my-tasks", new Date(2026, 0, 5, 0, 30))).toBe("taskhaat-my-tasks-2026-01-05.csv");
});
