import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDarkMode } from "./dark-mode.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});

test("sets the site's theme and stores both", () => {
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
