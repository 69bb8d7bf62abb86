import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const shared = { maxWorkers: 2, restoreMocks: true };
const setupFiles = ["./tests/support/fail-on-console-error.ts"];
const deepTests = "**/*.deep.test.ts";
/** They move the clock forward, and the process's id generator never goes back. Other files that do so fail. */
const clockTests = ["tests/faults/clock.test.ts", "server/notifications/inbox.test.ts"];

/** Test files that run on both engines: `npm test` runs them on PostgreSQL, `npm run test:deep` on PGlite. */
const engineTests = globSync("{server,tests}/**/*.test.ts", { exclude: ["**/node_modules/**"] }).filter(
  (file) => !file.endsWith(".deep.test.ts") && readFileSync(file, "utf8").includes(".each(engines)"),
);

/** Their races depend on the engine too. They open one market, on the first engine of the run. */
const accountTests = [
  "server/administration/recovery.test.ts",
  "server/identity/passkeys.test.ts",
  "server/identity/two-factor.test.ts",
  "tests/account-races.test.ts",
];

const serverSetup = [...setupFiles, "./tests/support/cheap-passwords.ts"];

const server: TestProjectInlineConfiguration["test"] = {
  ...shared,
  environment: "node",
  // Tests share no module state, so a worker loads better-auth, drizzle and PGlite once instead of once per file.
  isolate: false,
  setupFiles: serverSetup,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  provide: { engines: ["postgres"] },
};

const sharedProcess: TestProjectInlineConfiguration["test"] = {
  ...server,
  setupFiles: [...serverSetup, "./tests/support/fail-on-future-ids.ts"],
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
          ...sharedProcess,
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
        test: { ...sharedProcess, name: "deep", include: [deepTests], provide: { engines: ["pglite", "postgres"] } },
      },
      {
        test: {
          ...sharedProcess,
          name: "pglite",
          include: [...engineTests, ...accountTests],
          exclude: clockTests,
          provide: { engines: ["pglite"] },
        },
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
