// The Firebase adapter as it is built and served, in a real browser, against the real Firebase Auth Emulator.
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { createEmulatorVerifier } from "#server/identity/firebase-token.ts";
import { browserArguments } from "#tests/e2e/support/browser.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { describeIdentityProvider, type IdentityHarness } from "#web/features/identity/identity-provider.suite.ts";
import { loadAdapter, providerIn } from "./support/browser-tab.ts";
import { signInAtEmulator } from "./support/emulator-popup.ts";
import { stayOnThisMachine } from "./support/google-scripts.ts";
import { apiKey, deleteAccount, emulator, projectId, resetLinkMailedTo, startFirebaseServer } from "./support/project.ts";

type Fate = Parameters<IdentityHarness["nextPopup"]>[0];

const config = { projectId, apiKey, authDomain: `${projectId}.firebaseapp.com`, emulator };
const verifyToken = createEmulatorVerifier(projectId);
/** Longer than a token lives. */
const later = 2 * 3_600_000;

let browser: Browser;
let server: ServerProcess;

beforeAll(async () => {
  server = await startFirebaseServer();
  const { CHROMIUM_PATH: executablePath } = process.env;
  browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describeIdentityProvider("firebase", createHarness, { googleProvesAddress: true });

function createHarness(): IdentityHarness {
  const opened = openContext();
  const tabs: { page: Promise<Page>; settled(): Promise<unknown> }[] = [];
  let fate: Fate = "blocked";
  let online: Promise<void> = Promise.resolve();

  async function openContext() {
    const context = await browser.newContext();
    await stayOnThisMachine(context);
    return context;
  }

  async function openPage(): Promise<Page> {
    const page = await (await opened).newPage();
    await loadAdapter(page, server.address, config);
    page.on("popup", (popup) => meet(popup).catch((error) => console.error(error)));
    return page;
  }

  async function meet(popup: Page): Promise<void> {
    if (fate === "cancelled") await popup.locator(".js-new-account").waitFor();
    if (typeof fate === "string") await popup.close();
    else await signInAtEmulator(popup, fate);
  }

  onTestFinished(async () => {
    await Promise.all(tabs.map(({ settled }) => settled()));
    await (await opened).close();
  });

  return {
    openTab() {
      const page = openPage();
      const { provider, settled } = providerIn(page);
      tabs.push({ page, settled });
      return {
        ...provider,
        async logInWithGoogle() {
          const blocked = fate === "blocked";
          await (await page).evaluate((isBlocked) => {
            if (isBlocked) window.open = () => null;
          }, blocked);
          return provider.logInWithGoogle();
        },
        async logIn(email, password) {
          await online;
          return provider.logIn(email, password);
        },
      };
    },
    nextPopup(next) {
      fate = next;
    },
    async endSession() {
      const pages = await Promise.all(tabs.map(({ page }) => page));
      const token = await pages
        .at(-1)
        ?.evaluate(() => (window as unknown as { provider: { getToken(): Promise<string> } }).provider.getToken());
      const caller = await verifyToken(token ?? "");
      await deleteAccount(caller?.subject ?? "");
      for (const page of pages) await page.clock.setFixedTime(Date.now() + later);
    },
    goOffline() {
      online = Promise.all(tabs.map(({ page }) => page)).then(async () => (await opened).setOffline(true));
    },
    readToken: verifyToken,
    resetTokenMailedTo: async (email) => (await resetLinkMailedTo(email)).searchParams.get("oobCode") ?? "",
  };
}
