import { expect, test } from "vitest";
import { bidSlug, taskIdOfSlug } from "./bid-slug.ts";

const _id = "0198a1de-0000-7000-8000-00000000000a";

test.each([
  ["Build a Landing Page", `build-a-landing-page-${_id}`],
  ["Fix:  CSS & JS (urgent!)", `fix-css-js-urgent-${_id}`],
  ["লোগো ডিজাইন", `লোগো-ডিজাইন-${_id}`],
  ["🎪", _id],
])("%s", (title, slug) => {
  expect(bidSlug({ _id, title })).toBe(slug);
  expect(taskIdOfSlug(slug)).toBe(_id);
});

test("a slug without an id has none", () => {
  expect(taskIdOfSlug("build-a-landing-page")).toBeUndefined();
});
