// What the journeys against the emulator start from: the product's own fixtures, with Firebase keeping the accounts.
import { randomUUID } from "node:crypto";
import { test as base, expect } from "#tests/e2e/support/test.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { stayOnThisMachine } from "./google-scripts.ts";
import { createAccount, startFirebaseServer } from "./project.ts";

export type FirebasePerson = { displayName: string; email: string; password: string; photoURL: string };

type Fixtures = {
  /** Somebody without an account. */
  newcomer: FirebasePerson;
  /** Somebody with an account, signed in nowhere. */
  member: FirebasePerson;
};

export const test = base.extend<Fixtures, { server: ServerProcess }>({
  server: [
    async ({}, use) => {
      const server = await startFirebaseServer();
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  context: async ({ context }, use) => {
    await stayOnThisMachine(context);
    await use(context);
  },
  newcomer: async ({ server }, use) =>
    use({
      displayName: "Rahima Khatun",
      email: `${randomUUID()}@example.com`,
      password: "Secret1",
      photoURL: `${server.address}/favicon.svg`,
    }),
  member: async ({ newcomer }, use) => {
    await createAccount(newcomer);
    await use(newcomer);
  },
});

export { expect };
