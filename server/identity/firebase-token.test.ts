import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from "jose";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createEmulatorVerifier, createFirebaseVerifier, googleKeysAddress, readKeysFrom } from "./firebase-token.ts";

type Claims = Record<string, unknown>;

const projectId = "my-market";
const issuer = `https://securetoken.google.com/${projectId}`;
const caller = {
  issuer,
  subject: "uid-1",
  name: "Rumana Akter",
  email: "rumana@example.com",
  emailVerified: true,
  photoURL: "https://example.com/rumana.png",
  profileAt: expect.any(Date),
  signedInAt: expect.any(Date),
};

let ours: Awaited<ReturnType<typeof generateKeyPair>>;
let keys: JSONWebKeySet;

beforeAll(async () => {
  ours = await generateKeyPair("RS256", { extractable: true });
  keys = { keys: [{ ...(await exportJWK(ours.publicKey)), kid: "key-1", alg: "RS256", use: "sig" }] };
});

const emulator = createEmulatorVerifier(projectId);
const verifiers = [
  { name: "a signed token", make: sign, verify: (token: string) => firebase()(token) },
  { name: "an emulator's token", make: async (claims: Claims = {}) => leaveUnsigned(claims), verify: emulator },
];

describe.each(verifiers)("$name", ({ make, verify }) => {
  test("names its caller", async () => {
    expect(await verify(await make())).toEqual(caller);
  });

  test("says whether Firebase has verified the address", async () => {
    expect(await verify(await make({ email_verified: false }))).toMatchObject({ emailVerified: false });
  });

  test("has a profile as recent as the token", async () => {
    const iat = now() - 60;
    expect(await verify(await make({ iat }))).toMatchObject({ profileAt: new Date(iat * 1_000) });
  });

  test("contains the sign-in method", async () => {
    for (const [provider, way] of [
      ["google.com", "google"],
      ["password", "password"],
    ] as const) {
      expect(await verify(await make({ firebase: { sign_in_provider: provider } }))).toEqual({ ...caller, signedInWith: way });
    }
  });

  test("of a person without name and photo is accepted", async () => {
    const token = await make({ name: undefined, picture: undefined });
    expect(await verify(token)).toEqual({ ...caller, name: "Anonymous", photoURL: null });
  });

  test("may not exceed our limits with what a person wrote at Firebase", async () => {
    const found = await verify(await make({ name: ` \u202e\n${"x".repeat(500)}`, picture: "javascript:alert(1)" }));
    expect(found).toEqual({ ...caller, name: "x".repeat(80), photoURL: null });
  });

  test.each<[string, Claims]>([
    ["another issuer", { iss: "https://securetoken.google.com/other" }],
    ["no issuer", { iss: undefined }],
    ["another audience", { aud: "other" }],
    ["no audience", { aud: undefined }],
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["an overlong subject", { sub: "x".repeat(129) }],
    ["a sign-in in the future", { auth_time: now() + 600 }],
    ["no time of sign-in", { auth_time: undefined }],
    ["a time of sign-in that is no number", { auth_time: "yesterday" }],
    ["an issue in the future", { iat: now() + 600 }],
    ["no issue time", { iat: undefined }],
    ["an expiry in the past", { exp: now() - 60 }],
    ["no expiry", { exp: undefined }],
    ["more than an hour behind it", { iat: now() - 3_700 }],
    ["no email", { email: undefined }],
    ["an overlong email", { email: `${"x".repeat(250)}@example.com` }],
  ])("with %s is refused", async (_, claims) => {
    expect(await verify(await make(claims))).toBeNull();
  });
});

