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

  test("quotes values that would otherwise break a row", () => {
    expect(written("a,b", 'say "hi"', "two\nlines", "cr\rhere", "plain; text")).toBe(
      '"a,b","say ""hi""","two\nlines","cr\rhere",plain; text',
    );
  });

  test.each(["=1+1", "+88017", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])(
    "a leading apostrophe makes %j text, which a spreadsheet would run",
    (text) => {
      expect(written(text).replace(/^"/, "").startsWith(`'${text}`)).toBe(true);
    },
  );

  test("a formula that needs quotes also gets the apostrophe", () => {
    expect(written('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  });

  test("negative numbers and signs inside a text stay as they are", () => {
    expect(written(-2.5, 0, "a=b", "it's")).toBe("-2.5,0,a=b,it's");
  });
});

test("a file name has the content and the local date", () => {
  expect(csvFileName("my-tasks", new Date(2026, 0, 5, 0, 30))).toBe("taskhaat-my-tasks-2026-01-05.csv");
});
