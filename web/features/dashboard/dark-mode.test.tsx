import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDarkMode } from "./dark-mode.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test("sets the site's theme and remembers both", () => {
  const { result } = renderHook(useDarkMode);
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
  expect({ ...localStorage }).toEqual({ darkMode: "true", theme: "dark" });
  expect(document.documentElement.dataset.theme).toBe("dark");
  act(() => result.current[1](false));
  expect({ ...localStorage }).toEqual({ darkMode: "false", theme: "light" });
});

test("sets the theme when it alone is remembered", () => {
  localStorage.setItem("darkMode", "true");
  const { result } = renderHook(useDarkMode);
  expect(result.current[0]).toBe(true);
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("follows a theme that was chosen elsewhere later", () => {
  localStorage.setItem("darkMode", "true");
  localStorage.setItem("theme", "light");
  document.documentElement.dataset.theme = "light";
  const { result } = renderHook(useDarkMode);
  expect(result.current[0]).toBe(false);
  expect(localStorage.getItem("darkMode")).toBe("false");
});

test("leaves the system's preference alone until somebody chooses", () => {
  document.documentElement.dataset.theme = "dark";
  const { result } = renderHook(useDarkMode);
  expect(result.current[0]).toBe(true);
  expect({ ...localStorage }).toEqual({});
});
