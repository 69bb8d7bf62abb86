import { expect, test } from "vitest";
import { pageParameters } from "./parameters.ts";
import { z } from "./zod.ts";

test("the limit of a page is a whole number up to its maximum, and a cursor is not empty", () => {
  const query = z.object(pageParameters(100));
  expect(query.parse({ limit: "6", after: "x" })).toEqual({ limit: 6, after: "x" });
  expect(query.parse({})).toEqual({});
  for (const bad of [{ limit: "0" }, { limit: "101" }, { limit: "1.5" }, { limit: "x" }, { after: "" }]) {
    expect(query.safeParse(bad).success).toBe(false);
  }
});
