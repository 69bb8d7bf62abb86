// What every browser journey starts from: a server of its own worker, and a page on which a console error or a breach of its security policy fails the test.
import { test as base, type ConsoleMessage, expect } from "@playwright/test";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { withCoverage } from "./coverage.ts";
import { startJourneyServer } from "./journey-server.ts";
import { signUp, type TestPerson } from "./people.ts";
import { waitForReadiness } from "./readiness.ts";

type Fixtures = {
  /** A new person, signed in on the test's page. */
  person: TestPerson;
  /** Journeys of failures push the console errors that they provoke. */
  expectedErrors: RegExp[];
  consoleGuard: undefined;
};
type WorkerFixtures = { server: ServerProcess };

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use, { project }) => {
      // The deep journeys visit lists and charts of a market with a history; seeding it takes seconds.
      const SEED = project.name === "deep" ? "auto" : "off";
      const server = await startJourneyServer({ TRUST_PROXY: "1", SEED });
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) return use(page);
    waitForReadiness(page);
    await withCoverage(page, () => use(page));
  },
  baseURL: async ({ server }, use) => use(server.address),
  person: async ({ context, server }, use) => use(await signUp(context, server.address)),
  expectedErrors: async ({}, use) => use([]),
  consoleGuard: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && !isLateBell(message) && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.addInitScript(() =>
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`Forbidden by ${violatedDirective}: ${blockedURI} in ${sourceFile}`),
        ),
      );
      await use(undefined);
      expect(errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The bell may ask in the very moment in which somebody leaves. It is refused, and the browser alone mentions it. */
function isLateBell(message: ConsoleMessage): boolean {
  return message.location().url.includes("/myinbox") && message.text().includes("401");
}

export { expect };
