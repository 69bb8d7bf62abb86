// When the accounts move to another provider, people keep what is theirs.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { Caller } from "#server/identity/caller.ts";
import { createEmulatorVerifier, firebaseIssuer } from "#server/identity/firebase-token.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres, engines, openTestDatabase } from "#tests/support/engines.ts";
import { asJson, newSignUp, openTestIdentity, type TestIdentity } from "#tests/support/test-identity.ts";
import { moveToEmbedded, moveToFirebase } from "./move-people.server.ts";

type Browser = ReturnType<TestIdentity["openBrowser"]>;

const project = "demo-market";
const verifyFirebase = createEmulatorVerifier(project);

/** What Firebase gives to an account that was imported under this id. */
function firebaseToken(subject: string, email: string): string {
  return new UnsecuredJWT({ name: "Rumana Akter", email, auth_time: Math.floor(Date.now() / 1_000) })
    .setIssuer(firebaseIssuer(project))
    .setAudience(project)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime("1h")
    .encode();
}

/** Verifies the address. */
async function choosePasswordByMail(identity: TestIdentity, browser: Browser, email: string, newPassword: string): Promise<void> {
  await browser("/identity/request-password-reset", asJson({ email }));
  const token = await identity.resetTokenMailedTo(email);
  expect((await browser("/identity/reset-password", asJson({ token, newPassword }))).status).toBe(200);
  expect((await browser("/identity/sign-in/email", asJson({ email, password: newPassword }))).status).toBe(200);
}

async function readCaller(identity: TestIdentity, browser: Browser): Promise<Caller> {
  const { token } = await (await browser("/identity/token")).json();
  const caller = await identity.verifyToken(token);
  if (!caller) throw new Error("The token was not accepted.");
  return caller;
}

