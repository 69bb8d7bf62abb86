import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { decodeJwt, decodeProtectedHeader, generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Credential, type CredentialFacts, MyCredential, type NewCredential } from "#contract/credentials/credential.ts";
import { verifyCredential } from "#contract/credentials/verify.ts";
import { limits } from "#contract/platform/limits.ts";
import { rateLimits } from "#contract/platform/rate-limits.ts";
import { z } from "#contract/platform/zod.ts";
import { removeSample } from "#server/administration/remove-sample.server.ts";
import { runStaffCommand } from "#server/administration/staff-command.server.ts";
import { stepByModerator } from "#server/deals/steps/deal.store.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addDealTask, addOffer } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { changePersonRow, joinStaff } from "#tests/support/staff.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createTestSigner } from "#tests/support/test-signer.ts";
import { checkBrought } from "./brought.store.server.ts";
import { broughtCredentials, credentialKeys, credentials } from "./credential.table.server.ts";
import { readSigningKey, retireOldKey } from "./keys.server.ts";
import { revokeReversed } from "./revoke-reversed.server.ts";
import { signCredential } from "./sign.server.ts";

const tries = rateLimits.report.account.max;
const about = { withTitle: false, withCategory: false, withEmail: false };
const aboutProfile: NewCredential = { ...about, kind: "profile" };

/** What everyone can read, without a network. */
function verify({ app }: TestApp, text: string) {
  const read = async (address: string) => {
    const response = await app.request(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response;
  };
  return verifyCredential(text, {
    resolve: {
      document: async () => (await read("/.well-known/did.json")).json(),
      status: async (url) => (await read(new URL(url).pathname)).text(),
    },
  });
}

test("each credential has the members that W3C Verifiable Credentials 2.0 and Open Badges 3.0 require", async () => {
  const typed = (type: string) => z.array(z.string()).refine((given) => given.includes(type));
  const address = z.url({ protocol: /^https$/ });
  const text = z.string().min(1);
  const moment = z.iso.datetime({ offset: true });
  const AchievementCredential = z.object({
    "@context": z.tuple([
      z.literal("https://www.w3.org/ns/credentials/v2"),
      z.literal("https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"),
    ]),
    id: address,
    type: typed("VerifiableCredential").and(typed("OpenBadgeCredential").or(typed("AchievementCredential"))),
    name: text,
    issuer: z.object({ id: z.string().startsWith("did:"), type: typed("Profile") }),
    validFrom: moment,
    validUntil: moment.optional(),
    credentialSubject: z.object({
      id: address,
      type: typed("AchievementSubject"),
      identifier: z
        .array(z.object({ type: z.literal("IdentityObject"), hashed: z.boolean(), identityHash: text, identityType: text }))
        .nonempty(),
      achievement: z.object({
        id: address,
        type: typed("Achievement"),
        name: text,
        description: text,
        criteria: z.object({ narrative: text }),
        resultDescription: z.array(z.object({ id: address, type: typed("ResultDescription"), name: text, resultType: text })).nonempty(),
      }),
      result: z.array(z.object({ type: typed("Result"), resultDescription: address, value: text })).nonempty(),
    }),
    credentialStatus: z.object({
      type: z.literal("BitstringStatusListEntry"),
      statusPurpose: z.literal("revocation"),
      statusListIndex: z.string().regex(/^\d+$/),
      statusListCredential: address,
    }),
    // VC-JOSE-COSE forbids the members of version 1.1.
    vc: z.never().optional(),
  });
  const time = "2026-01-02T00:00:00.000Z";
  const facts: CredentialFacts[] = [
    { kind: "deal", role: "client", startedAt: time, completedAt: time, stars: 4, title: null, category: null },
    { kind: "profile", memberSince: time, figures: { rating: 4.5, reviews: 2 } },
  ];
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  for (const each of facts) {
    const jwt = await signCredential(
      "https://market.example",
      { id: "one", key: privateKey },
      {
        ...{ id: newId(), marketName: "A market", person: { id: newId(), name: "Rahima" }, facts: each, statusIndex: 7 },
        ...{ email: { salt: "s", identityHash: "sha256$0" }, issuedAt: new Date(time), expiresAt: new Date(time) },
      },
    );
    expect(AchievementCredential.safeParse(decodeJwt(jwt)).error, each.kind).toBeUndefined();
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid: "did:web:market.example#one" });
  }
});

