// An error on the console that no test asked for is a failure. A test that expects one replaces console.error itself.
import { afterEach, beforeEach, vi } from "vitest";

beforeEach(() => {
  const unexpected: string[] = [];
  const stand = vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(" "));
  });
  return () => {
    stand.mockRestore();
    if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join("\n")}`);
  };
});

afterEach(() => {
  vi.useRealTimers();
});
