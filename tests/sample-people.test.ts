// Signing in as sample people: possible in a browser on the machine of the server, and nowhere else.
import { describe, expect, test } from "vitest";
import type { ProviderName } from "#contract/market/payment-mode.ts";
import { portraitPath } from "#contract/people/portrait.ts";
import { createClaimToken } from "#server/administration/claim.store.server.ts";
import { removeSample } from "#server/administration/remove-sample.server.ts";
import { sendOffer } from "#server/deals/offers/offer.store.server.ts";
import { identitySessions, identityUsers } from "#server/identity/identity.table.server.ts";
import { sampleAccounts, seedIssuer } from "#server/identity/sample-accounts.ts";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { openThread, sendMessage } from "#server/messages/message.store.server.ts";
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { accounts, balanceOf, transfer } from "#server/money/ledger/ledger.server.ts";
import { payments } from "#server/money/tables/payment.table.server.ts";
import { asEntry, readEntries } from "#server/money/wallet/wallet.store.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { changeRole } from "#server/people/role.store.server.ts";
import { eq, inArray } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { addTask, likeTask } from "#server/tasks/task.store.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "./support/a-task.ts";
import { addDealTask, addOffer, arrangeFacts } from "./support/deals.ts";
import { openEmbeddedMarket } from "./support/embedded-market.ts";
import { createHttpBrowser } from "./support/http-browser.ts";
import { asJson, newSignUp, openTestIdentity } from "./support/test-identity.ts";

const { hires, works, moderates, administers } = sampleAccounts;
const path = "/identity/sign-in/sample";
const portrait = portraitPath("nusrat");
const samplePeople = { [hires]: "member", [works]: "member", [moderates]: "moderator", [administers]: "administrator" } as const;

function connection(remoteAddress = "127.0.0.1") {
  return { incoming: { headers: {}, rawHeaders: [], socket: { remoteAddress } } };
}

async function openMarket(environment: Record<string, string> = {}) {
  const market = await openEmbeddedMarket(environment);
  const { app, db } = market;
  const rows: Record<string, PersonRow> = {};
  for (const [subject, role] of Object.entries(samplePeople)) {
    const person = {
      id: newId(),
      issuer: seedIssuer,
      subject,
      name: `Sample ${role}`,
      email: `${subject}@example.com`,
      role,
      photoUrl: portrait,
    };
    const [row] = await db.insert(people).values(person).returning();
    if (row) rows[subject] = row;
  }
  function open() {
    const browse = createHttpBrowser((request) => app.request(request, undefined, connection()));
    const token = async () => ((await (await browse("/identity/token")).json()) as { token: string }).token;
    const read = async (address: string, given?: string) =>
      browse(address, { headers: { Authorization: `Bearer ${given ?? (await token())}` } });
    return { browse, token, read, tryAs: (account: unknown) => browse(path, asJson({ account })) };
  }
  return { ...market, rows, open };
}

