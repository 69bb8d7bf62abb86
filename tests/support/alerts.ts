// Errors of the page and toasts: both have the role `alert`.
import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Texts of the errors in the page itself, in document order. */
export function pageErrors(): string[] {
  const alerts = screen.queryAllByRole("alert").filter((alert) => !alert.matches(".Toastify__toast"));
  return alerts.map(({ textContent }) => textContent ?? "").filter(Boolean);
}

export function toastTexts(): string[] {
  return findToasts().map(({ textContent }) => textContent ?? "");
}

/** The bar of a toast. The toast closes when the bar's animation ends. */
export function toastTimer(text: string): Element | null {
  const toast = findToasts().find(({ textContent }) => textContent === text);
  return toast?.querySelector(".Toastify__progress-bar--animated") ?? null;
}

/** The browser of a test does not run the animation after which a toast is removed. */
export function expectDismissed(message: HTMLElement): Promise<void> {
  return waitFor(() => expect(message.closest(".Toastify__toast")?.className).toContain("Toastify__bounce-exit"));
}

function findToasts(): Element[] {
  return [...document.querySelectorAll(".Toastify__toast")];
}
