import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "firebase",
    root: new URL("../..", import.meta.url).pathname,
    include: ["tests/firebase/*.test.ts"],
    setupFiles: ["./tests/support/fail-on-console-error.ts"],
    // Firebase waits for eight seconds after a popup was closed, and looks for news of other tabs every 800 ms.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
