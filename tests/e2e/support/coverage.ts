// For `npm run coverage`: keeps which code of the page's scripts ran.
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const folder = process.env.COVERAGE_DIR;

/** Runs the test, and with COVERAGE_DIR set writes what the page's scripts did to a file there. */
export async function withCoverage(page: Page, runTest: () => Promise<void>): Promise<void> {
  if (!folder) return runTest();
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await runTest();
  const entries = await page.coverage.stopJSCoverage();
  await writeFile(join(folder, `page-${randomUUID()}.json`), JSON.stringify(entries));
}
