import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDarkMode, useFullWidth } from "./dashboard-frame.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});

test("full width is stored as true or false", () => {
  const first = renderHook(useFullWidth);
  expect(first.result.current[0]).toBe(false);
  act(() => first.result.current[1](true));
  expect(localStorage.getItem("fullWidth")).toBe("true");
  expect(renderHook(useFullWidth).result.current[0]).toBe(true);
});

test("any other stored full width counts as false", () => {
  localStorage.setItem("fullWidth", "maybe");
  expect(renderHook(useFullWidth).result.current[0]).toBe(false);
});

test("full width holds until the page closes when storage is forbidden", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden);
  const { result } = renderHook(useFullWidth);
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
});

test("dark mode sets the site's theme and stores both", () => {
  const { result } = renderHook(useDarkMode);
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
  expect({ ...localStorage }).toEqual({ darkMode: "true", theme: "dark" });
  expect(document.documentElement.dataset.theme).toBe("dark");
  act(() => result.current[1](false));
  expect({ ...localStorage }).toEqual({ darkMode: "false", theme: "light" });
});

test("a stored dark mode without a stored theme sets the theme", () => {
  localStorage.setItem("darkMode", "true");
  const { result } = renderHook(useDarkMode);
  expect(result.current[0]).toBe(true);
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("a stored theme takes precedence over a stored dark mode", () => {
  localStorage.setItem("darkMode", "true");
  localStorage.setItem("theme", "light");
  document.documentElement.dataset.theme = "light";
  const { result } = renderHook(useDarkMode);
  expect(result.current[0]).toBe(false);
  expect(localStorage.getItem("darkMode")).toBe("false");
});

test("nothing is stored while the theme is the system's preference", () => {
  document.documentElement.dataset.theme = "dark";
  const { result } = renderHook(useDarkMode);
  expect(result.current[0]).toBe(true);
  expect({ ...localStorage }).toEqual({});
});
