import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";
import { expect, test, vi } from "vitest";
import { createVerifier } from "./token.ts";

type Claims = Record<string, unknown>;

const issuer = "urn:test:issuer";
const audience = "urn:test:audience";
const person = { sub: "person-1", name: "Rumana", email: "rumana@example.com", picture: "https://example.com/rumana.png" };

test("a token of the provider names its caller", async () => {
  const { verify, sign } = await createProvider();
  const iat = now();
  expect(await verify(await sign({ iat }))).toEqual({
    issuer,
    subject: "person-1",
    name: "Rumana",
    email: "rumana@example.com",
    emailVerified: false,
    photoURL: "https://example.com/rumana.png",
    profileAt: new Date(iat * 1_000),
    signedInAt: null,
  });
});

test("an address is verified only if the token says so", async () => {
  const { verify, sign } = await createProvider();
  const isVerified = async (claim: unknown) => (await verify(await sign({ email_verified: claim })))?.emailVerified;
  expect(await Promise.all([true, false, "true", 1, null].map(isVerified))).toEqual([true, false, false, false, false]);
});

test("a token says when its person signed in", async () => {
  const { verify, sign } = await createProvider();
  expect(await verify(await sign({ auth_time: now() - 60 }))).toMatchObject({ signedInAt: new Date((now() - 60) * 1_000) });
});

test("a token says when its profile was changed, to the millisecond", async () => {
  const { verify, sign } = await createProvider();
  const changed = Date.parse("2026-10-31T12:00:00.229Z");
  expect(await verify(await sign({ updated_at: changed / 1_000 }))).toMatchObject({ profileAt: new Date(changed) });
});

test("a person without name or picture is anonymous", async () => {
  const { verify, sign } = await createProvider();
  expect(await verify(await sign({ name: " ", picture: undefined }))).toMatchObject({ name: "Anonymous", photoURL: null });
});

test.each(["javascript:alert(1)", "data:text/html,x", "//example.com/r.png", `https://example.com/${"r".repeat(2_000)}`, 1])(
  "a picture at %.30s is left out",
  async (picture) => {
    const { verify, sign } = await createProvider();
    expect(await verify(await sign({ picture }))).toMatchObject({ photoURL: null });
  },
);

test("a name that cannot be stored is left out", async () => {
  const { verify, sign } = await createProvider();
  expect(await verify(await sign({ name: "R\u0000" }))).toMatchObject({ name: "Anonymous" });
});

test.each<[string, Claims]>([
  ["another issuer", { iss: "urn:test:other" }],
  ["no issuer", { iss: undefined }],
  ["another audience", { aud: "urn:test:other" }],
  ["no audience", { aud: undefined }],
  ["an expiry in the past", { iat: now() - 100, exp: now() - 30 }],
  ["no expiry", { exp: undefined }],
  ["no time of issue", { iat: undefined }],
  ["a time of issue in the future", { iat: now() + 60 }],
  ["a great age, whatever its expiry says", { iat: now() - 3_600, exp: now() + 3_600 }],
  ["a start in the future", { nbf: now() + 60 }],
  ["no subject", { sub: undefined }],
  ["no email address", { email: undefined }],
  ["an email address that no database keeps", { email: "r\u0000@example.com" }],
  ["a subject that no database keeps", { sub: "\ud800" }],
])("a token with %s is refused", async (_, claims) => {
  const { verify, sign } = await createProvider();
  expect(await verify(await sign(claims))).toBeNull();
});

test("a tampered token is refused", async () => {
  const { verify, sign } = await createProvider();
  const [header, , signature] = (await sign({})).split(".");
  const payload = encode({ ...claimsOf({}), sub: "person-2" });
  expect(await verify(`${header}.${payload}.${signature}`)).toBeNull();
});

test("an unsigned token is refused", async () => {
  const { verify } = await createProvider();
  expect(await verify(`${encode({ alg: "none" })}.${encode(claimsOf({}))}.`)).toBeNull();
});

test("the public key does not serve as a shared secret", async () => {
  const { verify, publicKey } = await createProvider();
  const secrets = [await exportSPKI(publicKey), JSON.stringify(await exportJWK(publicKey)), (await exportJWK(publicKey)).x ?? ""];
  for (const secret of secrets) {
    const header: JWTHeaderParameters = { alg: "HS256", kid: "key-1" };
    const forged = await new SignJWT(claimsOf({})).setProtectedHeader(header).sign(new TextEncoder().encode(secret));
    expect(await verify(forged)).toBeNull();
  }
});

test("another algorithm is refused even with a published key", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "key-1", alg: "ES256" };
  const verify = createVerifier({ issuer, audience, algorithms: ["EdDSA"], maxAge: 600, keys: async () => ({ keys: [jwk] }) });
  const token = await new SignJWT(claimsOf({})).setProtectedHeader({ alg: "ES256", kid: "key-1" }).sign(privateKey);
  expect(await verify(token)).toBeNull();
});

test.each(["", "x", "a.b.c", "a.b", "Bearer x", "💥.💥.💥", `${"a".repeat(10_000)}.b.c`])("nonsense is refused: %.20s", async (token) => {
  const { verify } = await createProvider();
  expect(await verify(token)).toBeNull();
});

test("keys are read once, and again for a key that is not known, but not for every such token", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { verify, sign, keys } = await createProvider();
  await Promise.all([verify(await sign({})), verify(await sign({}))]);
  expect(keys).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(2_000);
  expect(await verify(await sign({}, { alg: "EdDSA", kid: "unknown" }))).toBeNull();
  expect(await verify(await sign({}, { alg: "EdDSA", kid: "unknown" }))).toBeNull();
  expect(keys).toHaveBeenCalledTimes(2);
});

test("a key that another process made is found", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const before = await createProvider("key-1");
  const after = await createProvider("key-2");
  await before.verify(await before.sign({}));
  before.keys.mockImplementation(after.keys);
  vi.advanceTimersByTime(2_000);
  expect(await before.verify(await after.sign({}))).toMatchObject({ subject: "person-1" });
});

test("a failure to read the keys is an error, not a refusal, and passes", async () => {
  const { verify, sign, keys } = await createProvider();
  keys.mockRejectedValueOnce(new Error("The database is away."));
  await expect(verify(await sign({}))).rejects.toThrow("The database is away.");
  expect(await verify(await sign({}))).toMatchObject({ subject: "person-1" });
});

test("a failure to read newer keys leaves the known ones", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { verify, sign, keys } = await createProvider();
  await verify(await sign({}));
  vi.advanceTimersByTime(2_000);
  keys.mockRejectedValue(new Error("The database is away."));
  await expect(verify(await sign({}, { alg: "EdDSA", kid: "unknown" }))).rejects.toThrow("The database is away.");
  expect(await verify(await sign({}))).toMatchObject({ subject: "person-1" });
});

async function createProvider(kid = "key-1") {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: "EdDSA" };
  const keys = vi.fn(async () => ({ keys: [jwk] }));
  const sign = (claims: Claims, header: JWTHeaderParameters = { alg: "EdDSA", kid }) =>
    new SignJWT(claimsOf(claims)).setProtectedHeader(header).sign(privateKey);
  return { verify: createVerifier({ issuer, audience, algorithms: ["EdDSA"], maxAge: 600, keys }), sign, keys, publicKey };
}

/** Undefined takes a claim away. */
function claimsOf(changes: Claims): Claims {
  return JSON.parse(JSON.stringify({ iss: issuer, aud: audience, iat: now(), exp: now() + 300, ...person, ...changes }));
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
