// Matchers for elements (`toBeDisabled`, `toHaveAccessibleDescription`, …), and a clean page after every test.
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
});
