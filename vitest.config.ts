import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const shared = { maxWorkers: 2, restoreMocks: true };
const setupFiles = ["./tests/support/fail-on-console-error.ts"];
const deepTests = "**/*.deep.test.ts";
/** They move the clock forward, and the process's id generator never goes back. */
const clockTests = ["tests/faults/clock.test.ts", "server/notifications/inbox.test.ts"];

/** Test files that run on both engines: `npm test` runs them on PostgreSQL, `npm run test:deep` on PGlite. */
const engineTests = globSync("{server,tests}/**/*.test.ts", { exclude: ["**/node_modules/**"] }).filter(
  (file) => !file.endsWith(".deep.test.ts") && readFileSync(file, "utf8").includes(".each(engines)"),
);

const server: TestProjectInlineConfiguration["test"] = {
  ...shared,
  environment: "node",
  // Tests share no module state, so a worker loads better-auth, drizzle and PGlite once instead of once per file.
  isolate: false,
  setupFiles: [...setupFiles, "./tests/support/cheap-passwords.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  provide: { engines: ["postgres"] },
};

export default defineConfig({
  test: {
    // For all projects together, so the projects do not extend this configuration.
    globalSetup: "./tests/support/global-setup.ts",
    coverage: {
      include: ["{contract,texts,server,web}/**/*.{ts,tsx}"],
      exclude: ["**/*.test.*", "**/*.suite.ts", "**/migrations/**", "texts/compiled/**"],
      reporter: ["text-summary", "json", "json-summary"],
      reportsDirectory: "coverage/units",
    },
    // Each `groupOrder` runs after the one before: a worker that changes between projects loads all modules again.
    projects: [
      {
        test: {
          ...server,
          name: "server",
          include: ["{server,contract,texts,tests,scripts}/**/*.test.ts"],
          // tests/firebase needs the emulator, which `npm run test:firebase` installs and starts.
          exclude: [...configDefaults.exclude, "tests/firebase/**", deepTests, ...clockTests],
        },
      },
      {
        test: { ...server, name: "clock", include: clockTests, isolate: true, sequence: { groupOrder: 1 } },
      },
      {
        test: { ...server, name: "deep", include: [deepTests], provide: { engines: ["pglite", "postgres"] } },
      },
      {
        test: { ...server, name: "pglite", include: engineTests, exclude: clockTests, provide: { engines: ["pglite"] } },
      },
      {
        test: {
          ...server,
          name: "pglite-clock",
          include: clockTests,
          isolate: true,
          sequence: { groupOrder: 1 },
          provide: { engines: ["pglite"] },
        },
      },
      {
        test: {
          ...shared,
          // Component tests wait for timers part of the time: three workers keep two cores busier than two do.
          maxWorkers: 3,
          name: "web",
          sequence: { groupOrder: 2 },
          environment: "jsdom",
          isolate: false,
          // Addresses of stylesheets; the stylesheets themselves are left out.
          css: { include: /\.css\?url$/ },
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: [...setupFiles, "./tests/support/dom-setup.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
