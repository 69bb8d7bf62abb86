import { afterEach, expect, test, vi } from "vitest";
import { forgetKey, keyFor } from "./idempotency-key.ts";

afterEach(() => {
  vi.restoreAllMocks();
  forgetKey("form");
});

test("the same words keep their key until they have arrived", () => {
  const key = keyFor("form", { title: "Sign" });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor("form", { title: "Sign" })).toBe(key);
  expect(keyFor("other form", { title: "Sign" })).not.toBe(key);
  forgetKey("form");
  expect(keyFor("form", { title: "Sign" })).not.toBe(key);
});

test("other words get another key", () => {
  const key = keyFor("form", { title: "Sign" });
  expect(keyFor("form", { title: "Signs" })).not.toBe(key);
  expect(keyFor("form", { title: "Sign" })).not.toBe(key);
});

test("a key outlives the page, and a browser without storage still has one for as long as the page", async () => {
  const key = keyFor("form", 1);
  // The query makes it a second instance of the module, as after a reload.
  const reloaded: typeof import("./idempotency-key.ts") = await import("./idempotency-key.ts?reloaded" as string);
  expect(reloaded.keyFor("form", 1)).toBe(key);

  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  const kept = keyFor("form", 2);
  expect(keyFor("form", 2)).toBe(kept);
  forgetKey("form");
  expect(keyFor("form", 2)).not.toBe(kept);
});

function refuse(): never {
  throw new DOMException("Storage is forbidden.", "SecurityError");
}
