// The embedded provider's adapter against the real server: cookies, tabs, and a person in the popup.
import { createContext, runInContext } from "node:vm";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { createEmbeddedProvider } from "#web/features/identity/embedded-provider.ts";
import type { Popup } from "#web/features/identity/google-popup.ts";
import type { IdentityChannel, IdentityMessage } from "#web/features/identity/identity-channel.ts";
import { describeIdentityProvider, type IdentityHarness } from "#web/features/identity/identity-provider.suite.ts";
import { openTestDatabase, type TestDatabase } from "./support/engines.ts";
import type { HttpBrowser } from "./support/http-browser.ts";
import { openTestIdentity, type TestIdentity } from "./support/test-identity.ts";

let database: TestDatabase;
let identity: TestIdentity;

beforeAll(async () => {
  database = await openTestDatabase("pglite");
  identity = await openTestIdentity(database);
});

afterAll(async () => {
  await identity[Symbol.asyncDispose]();
  await database.close();
});

describeIdentityProvider("embedded", createHarness);

type Fate = Parameters<IdentityHarness["nextPopup"]>[0];

function createHarness(): IdentityHarness {
  const browser = identity.openBrowser();
  const openChannel = createChannels();
  let online = true;
  let fate: Fate = "blocked";

  return {
    openTab: () =>
      createEmbeddedProvider({
        fetch: (path, init) => (online ? browser(path, init) : Promise.reject(new TypeError("Failed to fetch"))),
        openPopup: () => (fate === "blocked" ? null : openPopup(fate, browser, openChannel())),
        channel: openChannel(),
        google: identity.publicConfig.google,
      }),
    nextPopup: (next) => {
      fate = next;
    },
    async endSession() {
      const { session } = await (await browser("/identity/get-session")).json();
      await database.db.execute(sql`delete from identity_sessions where id = ${session.id}`);
    },
    goOffline: () => {
      online = false;
    },
    readToken: identity.verifyToken,
    resetTokenMailedTo: identity.resetTokenMailedTo,
  };
}

function openPopup(fate: Fate, browser: HttpBrowser, channel: IdentityChannel): Popup {
  let closed = false;
  const close = () => {
    closed = true;
  };
  return {
    get closed() {
      return closed;
    },
    close,
    location: {
      set href(url: string) {
        if (fate === "closed") close();
        else void visit(url).then(close);
      },
    },
  };

  async function visit(url: string): Promise<void> {
    const page = await browser(url);
    const html = await page.text();
    const location = page.headers.get("Location");
    if (location) return visit(location);
    const script = /<script[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
    if (script) return runPage(script, url);
    const cancel = /<a href="([^"]+)">Cancel/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    if (typeof fate === "string") return visit(cancel);
    const body = new URLSearchParams([...new URL(url).searchParams, ["displayName", fate.name], ["email", fate.email]]);
    const chosen = await browser(url, { method: "POST", body });
    return visit(chosen.headers.get("Location") ?? "");
  }

  /** The popup's last page speaks for itself. */
  function runPage(script: string, url: string): void {
    class BroadcastChannel {
      postMessage = channel.post;
    }
    const window = { BroadcastChannel, close };
    runInContext(script, createContext({ window, BroadcastChannel, URLSearchParams, location: new URL(url, "http://localhost") }));
  }
}

/** The tabs of one browser: what one posts, the others hear. */
function createChannels(): () => IdentityChannel {
  const everybody = new Set<{ owner: object; hear: (message: IdentityMessage) => void }>();
  return function openChannel() {
    const owner = {};
    return {
      post(message) {
        const others = [...everybody].filter((listener) => listener.owner !== owner);
        for (const { hear } of others) queueMicrotask(() => hear(message));
      },
      listen(hear) {
        const listener = { owner, hear };
        everybody.add(listener);
        return () => everybody.delete(listener);
      },
    };
  };
}
