import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useStoredFlag } from "./stored-flag.ts";

test("is stored as true or false", () => {
  const first = renderHook(() => useStoredFlag("fullWidth"));
  expect(first.result.current[0]).toBe(false);
  act(() => first.result.current[1](true));
  expect(localStorage.getItem("fullWidth")).toBe("true");
  expect(renderHook(() => useStoredFlag("fullWidth")).result.current[0]).toBe(true);
});

test("any other stored value counts as false", () => {
  localStorage.setItem("fullWidth", "maybe");
  expect(renderHook(() => useStoredFlag("fullWidth")).result.current[0]).toBe(false);
});

test("holds until the page closes when storage is forbidden", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden);
  const { result } = renderHook(() => useStoredFlag("fullWidth"));
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
});
