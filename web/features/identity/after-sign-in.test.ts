import { describe, expect, test } from "vitest";
import { afterSignIn } from "./after-sign-in.ts";

describe("the destination after signing in is", () => {
  test("the home page when no path is remembered", () => {
    for (const state of [null, undefined, {}, "text", 7, { from: 7 }, { from: null }, { from: "" }]) {
      expect(afterSignIn(state)).toEqual({ path: "/", state: null });
    }
  });

  test("the remembered path, with its query, its hash and its navigation state", () => {
    expect(afterSignIn({ from: "/bid/paint-a-sign-7?a=http://b#c" })).toEqual({ path: "/bid/paint-a-sign-7?a=http://b#c", state: null });
    expect(afterSignIn({ from: "/my-profile", fromState: { draft: 1 } })).toEqual({ path: "/my-profile", state: { draft: 1 } });
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "borujer",
  ])("never %j", (from) => {
    expect(afterSignIn({ from, fromState: { kept: false } })).toEqual({ path: "/", state: null });
  });

  test.each(["/login", "/login/", "/register?x=1", "/a/../login", "/forgot-password", "/reset-password#x"])(
    "not %s, which is itself a page for signing in",
    (from) => {
      expect(afterSignIn({ from }).path).toBe("/");
    },
  );
});