describe.each(engines)("on %s", (engine) => {
  test("a person with a verified address moves to Firebase and back and keeps their tasks", async () => {
    await using database = await openTestDatabase(engine);
    await using identity = await openTestIdentity(database);
    const { db } = database;
    const browser = identity.openBrowser();
    const signUp = newSignUp();
    await browser("/identity/sign-up/email", asJson(signUp));
    await choosePasswordByMail(identity, browser, signUp.email, "Chosen1");
    const before = await readCaller(identity, browser);
    const person = await recordPerson(db, before);
    await recordPerson(db, { ...before, issuer: "urn:other", subject: "1" });

    const gone = await moveToFirebase(db, project);
    expect(gone).toMatchObject({ moved: 1, stayed: [] });
    expect(gone.accounts).toEqual([
      {
        localId: before.subject,
        email: signUp.email,
        emailVerified: true,
        displayName: signUp.name,
        photoUrl: signUp.image,
        createdAt: expect.stringMatching(/^\d{13}$/),
      },
    ]);
    const there = await verifyFirebase(firebaseToken(before.subject, signUp.email));
    expect((await recordPerson(db, there ?? before)).id).toBe(person.id);
    expect(await moveToFirebase(db, project)).toEqual({ accounts: [], moved: 0, stayed: [] });

    await db.update(people).set({ email: signUp.email.toUpperCase() }).where(eq(people.id, person.id));
    expect(await moveToEmbedded(db, project)).toEqual({ moved: 1, stayed: [] });
    expect((await recordPerson(db, before)).id).toBe(person.id);
    expect(await db.$count(people)).toBe(2);
  });

  test("a person with an account only at Firebase chooses a password by mail and keeps their tasks", async () => {
    await using database = await openTestDatabase(engine);
    await using identity = await openTestIdentity(database);
    const email = newSignUp().email;
    const there = await verifyFirebase(firebaseToken("UbQ7cLhhl0", email));
    if (!there) throw new Error("The token was not accepted.");
    const person = await recordPerson(database.db, there);
    expect(await moveToEmbedded(database.db, project)).toEqual({ moved: 1, stayed: [] });

    const browser = identity.openBrowser();
    await choosePasswordByMail(identity, browser, email, "Chosen1");
    expect((await recordPerson(database.db, await readCaller(identity, browser))).id).toBe(person.id);
  });

  test("a person is never moved to an account that has not verified the address", async () => {
    await using database = await openTestDatabase(engine);
    await using identity = await openTestIdentity(database);
    const { db } = database;
    const attacker = identity.openBrowser();
    const signUp = newSignUp();
    await attacker("/identity/sign-up/email", asJson(signUp));
    const there = await verifyFirebase(firebaseToken("UbQ7cLhhl0", signUp.email));
    if (!there) throw new Error("The token was not accepted.");
    const person = await recordPerson(db, there);
    const [before] = await db.select().from(people);

    expect(await moveToEmbedded(db, project)).toEqual({
      moved: 0,
      stayed: [{ id: person.id, email: signUp.email, reason: "the account with this address has not verified it" }],
    });
    expect(await db.select().from(people)).toEqual([before]);
    expect((await recordPerson(db, await readCaller(identity, attacker))).id).not.toBe(person.id);
  });

  test("an account with an unverified address is not exported to Firebase and its person stays", async () => {
    await using database = await openTestDatabase(engine);
    await using identity = await openTestIdentity(database);
    const { db } = database;
    const browser = identity.openBrowser();
    const signUp = newSignUp();
    await browser("/identity/sign-up/email", asJson(signUp));
    const person = await recordPerson(db, await readCaller(identity, browser));
    const [before] = await db.select().from(people);

    expect(await moveToFirebase(db, project)).toEqual({
      accounts: [],
      moved: 0,
      stayed: [{ id: person.id, email: signUp.email, reason: "their address is not verified" }],
    });
    expect(await db.select().from(people)).toEqual([before]);
  });

  test("people who share an address, or whose account belongs to another person, stay", async () => {
    await using database = await openTestDatabase(engine);
    await using identity = await openTestIdentity(database);
    const { db } = database;
    const profile = { name: "Rumana", email: newSignUp().email, emailVerified: true };
    const shared = { ...profile, photoURL: null, profileAt: new Date(), signedInAt: null };
    await recordPerson(db, { ...shared, issuer: firebaseIssuer(project), subject: "one" });
    await recordPerson(db, { ...shared, email: shared.email.toUpperCase(), issuer: firebaseIssuer(project), subject: "two" });
    const reason = "several people have this address";
    expect(await moveToEmbedded(db, project)).toMatchObject({ moved: 0, stayed: [{ reason }, { reason }] });

    const browser = identity.openBrowser();
    const signUp = newSignUp();
    await browser("/identity/sign-up/email", asJson(signUp));
    await choosePasswordByMail(identity, browser, signUp.email, "Chosen1");
    const here = await readCaller(identity, browser);
    await recordPerson(db, here);
    await recordPerson(db, { ...here, issuer: firebaseIssuer(project) });
    const taken = { email: signUp.email, reason: "their account there belongs to another person" };
    expect(await moveToFirebase(db, project)).toMatchObject({ moved: 0, stayed: [taken] });
    expect(await moveToEmbedded(db, project)).toMatchObject({ moved: 0, stayed: [{ reason }, { reason }, taken] });
  });
});

test("the command writes the accounts for their owner's eyes alone, lists the people who stayed, and says what it needs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-move-"));
  await using target = await createTestPostgres({ migrated: true });
  try {
    const file = join(folder, "accounts.json");
    const database = await openDatabase({ url: target.url, folder: "" });
    const caller = {
      issuer: "urn:taskhaat:identity",
      subject: "gone",
      name: "Rumana",
      email: "rumana@example.com",
      emailVerified: false,
      photoURL: null,
      profileAt: new Date(),
      signedInAt: null,
    };
    const { id } = await recordPerson(database.db, caller).finally(database.close);
    const moved = await runMove(target.url, "--to", "firebase", "--project", "my-market", "--file", file);
    expect(moved).toMatchObject({ code: 0, stderr: "" });
    expect(moved.stdout).toBe(
      `0 accounts written to ${file}.\n0 people moved, 1 stayed.\n` +
        `rumana@example.com (person ${id}) stayed: their address is not verified.\n`,
    );
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ users: [] });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    for (const args of [["--to", "firebase", "--project", "x"], ["--odd"]]) {
      const refused = await runMove(target.url, ...args);
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toMatch(/^Usage:\n/);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function runMove(url: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = childEnvironment({ DATABASE_URL: url });
    execFile(process.execPath, ["server/commands/move-people/move-people.ts", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
