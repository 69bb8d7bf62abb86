// Accounts that move to Firebase are taken in by it under their own ids, and their people choose a password by mail.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { FirebaseAccount } from "#server/commands/move-people/move-people.server.ts";
import { createEmulatorVerifier } from "#server/identity/firebase-token.ts";
import { askAsAnybody, importAccounts, projectId, resetLinkMailedTo } from "./support/project.ts";

test("an account of the embedded provider is imported, and its token names the same subject", async () => {
  const account: FirebaseAccount = {
    localId: randomUUID(),
    email: `${randomUUID()}@example.com`,
    emailVerified: false,
    displayName: "Rumana Akter",
    photoUrl: "https://example.com/rumana.png",
    createdAt: "1763200000000",
  };
  await importAccounts([account]);
  await askAsAnybody("sendOobCode", { requestType: "PASSWORD_RESET", email: account.email });
  const oobCode = (await resetLinkMailedTo(account.email)).searchParams.get("oobCode");
  await askAsAnybody("resetPassword", { oobCode, newPassword: "Chosen1" });
  const { idToken } = await askAsAnybody<{ idToken: string }>("signInWithPassword", {
    email: account.email,
    password: "Chosen1",
    returnSecureToken: true,
  });
  expect(await createEmulatorVerifier(projectId)(idToken)).toMatchObject({
    subject: account.localId,
    name: account.displayName,
    email: account.email,
    photoURL: account.photoUrl,
  });
});
