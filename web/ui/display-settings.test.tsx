import { runInThisContext } from "node:vm";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { firstPaintScript, rememberPerson, useDisplaySetting } from "./display-settings.ts";

type SystemListener = () => void;

const system = { dark: false, reduced: false, listeners: new Set<SystemListener>() };

beforeEach(() => {
  Object.assign(system, { dark: false, reduced: false });
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return query.includes("dark") ? system.dark : system.reduced;
    },
    addEventListener: (_type: string, listener: SystemListener) => system.listeners.add(listener),
    removeEventListener: (_type: string, listener: SystemListener) => system.listeners.delete(listener),
  }));
});

test.each([
  ["dark", false, "dark"],
  ["light", true, "light"],
  [null, true, "dark"],
  [null, false, "light"],
  ["purple", true, "dark"],
])("stored %s on a system that prefers dark: %s gives %s before first paint", (stored, prefersDark, theme) => {
  if (stored) localStorage.setItem("theme", stored);
  system.dark = prefersDark;
  runInThisContext(firstPaintScript);
  expect(document.documentElement.dataset.theme).toBe(theme);
});

test("text size, motion and a known person are there before first paint too", () => {
  localStorage.setItem("textSize", "larger");
  system.reduced = true;
  rememberPerson(true);
  runInThisContext(firstPaintScript);
  expect(document.documentElement.dataset).toMatchObject({ textSize: "larger", motion: "reduced", knownPerson: "" });
});

test("a theme is stored when it changes, not before", () => {
  runInThisContext(firstPaintScript);
  const { result } = renderHook(() => useDisplaySetting("theme"));
  expect(result.current[0]).toBe("light");
  expect(localStorage.getItem("theme")).toBeNull();
  act(() => result.current[1]("dark"));
  expect(result.current[0]).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("the system's change is followed until the person has chosen", () => {
  runInThisContext(firstPaintScript);
  const { result } = renderHook(() => useDisplaySetting("theme"));
  act(() => systemBecomes(true));
  expect(result.current[0]).toBe("dark");
  act(() => result.current[1]("light"));
  act(() => systemBecomes(true));
  expect(result.current[0]).toBe("light");
});

function systemBecomes(dark: boolean): void {
  system.dark = dark;
  for (const listener of system.listeners) listener();
}
