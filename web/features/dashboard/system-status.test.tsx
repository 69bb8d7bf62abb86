import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { Readiness } from "#contract/platform/health.endpoints.ts";
import { readinessRefresh, SystemStatus } from "./system-status.tsx";

const allWell: Readiness = { status: "ok", database: "ok", migrations: "ok", identity: "ok", ledger: "ok", pages: "ok" };
const getReadiness = vi.fn<() => Promise<Readiness>>();
let visibility: MockInstance<() => DocumentVisibilityState>;

beforeEach(() => {
  vi.useFakeTimers();
  getReadiness.mockReset();
  vi.stubGlobal("fetch", async () => ({ json: getReadiness }));
  visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
});

async function show() {
  await act(async () => render(<SystemStatus />));
}

function row(part: string): (string | null)[] {
  const cells = screen.getByRole("row", { name: new RegExp(`^${part}`) }).querySelectorAll("td");
  return [...cells].map((cell) => cell.textContent);
}

test("shows the sample state beside the real one", async () => {
  getReadiness.mockResolvedValue(allWell);
  await show();
  expect(row("Server")).toEqual(["Online", "Working"]);
  expect(row("Database")).toEqual(["Connected", "Working"]);
  expect(row("Login")).toEqual(["Active", "Working"]);
  expect(screen.getByRole("status").textContent).toBe("All services are working.");
});

test("shows that it is checking until the server answers", async () => {
  getReadiness.mockReturnValue(new Promise(() => {}));
  await show();
  expect(row("Server")).toEqual(["Online", "Checking..."]);
});

test("distinguishes a part that is down from a server that cannot be reached", async () => {
  getReadiness.mockResolvedValueOnce({ ...allWell, status: "down", database: "down" });
  await show();
  expect(["Server", "Database", "Login"].map((part) => row(part)[1])).toEqual(["Working", "Down", "Working"]);
  getReadiness.mockRejectedValueOnce(new TypeError("offline"));
  await act(async () => vi.advanceTimersByTime(readinessRefresh));
  expect(["Server", "Database", "Login"].map((part) => row(part)[1])).toEqual(["Down", "Unknown", "Unknown"]);
  expect(screen.getByRole("status").textContent).toBe("We can't reach the server.");
});

test("a database on an old schema counts as down", async () => {
  getReadiness.mockResolvedValue({ ...allWell, status: "down", migrations: "down" });
  await show();
  expect(row("Database")[1]).toBe("Down");
});

test("checks again while the page is visible, and when it becomes visible", async () => {
  getReadiness.mockResolvedValue(allWell);
  await show();
  await act(async () => vi.advanceTimersByTime(readinessRefresh));
  expect(getReadiness).toHaveBeenCalledTimes(2);
  visibility.mockReturnValue("hidden");
  await act(async () => vi.advanceTimersByTime(3 * readinessRefresh));
  expect(getReadiness).toHaveBeenCalledTimes(2);
  visibility.mockReturnValue("visible");
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  expect(getReadiness).toHaveBeenCalledTimes(3);
});
