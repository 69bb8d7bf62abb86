// The emulator that `npm run test:firebase` started, and what only its owner may ask of it.
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";

export const projectId = "demo-taskhaat";
export const apiKey = "demo-key";
export const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? "";

/** The product, with its accounts in the emulator. */
export function startFirebaseServer(): Promise<ServerProcess> {
  if (!emulator) throw new Error("There is no emulator: run `npm run test:firebase`.");
  return startServer({
    NODE_ENV: "test",
    IDENTITY: "firebase",
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_EMULATOR_HOST: emulator,
    SEED: "off",
  });
}

type OobCode = { email: string; requestType: string; oobCode: string; oobLink: string };

/** The link of the newest mail for a new password. */
export async function resetLinkMailedTo(email: string): Promise<URL> {
  const { oobCodes } = await ask<{ oobCodes: OobCode[] }>("GET", `/emulator/v1/projects/${projectId}/oobCodes`);
  const mail = oobCodes.findLast((code) => code.email === email && code.requestType === "PASSWORD_RESET");
  if (!mail) throw new Error(`No mail for a new password went to ${email}.`);
  return new URL(mail.oobLink);
}

type Account = { localId: string; email: string; displayName?: string; photoUrl?: string; emailVerified?: boolean };

export async function findAccount(email: string): Promise<Account | undefined> {
  const { users } = await ask<{ users?: Account[] }>("POST", accounts("lookup"), { email: [email] });
  return users?.[0];
}

export async function createAccount(person: { displayName: string; email: string; password: string; photoURL: string }): Promise<void> {
  const { photoURL: photoUrl, ...rest } = person;
  await ask("POST", `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`, { ...rest, photoUrl });
}

/** As Firebase's command line does with a file of accounts. */
export async function importAccounts(users: object[]): Promise<void> {
  const { error } = await ask<{ error?: object[] }>("POST", accounts("batchCreate"), { users });
  if (error?.length) throw new Error(`The emulator refused accounts: ${JSON.stringify(error)}`);
}

/** A call that any browser may make. */
export function askAsAnybody<T>(call: string, body: object): Promise<T> {
  return ask("POST", `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${apiKey}`, body, {});
}

export async function deleteAccount(localId: string): Promise<void> {
  await ask("POST", accounts("delete"), { localId });
}

function accounts(call: string): string {
  return `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:${call}`;
}

const asOwner = { Authorization: "Bearer owner" };

async function ask<T>(method: string, path: string, body?: object, who: Record<string, string> = asOwner): Promise<T> {
  const response = await fetch(`http://${emulator}${path}`, {
    method,
    headers: { ...who, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The emulator answered ${response.status} to ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}
