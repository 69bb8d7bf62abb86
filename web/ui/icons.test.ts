import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icons.ts";

test("every icon has a drawing", () => {
  const drawings = readFileSync("web/ui/icons.svg", "utf8");
  expect([...drawings.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)).toEqual(iconNames);
});