describe("the verifier that was chosen at the start", () => {
  test("of real tokens refuses unsigned ones, whatever their header says", async () => {
    expect(await firebase()(leaveUnsigned({}))).toBeNull();
    expect(await firebase()(leaveUnsigned({}, { alg: "None" }))).toBeNull();
    expect(await firebase()(leaveUnsigned({}, { alg: "RS256", kid: "key-1" }))).toBeNull();
    expect(await firebase()(`${leaveUnsigned({})}c2lnbmF0dXJl`)).toBeNull();
  });

  test("of real tokens takes RS256 by Google's keys alone", async () => {
    const other = await generateKeyPair("RS256");
    const stronger = new SignJWT(claimsOf({})).setProtectedHeader({ alg: "PS256", kid: "key-1" });
    const shared = new SignJWT(claimsOf({})).setProtectedHeader({ alg: "HS256", kid: "key-1" });
    expect(await firebase()(await sign({}, "key-1", other.privateKey))).toBeNull();
    expect(await firebase()(await sign({}, "unknown"))).toBeNull();
    expect(await firebase()(await shared.sign(new TextEncoder().encode(JSON.stringify(keys.keys[0]))))).toBeNull();
    const pss = await generateKeyPair("PS256");
    expect(await firebase()(await stronger.sign(pss.privateKey))).toBeNull();
  });

  test("of the emulator's tokens refuses signed ones", async () => {
    expect(await emulator(await sign())).toBeNull();
  });

  test("refuses what is no token", async () => {
    for (const text of ["", "probe", "a.b.c", "a.b.", "..."]) {
      expect(await firebase()(text)).toBeNull();
      expect(await emulator(text)).toBeNull();
    }
  });
});

describe("Google's keys", () => {
  test("are read over HTTPS from Google", () => {
    expect(new URL(googleKeysAddress)).toMatchObject({ protocol: "https:", hostname: "www.googleapis.com" });
  });

  test("are read once and again each hour, and the known ones are used if that fails", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
    await using google = await openKeyServer();
    const verify = createFirebaseVerifier(projectId, readKeysFrom(google.address));
    expect(await verify(await sign())).toEqual(caller);
    expect(await verify(await sign())).toEqual(caller);
    expect(google.asked).toHaveBeenCalledTimes(1);
    google.answer = { status: 500, body: "" };
    vi.advanceTimersByTime(3_600_000);
    expect(await verify(await sign())).toEqual(caller);
    await vi.waitFor(() => expect(google.asked).toHaveBeenCalledTimes(2));
    expect(await verify(await sign())).toEqual(caller);
  });

  test.each([
    ["an error", { status: 500, body: "" }],
    ["no keys", { status: 200, body: "{}" }],
    ["no JSON", { status: 200, body: "<html>" }],
  ])("that come as %s are our trouble, not the token's", async (_, answer) => {
    await using google = await openKeyServer();
    google.answer = answer;
    const verify = createFirebaseVerifier(projectId, readKeysFrom(google.address));
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    google.answer = { status: 200, body: JSON.stringify(keys) };
    expect(await verify(await sign())).toEqual(caller);
  });

  test("that cannot be fetched are a server error", async () => {
    const google = await openKeyServer();
    await google[Symbol.asyncDispose]();
    const verify = createFirebaseVerifier(projectId, readKeysFrom(google.address));
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503 });
  });
});

function firebase() {
  return createFirebaseVerifier(projectId, async () => keys);
}

/** Undefined takes a claim away. */
function claimsOf(changes: Claims): Claims {
  const { subject: sub, name, email, photoURL: picture } = caller;
  const times = { iat: now(), exp: now() + 3_600, auth_time: now() };
  const known = { iss: issuer, aud: projectId, sub, user_id: sub, name, email, email_verified: true, picture, ...times };
  return JSON.parse(JSON.stringify({ ...known, ...changes }));
}

function sign(changes: Claims = {}, kid = "key-1", key = ours.privateKey): Promise<string> {
  return new SignJWT(claimsOf(changes)).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(key);
}

function leaveUnsigned(changes: Claims, header: object = { alg: "none", typ: "JWT" }): string {
  return `${encode(header)}.${encode(claimsOf(changes))}.`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}

async function openKeyServer() {
  const asked = vi.fn();
  const google = { asked, answer: { status: 200, body: JSON.stringify(keys) }, address: "" };
  const server = createServer((_, response) => {
    asked();
    response.writeHead(google.answer.status, { "Content-Type": "application/json" }).end(google.answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  google.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  return Object.assign(google, {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
