// When the accounts move to another provider, people keep what is theirs.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { eq } from "#server/database/drizzle.server.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres, engines, openTestDatabase } from "#tests/support/engines.ts";
import { asJson, newSignUp, openTestIdentity } from "#tests/support/test-identity.ts";
import { createEmulatorVerifier, firebaseIssuer } from "./firebase-token.ts";
import { moveToEmbedded, moveToFirebase } from "./move-people.server.ts";

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

describe.each(engines)("on %s", (engine) => {
  test("a person goes to Firebase and comes back, and is the same to the market all the way", async () => {
    await using database = await openTestDatabase(engine);
    await using identity = await openTestIdentity(database);
    const { db } = database;
    const browser = identity.openBrowser();
    const signUp = newSignUp();
    await browser("/identity/sign-up/email", asJson(signUp));
    const { token } = await (await browser("/identity/token")).json();
    const before = await identity.verifyToken(token);
    if (!before) throw new Error("The token was not accepted.");
    const person = await recordPerson(db, before);
    await recordPerson(db, { ...before, issuer: "urn:other", subject: "1" });

    const gone = await moveToFirebase(db, project);
    expect(gone).toMatchObject({ moved: 1, left: 0 });
    expect(gone.accounts).toEqual([
      {
        localId: before.subject,
        email: signUp.email,
        emailVerified: false,
        displayName: signUp.name,
        photoUrl: signUp.image,
        createdAt: expect.stringMatching(/^\d{13}$/),
      },
    ]);
    const there = await verifyFirebase(firebaseToken(before.subject, signUp.email));
    expect((await recordPerson(db, there ?? before)).id).toBe(person.id);

    await db.update(people).set({ email: signUp.email.toUpperCase() }).where(eq(people.id, person.id));
    expect(await moveToEmbedded(db, project)).toEqual({ moved: 1, left: 0 });
    expect((await recordPerson(db, before)).id).toBe(person.id);
    expect(await db.$count(people)).toBe(2);
  });

  test("somebody whom only Firebase knew chooses a password by mail and finds what is theirs", async () => {
    await using database = await openTestDatabase(engine);
    await using identity = await openTestIdentity(database);
    const email = newSignUp().email;
    const there = await verifyFirebase(firebaseToken("UbQ7cLhhl0", email));
    if (!there) throw new Error("The token was not accepted.");
    const person = await recordPerson(database.db, there);
    expect(await moveToEmbedded(database.db, project)).toEqual({ moved: 1, left: 0 });

    const browser = identity.openBrowser();
    await browser("/identity/request-password-reset", asJson({ email }));
    const link = await identity.resetTokenMailedTo(email);
    expect((await browser("/identity/reset-password", asJson({ token: link, newPassword: "Chosen1" }))).status).toBe(200);
    expect((await browser("/identity/sign-in/email", asJson({ email, password: "Chosen1" }))).status).toBe(200);
    const { token } = await (await browser("/identity/token")).json();
    const here = await identity.verifyToken(token);
    expect((await recordPerson(database.db, here ?? there)).id).toBe(person.id);
  });

  test("two people never become one: who would take somebody's place stays behind", async () => {
    await using database = await openTestDatabase(engine);
    await using _ = await openTestIdentity(database);
    const { db } = database;
    const person = { name: "Rumana", email: "rumana@example.com", photoURL: null, profileAt: new Date() };
    await recordPerson(db, { ...person, issuer: firebaseIssuer(project), subject: "one" });
    await recordPerson(db, { ...person, issuer: firebaseIssuer(project), subject: "two" });
    expect(await moveToEmbedded(db, project)).toEqual({ moved: 1, left: 1 });
    const [{ subject = "" } = {}] = await db.select().from(people).where(eq(people.issuer, "urn:taskhaat:identity"));
    await recordPerson(db, { ...person, issuer: firebaseIssuer(project), subject });
    expect(await moveToFirebase(db, project)).toMatchObject({ moved: 0, left: 1 });
  });
});

test("the command writes the accounts for their owner's eyes alone, and says what it needs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-move-"));
  await using target = await createTestPostgres({ migrated: true });
  try {
    const file = join(folder, "accounts.json");
    const moved = await runMove(target.url, "--to", "firebase", "--project", "my-market", "--file", file);
    expect(moved).toMatchObject({ code: 0, stderr: "" });
    expect(moved.stdout).toMatch(/^0 accounts written to \S+accounts\.json\.\n0 people moved\. 0 stayed/);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ users: [] });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    for (const args of [["--to", "firebase", "--project", "x"], ["--odd"]]) {
      const refused = await runMove(target.url, ...args);
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toMatch(/^Say where to, and which Firebase project it is about:\n/);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function runMove(url: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = childEnvironment({ DATABASE_URL: url });
    execFile(process.execPath, ["server/identity/move-people.ts", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
