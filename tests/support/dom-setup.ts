// Matchers for elements (`toBeDisabled`, `toHaveAccessibleDescription`, …), and a clean page after every test.
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// `findBy…` and `waitFor` wait as long as a busy machine needs; a condition that never holds still fails.
// Components render neither scripts nor styles, and looking for them takes an eighth of the time.
configure({ asyncUtilTimeout: 15_000, defaultIgnore: "" });

// jsdom does not know <search>, and React reports elements that the browser does not know as errors.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLElement) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
});