describe("on loopback", () => {
  test("a press signs in, and another press switches and ends the session before", async () => {
    await using market = await openMarket();
    const { tryAs, token, read } = market.open();
    expect((await tryAs(hires)).status).toBe(200);
    const first = await token();
    const me = await (await read("/me")).json();
    expect(me).toMatchObject({ id: market.rows[hires]?.id, role: "member", signsInWith: ["sample"] });
    expect(await market.db.$count(people, eq(people.photoUrl, portrait))).toBe(4);
    expect((await tryAs(administers)).status).toBe(200);
    expect((await read("/staff/overview")).status).toBe(200);
    expect((await read("/me", first)).status).toBe(401);
    expect(await market.db.$count(identitySessions)).toBe(1);
  });

  test("a sample administrator is not told to turn on two-factor authentication, which sample people cannot have", async () => {
    await using market = await openMarket();
    const { browse, tryAs, token, read } = market.open();
    await tryAs(administers);
    const { version } = await (await read("/staff/settings")).json();
    const headers = { Authorization: `Bearer ${await token()}` };
    const turnOn = await browse("/staff/settings", { ...asJson({ staffTwoFactor: true, version }, headers), method: "PATCH" });
    const message = expect.stringMatching(/^Sample people/);
    expect(await turnOn.json()).toMatchObject({ status: 422, errors: [{ field: "staffTwoFactor", message }] });
    await changeMarketSettings(market.db, null, { staffTwoFactor: true });
    expect(await (await read("/staff/overview")).json()).toMatchObject({ status: 403, type: "about:blank", detail: message });
  });

  test("two first presses at once share one account", async () => {
    await using market = await openMarket();
    const answers = await Promise.all([market.open(), market.open()].map(({ tryAs }) => tryAs(works)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await market.db.$count(identityUsers)).toBe(1);
  });

  test("lists what waits for each person, as it is now", async () => {
    await using market = await openMarket();
    const { db, rows } = market;
    const list = async () => (await (await market.open().browse("/sample")).json()) as { account: string; waiting: object[] }[];
    expect((await list()).map(({ account, waiting }) => [account, waiting])).toEqual(Object.keys(samplePeople).map((id) => [id, []]));
    const task = await addDealTask(db, { posterId: rows[hires]?.id ?? "", state: "open" });
    await addOffer(db, task, rows[works]?.id ?? "", "active");
    expect((await list())[0]?.waiting).toEqual([{ kind: "review_offers", count: 1 }]);
    expect((await list())[1]?.waiting).toEqual([]);
    const late = await addDealTask(db, { posterId: rows[hires]?.id ?? "", state: "in_progress" });
    const job = await addOffer(db, late, rows[works]?.id ?? "", "accepted");
    await arrangeFacts(db, late, job, { request: "end_by_winner" });
    expect((await list())[0]?.waiting).toEqual([
      { kind: "review_offers", count: 1 },
      { kind: "answer_end", count: 1 },
    ]);
  });

  test("only sample people with an account can be tried", async () => {
    await using market = await openMarket();
    const { tryAs } = market.open();
    for (const account of [newId(), "kobir", "", 7, null]) expect((await tryAs(account)).status).toBe(422);
    await market.db.delete(people).where(eq(people.subject, works));
    expect((await tryAs(works)).status).toBe(404);
    expect(await market.db.$count(identityUsers)).toBe(0);
  });

  test("an account that has the address already is not taken over", async () => {
    await using market = await openMarket();
    await market.signUp({ ...newSignUp(), email: `${hires}@example.com` });
    expect((await market.open().tryAs(hires)).status).toBe(409);
    expect(await market.db.$count(identityUsers)).toBe(1);
  });

  test("a sample person does not use up the link for the first administrator", async () => {
    await using market = await openMarket();
    const token = (await createClaimToken(market.db)) ?? "";
    const visitor = market.open();
    await visitor.tryAs(hires);
    const claim = (own: string) => market.app.request("/staff/claim", asJson({ token }, { Authorization: `Bearer ${own}` }));
    expect((await claim(await visitor.token())).status).toBe(403);
    expect((await claim((await market.signUp()).token)).status).toBe(204);
  });

  test("once the market has an administrator of its own, only members can be tried", async () => {
    await using market = await openMarket();
    const staff = market.open();
    await staff.tryAs(moderates);
    const token = await staff.token();
    const promoted = market.open();
    await promoted.tryAs(hires);
    const memberToken = await promoted.token();
    await changeRole(market.db, null, market.rows[hires]?.id ?? "", "administrator");
    expect((await promoted.read("/staff/overview", memberToken)).status).toBe(200);
    const { headers } = await market.signUp();
    const { id } = (await (await market.app.request("/me", { headers })).json()) as { id: string };
    await changeRole(market.db, null, id, "administrator");
    expect((await staff.read("/me", token)).status).toBe(401);
    expect(await market.db.$count(identitySessions, inArray(identitySessions.userId, [hires, moderates]))).toBe(0);
    expect((await promoted.read("/me", memberToken)).status).toBe(401);
    expect((await staff.tryAs(administers)).status).toBe(404);
    expect((await staff.tryAs(works)).status).toBe(200);
    expect(await (await staff.browse("/sample")).json()).toMatchObject([{ account: works }]);
  });

  test("a session that was opened during the claim or the removal is worthless", async () => {
    await using market = await openMarket();
    const { db, rows, identity } = market;
    const sessions = [market.open(), market.open()];
    for (const [place, account] of [administers, works].entries()) await sessions[place]?.tryAs(account);
    const tokens = await Promise.all(sessions.map(({ token }) => token()));
    const { headers } = await market.signUp();
    const { id } = (await (await market.app.request("/me", { headers })).json()) as { id: string };
    await db.update(people).set({ role: "administrator" }).where(eq(people.id, id));
    expect((await sessions[0]?.read("/staff/overview", tokens[0]))?.status).toBe(401);
    await db.delete(people).where(eq(people.id, rows[works]?.id ?? ""));
    expect(await identity.verifyToken(tokens[1] ?? "")).toMatchObject({ subject: works });
    expect((await sessions[1]?.read("/me", tokens[1]))?.status).toBe(401);
    expect(await db.$count(people, eq(people.subject, works))).toBe(0);
  });

  test("removing the sample ends their sessions, and removes what visitors did with them", async () => {
    await using market = await openMarket();
    const { db, rows } = market;
    const visitor = market.open();
    await visitor.tryAs(works);
    const token = await visitor.token();
    const { headers } = await market.signUp();
    const { id } = (await (await market.app.request("/me", { headers })).json()) as { id: string };
    const [real] = await db.select().from(people).where(eq(people.id, id));
    const tried = rows[works];
    if (!real || !tried) throw new Error("The people are missing.");
    const { _id: offered } = await addTask(db, real, aTask());
    await likeTask(db, offered, tried.id);
    orThrow(await sendOffer(db, tried, { task: offered, amount: 10, days: 1, message: "I can do it." }));
    const thread = await openThread(db, tried, { task: offered });
    await db.transaction((tx) => sendMessage(tx, tried, thread._id, "Hello"));
    const hired = await addDealTask(db, { posterId: real.id, state: "in_progress" });
    await addOffer(db, hired, tried.id, "accepted");

    const administrator = rows[administers];
    if (!administrator) throw new Error("The administrator is missing.");
    expect(await removeSample(db, administrator)).toEqual({ people: 4, tasks: 1, offers: 2 });
    const left = { id: tasks.id, likes: tasks.likeCount, offers: tasks.bidCount };
    expect(await db.select(left).from(tasks)).toEqual([{ id: offered, likes: 0, offers: 0 }]);
    expect((await visitor.read("/me", token)).status).toBe(401);
    expect((await visitor.tryAs(works)).status).toBe(404);
    expect(await (await visitor.browse("/sample")).json()).toEqual([]);
    expect(await db.select({ id: people.id }).from(people)).toEqual([{ id: real.id }]);
  });

  test("removing the sample waits for real money of real people, and returns what the sandbox bank has", async () => {
    await using market = await openMarket();
    const { db, rows } = market;
    const { headers } = await market.signUp();
    const { id: payerId } = (await (await market.app.request("/me", { headers })).json()) as { id: string };
    const [tried, administrator] = [rows[works], rows[administers]];
    if (!tried || !administrator) throw new Error("The people are missing.");
    const given = { amount: 5_000, payerId, cause: "test" };

    async function hire(provider: ProviderName): Promise<string> {
      const taskId = await addDealTask(db, { posterId: payerId, state: "in_progress" });
      const offerId = await addOffer(db, taskId, tried?.id ?? "", "accepted");
      const id = newId();
      const sides = { taskId, offerId, payerId, payeeId: tried?.id ?? "" };
      const received = { state: "received", secures: true, receivedAt: new Date() } as const;
      await db
        .insert(payments)
        .values({ id, ...sides, ...received, kind: "price", amount: given.amount, feePoints: 0, provider, code: provider });
      const [from, to] = [accounts.clearing(provider), accounts.held(id)];
      await db.transaction((tx) => transfer(tx, [{ ...given, key: `secured:${id}`, kind: "secured", from, to, taskId, paymentId: id }]));
      return id;
    }

    const [real, played] = [await hire("manual"), await hire("sandbox")];
    await expect(removeSample(db, administrator)).rejects.toMatchObject({ status: 409 });
    expect(await db.$count(people, eq(people.issuer, seedIssuer))).toBe(4);

    const [from, to] = [accounts.held(real), accounts.clearing("manual")];
    await db.transaction((tx) => transfer(tx, [{ ...given, key: `refunded:${real}`, kind: "refunded", from, to, paymentId: real }]));
    expect(await removeSample(db, administrator)).toEqual({ people: 4, tasks: 2, offers: 2 });
    expect(await db.$count(payments)).toBe(0);
    const entries = await readEntries(db, payerId, {}, { limit: 10, after: undefined });
    expect(entries.map(asEntry).map(({ kind, amount, task }) => [kind, amount, task])).toEqual([
      ["refunded", 50, null],
      ["refunded", 50, null],
      ["secured", -50, null],
      ["secured", -50, null],
    ]);
    expect(await balanceOf(db, accounts.held(played))).toBe(0);
    expect(await checkLedger(db)).toEqual([]);
  });
});

describe("elsewhere", () => {
  const local = "http://localhost";

  test.each<[string, { environment?: Record<string, string>; origin?: string; headers?: Record<string, string>; from?: string }]>([
    ["a public address", { environment: { PUBLIC_URL: "https://market.example" }, origin: "https://market.example" }],
    ["a public address, asked by another name", { environment: { PUBLIC_URL: "https://market.example" } }],
    ["a server for other machines", { environment: { HOST: "0.0.0.0" } }],
    ["a server behind a proxy", { environment: { TRUST_PROXY: "1" } }],
    ["a server without a sample", { environment: { SEED: "off" } }],
    ["another machine", { from: "192.0.2.7" }],
    ["another name of the server", { origin: "http://market.example" }],
    ["X-Forwarded-For", { headers: { "X-Forwarded-For": "192.0.2.7" } }],
    ["X-Forwarded-For of this machine", { headers: { "X-Forwarded-For": "127.0.0.1" } }],
    ["Forwarded", { headers: { Forwarded: "for=192.0.2.7" } }],
    ["X-Real-IP", { headers: { "X-Real-IP": "192.0.2.7" } }],
    ["Via", { headers: { Via: "1.1 proxy" } }],
    ["X-Forwarded-Host", { headers: { "X-Forwarded-Host": "market.example" } }],
    ["CF-Connecting-IP", { headers: { "CF-Connecting-IP": "192.0.2.7" } }],
    ["True-Client-IP", { headers: { "True-Client-IP": "192.0.2.7" } }],
    ["X-Client-IP", { headers: { "X-Client-IP": "192.0.2.7" } }],
  ])("sample people are neither listed nor signed in: %s", async (_, { environment, origin = local, headers, from }) => {
    await using market = await openMarket(environment);
    const ask = (address: string, init: RequestInit) => market.app.request(origin + address, init, connection(from));
    for (const account of Object.keys(samplePeople)) {
      const answer = await ask(path, asJson({ account }, { Origin: origin, ...headers }));
      expect(answer.status).toBeOneOf([403, 404, 421]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await ask("/sample", { headers: headers ?? {} })).status).toBe(404);
    expect(await market.db.$count(identityUsers)).toBe(0);
  });

  test("a token and a session from loopback are worthless after the same database moved to a public address", async () => {
    await using market = await openMarket();
    const visitor = market.open();
    await visitor.tryAs(administers);
    const token = await visitor.token();
    await using moved = await openTestIdentity(market.database, { PUBLIC_URL: "https://market.example" });
    expect(await market.identity.verifyToken(token)).toMatchObject({ issuer: seedIssuer, subject: administers });
    expect(await moved.verifyToken(token)).toBeNull();
    expect(moved.publicConfig).not.toHaveProperty("sample");
  });
});
