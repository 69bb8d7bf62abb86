// The edges of controls have a contrast of at least 3:1 to what is around them (WCAG 1.4.11), and text one of 4.5:1.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("web/ui/tokens.css", "utf8");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

test.each(themes)("edges and soft text in the %s theme", (theme) => {
  for (const ground of ["paper", "card", "sunk"]) {
    expect({ ground, edge: contrast(theme, "line-strong", ground) >= 3, text: contrast(theme, "ink-soft", ground) >= 4.5 }).toEqual({
      ground,
      edge: true,
      text: true,
    });
  }
});

test.each(themes)("a read-only field differs from an editable one in the %s theme", (theme) => {
  expect(contrast(theme, "sunk", "card")).toBeGreaterThan(1.1);
});

test("fingerprints and codes are written in a font with letters of one width", () => {
  expect(css).toMatch(/--font-mono: .*\bmonospace;/);
});

function contrast(theme: Theme, first: string, second: string): number {
  const [bright = 0, dim = 0] = [luminance(theme, first), luminance(theme, second)].sort((one, other) => other - one);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(theme: Theme, token: string): number {
  const colours = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const colour = colours?.[themes.indexOf(theme) + 1] ?? "";
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