describe.each(engines)("credentials on %s", (engine) => {
  let market: TestApp;
  let db: Db;
  let reader: Member["client"];

  beforeAll(async () => {
    market = await createTestApp(engine, { environment: { PUBLIC_URL: "https://market.example" } });
    db = market.database.db;
    reader = (await join("Reader")).client;
  });
  afterAll(() => market.close());

  const join = (name: string) => joinMarket(market, name);
  const create = (by: Member, body: Partial<NewCredential>) => by.request("POST /me/credentials", { body: { ...aboutProfile, ...body } });
  const read = (id: string): Promise<Credential> => reader.request("GET /credentials/{id}", { id });
  const stateOf = async (id: string) => (await verify(market, (await read(id)).jwt)).state;

  async function complete(poster: Member, winner: Member): Promise<string> {
    const task = await addDealTask(db, { posterId: poster.id, state: "completed" });
    await addOffer(db, task, winner.id, "accepted", 12_345.67);
    return task;
  }

  async function review(task: string, ...by: [Member, number][]): Promise<void> {
    for (const [author, stars] of by) await author.request("POST /reviews", { body: { task, stars, words: "Secret words." } });
  }

  test("of a deal say what each side agreed to, and nothing about the other side", async () => {
    const [poster, winner] = [await join("Pia Poster"), await join("Wali Winner")];
    const task = await complete(poster, winner);
    const early = await create(winner, { kind: "deal", task });
    expect(early).toMatchObject({
      state: "valid",
      facts: { role: "freelancer", stars: null, title: null, category: null },
      taskTitle: "A sign",
      hasEmail: false,
    });
    await review(task, [poster, 5], [winner, 4]);
    const full = await create(winner, { kind: "deal", task, withTitle: true, withCategory: true, withEmail: true });
    expect(full).toMatchObject({ facts: { stars: 5, title: "A sign", category: expect.any(String) }, expiresAt: null, hasEmail: true });
    expect((await create(poster, { kind: "deal", task })).facts).toMatchObject({ role: "client", stars: 4 });

    const { jwt, ...shown } = await read(full.id);
    expect(shown).toMatchObject({ name: "Wali Winner", person: winner.id, issuer: { did: "did:web:market.example" }, state: "valid" });
    const signed = JSON.stringify(decodeJwt(jwt));
    for (const secret of ["Pia", poster.id, task, "Secret words", winner.person.email, "12345.67"]) expect(signed).not.toContain(secret);
    expect(decodeProtectedHeader(jwt)).toMatchObject({
      alg: "EdDSA",
      typ: "vc+jwt",
      cty: "vc",
      kid: expect.stringMatching(/^did:web:market.example#/),
    });
    expect(decodeJwt(jwt)).toMatchObject({ iss: "did:web:market.example", sub: `https://market.example/person/${winner.id}` });
    expect(await verify(market, jwt)).toMatchObject({
      state: "valid",
      credential: { facts: full.facts, subject: { name: "Wali Winner" } },
    });
    const file = await market.app.request(`/credentials/${full.id}/jwt`);
    expect([file.headers.get("Content-Type"), file.headers.get("Content-Disposition"), await file.text()]).toEqual([
      ...["application/vc+jwt", `attachment; filename="taskhaat-credential-${full.id}.jwt"`, jwt],
    ]);
    const mine = await winner.list("GET /me/credentials", { query: { limit: 1 } });
    expect([mine.data.map(({ id }) => id), mine.next]).toEqual([[full.id], full.id]);
  });

  test("of a profile have its figures and end after a year", async () => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const task = await complete(poster, winner);
    await review(task, [poster, 5], [winner, 3]);
    const made = MyCredential.parse(await create(winner, {}));
    expect(made.facts).toMatchObject({ kind: "profile", figures: { rating: 5, reviews: 1, freelancerDeals: 1, freelancerCompleted: 1 } });
    expect(Date.parse(made.expiresAt ?? "") - Date.parse(made.issuedAt)).toBe(365 * 86_400_000);
    await db.update(credentials).set({ expiresAt: sql`now()` }).where(eq(credentials.id, made.id));
    expect(await read(made.id)).toMatchObject({ state: "expired" });
  });

  test("are refused to others, before completion, while hidden or suspended, and without what was asked for", async () => {
    const [poster, winner, stranger] = [await join("Poster"), await join("Winner"), await join("Stranger")];
    const task = await complete(poster, winner);
    const refusal = (by: Member, body: Partial<NewCredential>) => expect(create(by, body)).rejects;
    await refusal(stranger, { kind: "deal", task }).toMatchObject({ status: 404 });
    await refusal(winner, { kind: "deal" }).toMatchObject({ status: 422 });
    const running = await addDealTask(db, { posterId: poster.id, state: "in_progress" });
    await addOffer(db, running, winner.id, "accepted");
    for (const side of [poster, winner]) await refusal(side, { kind: "deal", task: running }).toMatchObject({ status: 409 });
    await changePersonRow(market, winner, { hidden: "held" });
    await refusal(winner, {}).toMatchObject({ status: 409 });
    await changePersonRow(market, winner, { hidden: null, suspendedUntil: new Date(Date.now() + 60_000) });
    await refusal(winner, {}).toMatchObject({ status: 403 });
    await changePersonRow(market, winner, { suspendedUntil: null, isBanned: true });
    await refusal(winner, {}).toMatchObject({ status: 403 });
    await db.update(tasks).set({ hidden: "held" }).where(eq(tasks.id, task));
    await refusal(poster, { kind: "deal", task, withTitle: true }).toMatchObject({ status: 409 });
    const unverified = await joinMarket(market, "New", undefined, { email_verified: false });
    await refusal(unverified, { withEmail: true }).toMatchObject({ status: 409 });
    expect(await db.$count(credentials, eq(credentials.personId, winner.id))).toBe(0);
  });

  test("are not shown with the title of a task that was hidden later", async () => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const task = await complete(poster, winner);
    const [titled, plain] = [await create(winner, { kind: "deal", task, withTitle: true }), await create(winner, { kind: "deal", task })];
    await db.update(tasks).set({ hidden: "held" }).where(eq(tasks.id, task));
    await expect(read(titled.id)).rejects.toMatchObject({ status: 404 });
    expect((await winner.list("GET /me/credentials")).data).toMatchObject([{ taskTitle: null }, { taskTitle: null }]);
    expect(await read(plain.id)).toMatchObject({ facts: { title: null } });
  });

  test.each(["the account of its poster", "the task"])("are not shown with the title of a task after %s was deleted", async (deleted) => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const task = await complete(poster, winner);
    const [titled, plain] = [await create(winner, { kind: "deal", task, withTitle: true }), await create(winner, { kind: "deal", task })];
    const { jwt } = await read(plain.id);
    if (deleted !== "the task") await poster.request("DELETE /me", { body: { email: poster.person.email } });
    else await db.update(credentials).set({ taskId: null }).where(eq(credentials.taskId, task));
    for (const path of ["", "/jwt"]) expect((await market.app.request(`/credentials/${titled.id}${path}`)).status).toBe(404);
    const mine = (await winner.list("GET /me/credentials")).data;
    expect(mine.map(({ facts, taskTitle }) => [facts, taskTitle])).toEqual(
      mine.map(() => [expect.objectContaining({ title: null }), null]),
    );
    const exported = await winner.request("GET /me/export");
    expect(exported.credentials.map(({ id, jwt }) => [id, jwt])).toEqual([
      [plain.id, jwt],
      [titled.id, null],
    ]);
    expect(await read(plain.id)).toMatchObject({ facts: { title: null } });
  });

  test("are withdrawn by their person alone, for good, and hidden with the person", async () => {
    const [person, other] = [await join("Person"), await join("Other")];
    const [kept, withdrawn] = [await create(person, {}), await create(person, {})];
    await expect(other.request("DELETE /me/credentials/{id}", { id: withdrawn.id })).rejects.toMatchObject({ status: 404 });
    for (let times = 0; times < 2; times += 1) await person.request("DELETE /me/credentials/{id}", { id: withdrawn.id });
    expect(await read(withdrawn.id)).toMatchObject({ state: "revoked", revocationReason: "withdrawn" });
    expect([await stateOf(kept.id), await stateOf(withdrawn.id)]).toEqual(["valid", "revoked"]);
    await changePersonRow(market, person, { hidden: "decided" });
    await expect(read(kept.id)).rejects.toMatchObject({ status: 404 });
    expect((await market.app.request(`/credentials/${kept.id}/jwt`)).status).toBe(404);
  });

  test("have places of their own in the status list, also when many are created at once; a day has a limit", async () => {
    const person = await join("Person");
    const made = await Promise.allSettled(Array.from({ length: limits.credentialsPerDay + 2 }, () => create(person, {})));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(limits.credentialsPerDay);
    await expect(create(person, {})).rejects.toMatchObject({ status: 429 });
    const rows = await db.select({ index: credentials.statusIndex }).from(credentials);
    expect(new Set(rows.map(({ index }) => index)).size).toBe(rows.length);
  });

  test("are revoked when moderators undo the deal or the review; one that is created afterwards is valid", async () => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const [task, other] = [await complete(poster, winner), await complete(poster, winner)];
    await review(task, [poster, 5], [winner, 4]);
    await review(other, [poster, 1], [winner, 4]);
    const ofDeal = await create(winner, { kind: "deal", task });
    const ofOther = await create(winner, { kind: "deal", task: other });
    const withoutStars = await create(poster, { kind: "deal", task: other });
    const ofProfile = await create(winner, {});
    expect(await revokeReversed(db)).toBe(0);
    await db.update(reviews).set({ hidden: "held" }).where(eq(reviews.taskId, other));
    expect(await revokeReversed(db)).toBe(0);
    await db
      .update(reviews)
      .set({ hidden: "decided" })
      .where(eq(reviews.id, sql`(select review_id from credentials where id = ${ofOther.id})`));
    expect(await revokeReversed(db)).toBe(1);
    const move = (name: "reverse_complete" | "reverse_end") =>
      db.transaction((tx) => stepByModerator(tx, { name, taskId: task, decisionId: newId() }));
    expect(await move("reverse_complete")).toBeNull();
    expect(await revokeReversed(db)).toBe(2);
    expect(await move("reverse_end")).toBeNull();
    const states = Promise.all([ofDeal, ofOther, ofProfile, withoutStars].map(({ id }) => stateOf(id)));
    expect(await states).toEqual(["revoked", "revoked", "revoked", "valid"]);
    expect(await read(ofProfile.id)).toMatchObject({ revocationReason: "reversed" });
    expect(await stateOf((await create(winner, { kind: "deal", task })).id)).toBe("valid");
    expect(await stateOf((await create(winner, {})).id)).toBe("valid");
    expect(await revokeReversed(db)).toBe(0);
  });

  test("are revoked when a moderator hides the review, and can be created again once an appeal restores it", async () => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const task = await complete(poster, winner);
    await review(task, [poster, 5], [winner, 4]);
    const { mine } = await poster.request("GET /reviews", { query: { task } });
    const old = await create(winner, { kind: "deal", task });
    await winner.request("POST /reports", { body: { kind: "review", id: mine?._id ?? "", reason: "It names my address." } });
    const [first, second] = [await joinStaff(market, "First", "moderator"), await joinStaff(market, "Second", "moderator")];
    const [open] = await first.request("GET /staff/cases", { query: { kind: "review" } });
    const hide = { action: "hide", rule: "spam", reasons: "It names an address." } as const;
    const { _id } = await first.request("POST /staff/cases/{id}/decide", { id: open?._id ?? "", body: hide });
    expect([await revokeReversed(db), await stateOf(old.id)]).toEqual([1, "revoked"]);

    const { appeal } = await poster.request("POST /mydecisions/{id}/appeal", { id: _id, body: { text: "It does not." } });
    await second.request("POST /staff/appeals/{id}/decide", {
      id: appeal?._id ?? "",
      body: { outcome: "reversed", reasons: "A mistake." },
    });
    const renewed = await create(winner, { kind: "deal", task });
    expect(renewed.facts).toMatchObject({ stars: 5 });
    expect([await revokeReversed(db), await stateOf(old.id), await stateOf(renewed.id)]).toEqual([0, "revoked", "valid"]);
  });

  test.each([true, false])("outlive the account as their person chooses: revoked %s", async (revokeCredentials) => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const task = await complete(poster, winner);
    const made = [await create(winner, { kind: "deal", task, withTitle: true }), await create(winner, {})];
    const texts = await Promise.all(made.map(async ({ id }) => (await read(id)).jwt));
    const exported = await winner.request("GET /me/export");
    expect(exported.credentials.map(({ jwt }) => jwt).sort()).toEqual(texts.toSorted());
    await winner.request("DELETE /me", { body: { email: winner.person.email, revokeCredentials } });
    for (const text of texts) expect((await verify(market, text)).state).toBe(revokeCredentials ? "revoked" : "valid");
    for (const { id } of made) {
      await expect(read(id)).rejects.toMatchObject({ status: 404 });
      const [row] = await db.select().from(credentials).where(eq(credentials.id, id));
      expect(row).toMatchObject({ personId: null, taskId: null, reviewId: null, jwt: null });
    }
  });

  test("are anonymised and revoked with the sample market", async () => {
    const [person, administrator] = [await join("Sample"), await joinStaff(market, "Administrator", "administrator")];
    const made = await create(person, {});
    const { jwt } = await read(made.id);
    await changePersonRow(market, person, { issuer: seedIssuer });
    await removeSample(db, { id: administrator.id, role: "administrator" });
    const [row] = await db.select().from(credentials).where(eq(credentials.id, made.id));
    expect(row).toMatchObject({ personId: null, jwt: null, revocationReason: "account-deleted" });
    expect((await verify(market, jwt)).state).toBe("revoked");
  });

  test("have published keys: one for all processes, a new one every year, on command and with a new secret; old ones stay", async () => {
    const person = await join("Person");
    const before = await create(person, {});
    const active = async () => (await db.select().from(credentialKeys)).filter(({ retiredAt }) => retiredAt === null);
    const [first] = await active();
    expect(JSON.stringify(first)).not.toContain('"d"');
    expect((await runStaffCommand(db, { name: "rotate-credential-key" })).isDone).toBe(true);
    const signer = createTestSigner(market.settings, market.log);
    const created = await Promise.all([1, 2, 3].map(() => readSigningKey(db, signer)));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    await db
      .update(credentialKeys)
      .set({ createdAt: sql`now() - interval '366 days'` })
      .where(eq(credentialKeys.id, created[0]?.id ?? ""));
    await retireOldKey(db);
    expect(await active()).toEqual([]);
    const third = await readSigningKey(db, signer);
    await retireOldKey(db);
    const fourth = await readSigningKey(db, { ...signer, secret: async () => "another secret" });
    expect(fourth.id).not.toBe(third.id);
    expect(market.lines.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/could not be decrypted/));
    const rows = await db.select({ retiredAt: credentialKeys.retiredAt, privateKey: credentialKeys.privateKey }).from(credentialKeys);
    expect(rows.filter(({ retiredAt, privateKey }) => (retiredAt === null) !== (privateKey !== null))).toEqual([]);
    const response = await market.app.request("/.well-known/did.json");
    const { assertionMethod } = (await response.json()) as { assertionMethod: string[] };
    expect(assertionMethod).toHaveLength(rows.length);
    expect([...response.headers]).toEqual(
      expect.arrayContaining([
        ["access-control-allow-origin", "*"],
        ["cross-origin-resource-policy", "cross-origin"],
        ["content-type", "application/did+json"],
      ]),
    );
    expect(await stateOf(before.id)).toBe("valid");
    expect(await stateOf((await create(person, {})).id)).toBe("valid");
  });

  test("have status lists for everyone, and no list that does not exist yet", async () => {
    const list = await market.app.request("/credentials/status/0");
    expect([list.status, list.headers.get("Content-Type"), list.headers.get("Access-Control-Allow-Origin")]).toEqual([
      ...[200, "application/vc+jwt", "*"],
    ]);
    expect(list.headers.get("Cache-Control")).toBe("public, max-age=30");
    for (const path of ["1", "-1", "00", "x", "9999"]) expect((await market.app.request(`/credentials/status/${path}`)).status).toBe(404);
  });

  describe("of another market", () => {
    let home: TestApp;
    let server: ReturnType<typeof createServer>;
    let host: string;
    let requests: string[] = [];

    beforeAll(async () => {
      server = createServer((request, response) => {
        requests.push(request.url ?? "");
        getRequestListener(home.app.fetch)(request, response);
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      host = `localhost:${(server.address() as AddressInfo).port}`;
      home = await createTestApp(engine, { environment: { PUBLIC_URL: `http://${host}` } });
    });
    afterAll(async () => {
      server.close();
      await home.close();
    });

    test("are brought by their holder from a listed market, shown apart, and checked again", async () => {
      const email = `${newId()}@example.com`;
      const there = await joinMarket(home, "Rahima there", undefined, { email });
      await using visited = await createTestApp(engine);
      const here = await joinMarket(visited, "Rahima here", undefined, { email });
      const withHash = await there.request("POST /me/credentials", { body: { ...aboutProfile, withEmail: true } });
      const withoutHash = await there.request("POST /me/credentials", { body: aboutProfile });
      const textOf = async ({ id }: { id: string }) => (await there.client.request("GET /credentials/{id}", { id })).jwt;
      const bring = (by: Member, text: string) => by.request("POST /me/credentials/brought", { body: { text } });
      const text = await textOf(withHash);

      requests = [];
      await expect(bring(here, text)).rejects.toMatchObject({ status: 422, message: expect.stringContaining(host) });
      expect(requests).toEqual([]);
      await changeMarketSettings(visited.database.db, null, { otherMarkets: [host] });
      const altered = (change: object) => {
        const [head, , signature] = text.split(".");
        return [head, Buffer.from(JSON.stringify({ ...decodeJwt(text), ...change })).toString("base64url"), signature].join(".");
      };
      const ofPath = { ...(decodeJwt(text).issuer as object), id: `did:web:${host.replace(":", "%3A")}:people:rahima` };
      await expect(bring(here, altered({ issuer: ofPath }))).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining("does not accept"),
      });
      expect(requests).toEqual([]);
      for (const wrong of ["nonsense", altered({ name: "Another" }), await textOf(withoutHash)]) {
        await expect(bring(here, wrong)).rejects.toMatchObject({ status: 422 });
      }
      for (const cut of [text.slice(0, 200), text.slice(0, -3)]) {
        await expect(bring(here, cut)).rejects.toMatchObject({ status: 422, message: expect.stringContaining("not complete") });
      }
      const stranger = await joinMarket(visited, "Stranger");
      await expect(bring(stranger, text)).rejects.toMatchObject({ status: 422 });
      const unverified = await joinMarket(visited, "Unverified", undefined, { email, email_verified: false });
      await expect(bring(unverified, text)).rejects.toMatchObject({ status: 409 });

      const brought = await bring(here, `"${text.replaceAll(/.{76}/g, "$&\r\n")}"`);
      expect(brought).toMatchObject({
        market: { name: "TaskHaat", host },
        name: "Rahima there",
        address: `http://${host}/credential/${withHash.id}`,
        facts: { kind: "profile" },
        isUnchecked: false,
      });
      await expect(bring(here, text)).rejects.toMatchObject({ status: 409 });
      const shown = () => here.client.request("GET /people/{id}/brought", { id: here.id });
      expect(await shown()).toEqual([brought]);
      expect(await here.request("GET /me/credentials/brought")).toEqual({ markets: [host], brought: [brought] });
      expect((await here.request("GET /me/export")).broughtCredentials).toHaveLength(1);

      await visited.database.db.update(broughtCredentials).set({ checkedAt: sql`now() - interval '8 days'` });
      expect(await shown()).toMatchObject([{ isUnchecked: true }]);
      expect(await checkBrought(visited.database.db, true)).toBe(0);
      expect(await shown()).toMatchObject([{ isUnchecked: false }]);
      expect(await checkBrought(visited.database.db, false)).toBe(0);
      await there.request("DELETE /me/credentials/{id}", { id: withHash.id });
      await expect(bring(here, text)).rejects.toMatchObject({ status: 422 });
      expect(await checkBrought(visited.database.db, true)).toBe(1);
      expect(await shown()).toEqual([]);

      const again = await there.request("POST /me/credentials", { body: { ...aboutProfile, withEmail: true } });
      await bring(here, await textOf(again));
      const later = await joinMarket(visited, "Rahima later", undefined, { email });
      await bring(later, await textOf(again));
      expect(await shown()).toEqual([]);
      const { id } = await bring(here, await textOf(again));
      expect(await later.request("GET /me/credentials/brought")).toMatchObject({ brought: [] });
      await expect(stranger.request("DELETE /me/credentials/brought/{id}", { id })).rejects.toMatchObject({ status: 404 });
      await changeMarketSettings(visited.database.db, null, { otherMarkets: [] });
      expect(await shown()).toEqual([]);
      await here.request("DELETE /me/credentials/brought/{id}", { id });
      expect(await visited.database.db.$count(broughtCredentials)).toBe(0);

      await changeMarketSettings(visited.database.db, null, { otherMarkets: [host] });
      await bring(later, await textOf(again));
      await visited.database.db.update(people).set({ email: "another@example.com" }).where(eq(people.id, later.id));
      expect(await checkBrought(visited.database.db, true)).toBe(1);
    });

    test(`are tried ${tries} times in ten minutes, and ${limits.broughtCredentials} are kept`, async () => {
      const email = `${newId()}@example.com`;
      const there = await joinMarket(home, "There", undefined, { email });
      const { id } = await there.request("POST /me/credentials", { body: { ...aboutProfile, withEmail: true } });
      const { jwt } = await there.client.request("GET /credentials/{id}", { id });
      await using visited = await createTestApp(engine);
      const { db } = visited.database;
      await changeMarketSettings(db, null, { otherMarkets: [host] });
      const here = await joinMarket(visited, "Here", undefined, { email });
      const rows = Array.from({ length: limits.broughtCredentials }, () => ({ id: newId(), credentialId: newId() }));
      const rest = { personId: here.id, issuer: "did:web:elsewhere.example", jwt: "", checkedAt: new Date() };
      await db.insert(broughtCredentials).values(rows.map((row) => ({ ...row, ...rest })));
      const bring = (text: string) => here.request("POST /me/credentials/brought", { body: { text } });
      await expect(bring(jwt)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(`${limits.broughtCredentials}`) });
      await db.delete(broughtCredentials).where(eq(broughtCredentials.id, rows[0]?.id ?? ""));
      expect(await bring(jwt)).toMatchObject({ name: "There" });
      for (let count = 2; count < tries; count++) await expect(bring("nonsense")).rejects.toMatchObject({ status: 422 });
      await expect(bring("nonsense")).rejects.toMatchObject({ status: 429 });
    });
  });
});
