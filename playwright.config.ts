import { defineConfig, devices } from "@playwright/test";
import { browserArguments } from "./tests/e2e/support/browser.ts";

const deepJourneys = "**/*.deep.spec.ts";

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  projects: [
    { name: "journeys", testIgnore: deepJourneys },
    { name: "deep", testMatch: deepJourneys },
  ],
  use: {
    ...devices["Desktop Chrome"],
    // Journeys do not wait for animations; the tests about motion turn it on again.
    contextOptions: { reducedMotion: "reduce" },
    // Requests that pass through the worker cannot be intercepted; the journeys of the worker allow it.
    serviceWorkers: "block",
    // Recording every journey takes a third of the time: run a failed one again with `--trace=on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: browserArguments,
    },
  },
});
