import { configDefaults, defineConfig } from "vitest/config";

const setupFiles = ["./tests/support/fail-on-console-error.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["{server,contract,tests,scripts}/**/*.test.ts"],
          // They need the emulator, which `npm run test:firebase` installs and starts.
          exclude: [...configDefaults.exclude, "tests/firebase/**"],
          globalSetup: "./tests/support/global-setup.ts",
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A condition is awaited for as long as a busy machine may need; one that never comes still fails.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: { name: "web", environment: "jsdom", include: ["web/**/*.test.{ts,tsx}"], setupFiles },
      },
    ],
  },
});
