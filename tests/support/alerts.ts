// Errors of the page and toasts: both have the role `alert`.
import { screen } from "@testing-library/react";

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

function findToasts(): Element[] {
  return [...document.querySelectorAll(".Toastify__toast")];
}
