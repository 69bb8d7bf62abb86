import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { Clock } from "./sample-band.tsx";

const start = new Date(2026, 10, 15, 9, 59, 58);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

test("shows the time and the day, updated each second", () => {
  render(<Clock />);
  expect(screen.getByText("09:59:58")).toBeVisible();
  expect(screen.getByText("Sunday, November 15, 2026")).toBeVisible();
  act(() => vi.advanceTimersByTime(999));
  expect(screen.getByText("09:59:58")).toBeVisible();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText("09:59:59")).toBeVisible();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByText("10:00:00")).toBeVisible();
});

test("no timer is left after the clock is removed", () => {
  const { unmount } = render(<Clock />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("a server-rendered clock of another time hydrates without a mismatch", () => {
  const box = document.createElement("div");
  box.innerHTML = renderToString(<Clock />);
  vi.setSystemTime(new Date(2026, 10, 15, 12, 30, 0));
  const recovered = vi.fn();
  render(<Clock />, { container: box, hydrate: true, onRecoverableError: recovered });
  expect(box.textContent).toContain("12:30:00");
  expect(recovered).not.toHaveBeenCalled();
});
