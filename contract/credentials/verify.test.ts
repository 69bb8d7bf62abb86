// Verification of credentials, with the examples of the standards and with every way to forge one.
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { contexts, hashEmail, nameOf, subjectOf } from "./achievement.ts";
import type { CredentialFacts } from "./credential.ts";
import { didOf, documentAddress, documentOf, findKey, hostOfDid, type PublicKey } from "./did-web.ts";
import { encodeList, listBits, readListEntry } from "./status-list.ts";
import { isSignedBy, type Resolve, verifyCredential } from "./verify.ts";

const origin = "https://market.example";
const did = "did:web:market.example";
const kid = `${did}#one`;
const listUrl = `${origin}/credentials/status/0`;
const id = `${origin}/credential/1`;
const deal: CredentialFacts = {
  kind: "deal",
  role: "freelancer",
  startedAt: "2026-01-02T00:00:00.000Z",
  completedAt: "2026-02-03T00:00:00.000Z",
  stars: 5,
  title: "A sign: for tea",
  category: "Design",
};

type Keys = Awaited<ReturnType<typeof createKeys>>;
let own: Keys;
let other: Keys;

async function createKeys() {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const { kty, crv, x } = await exportJWK(publicKey);
  return { jwk: { kty, crv, x } as PublicKey, privateKey };
}

beforeAll(async () => {
  own = await createKeys();
  other = await createKeys();
});

const header = { alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid: `${did}#one` };
const sign = (payload: object, given: object = header, keys = own) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload))).setProtectedHeader(given as typeof header).sign(keys.privateKey);

function credential(change: object = {}, facts = deal) {
  return {
    "@context": contexts,
    id,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: nameOf(facts),
    issuer: { id: did, type: ["Profile"], name: "A market", url: origin },
    validFrom: "2026-03-01T00:00:00.000Z",
    credentialSubject: subjectOf({ id, person: { url: `${origin}/person/1`, name: "Rahima" }, facts, email: null }),
    credentialStatus: {
      id: `${listUrl}#7`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "7",
      statusListCredential: listUrl,
    },
    ...change,
  };
}

async function statusList({ revoked = [], ...change }: { revoked?: number[]; [member: string]: unknown } = {}, subject: object = {}) {
  const credentialSubject = {
    type: "BitstringStatusList",
    statusPurpose: "revocation",
    encodedList: await encodeList(revoked),
    ...subject,
  };
  const type = ["VerifiableCredential", "BitstringStatusListCredential"];
  return { id: listUrl, type, issuer: did, credentialSubject, ...change };
}

const resolver = (given: Partial<Resolve> = {}): Resolve => ({
  document: async () => documentOf(origin, [{ id: "one", publicKey: own.jwk }]),
  status: async () => sign(await statusList()),
  ...given,
});
const now = Date.parse("2026-06-01T00:00:00Z");
const verify = async (text: string | Promise<string>, given: Partial<Resolve> = {}) =>
  verifyCredential(await text, { resolve: resolver(given), now });

describe("examples of the standards", () => {
  test("RFC 8037 A.4: a signature with Ed25519", async () => {
    const jwk: PublicKey = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };
    const text =
      "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
    const document = documentOf(origin, [{ id: "one", publicKey: jwk }]);
    const key = findKey(document, did, kid);
    expect(key).toEqual(jwk);
    if (!key) return;
    expect(await isSignedBy(key, text, "EdDSA")).toBe(true);
    expect(await isSignedBy(key, text.replace("RXh", "RXg"), "EdDSA")).toBe(false);
    expect(await isSignedBy(own.jwk, text, "EdDSA")).toBe(false);
  });

  test("did:web: the addresses of documents", () => {
    expect([
      ...["did:web:w3c-ccg.github.io", "did:web:w3c-ccg.github.io:user:alice", "did:web:example.com%3A3000:user:alice"].map(
        documentAddress,
      ),
      documentAddress("did:web:localhost%3A3000"),
      ...["did:key:z6Mk", "did:web:", "did:web:a/b", "did:web:a:..", "did:web:user@host", "did:web:a%2Fb"].map(documentAddress),
    ]).toEqual([
      "https://w3c-ccg.github.io/.well-known/did.json",
      "https://w3c-ccg.github.io/user/alice/did.json",
      "https://example.com:3000/user/alice/did.json",
      "http://localhost:3000/.well-known/did.json",
      ...[null, null, null, null, null, null],
    ]);
    expect([didOf("http://localhost:3000"), hostOfDid("did:web:localhost%3A3000")]).toEqual(["did:web:localhost%3A3000", "localhost:3000"]);
  });

  test("Bitstring Status List: the example list is empty, and the first index is the left-most bit", async () => {
    const example = "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA";
    for (const index of [0, 94_567, listBits - 1]) expect(await readListEntry(example, index)).toBe(false);
    await expect(readListEntry(example, listBits)).rejects.toThrow();
    const list = await encodeList([0, 9]);
    expect(await Promise.all([0, 1, 8, 9, 10].map((index) => readListEntry(list, index)))).toEqual([true, false, false, true, false]);
  });

  test("Open Badges: the hash of an address, and the members that an achievement must have", async () => {
    const hash = "sha256$658625b25ab3d75d613ca97d9a5a77f70e2192feca5557f4ad09a4d4f121f5fc";
    for (const email of ["jjefferson18@example.com", "JJefferson18@Example.com"]) expect(await hashEmail(email, "FleurDeSel")).toBe(hash);
    expect(credential().credentialSubject).toMatchObject({
      type: ["AchievementSubject"],
      achievement: {
        id: `${id}#achievement`,
        type: ["Achievement"],
        name: "Completed task: A sign: for tea",
        description: expect.any(String),
        criteria: { narrative: expect.any(String) },
        resultDescription: [{ id: `${id}#stars`, type: ["ResultDescription"], name: expect.any(String), resultType: "RawScore" }],
      },
      result: [{ type: ["Result"], resultDescription: `${id}#stars`, value: "5" }],
    });
  });
});

describe("a credential", () => {
  const profile: CredentialFacts = { kind: "profile", memberSince: "2025-01-01T00:00:00.000Z", figures: { rating: 4.7, reviews: 3 } };
  const bare: CredentialFacts = { ...deal, role: "client", stars: null, title: null, category: null };

  test.each([deal, bare, profile])("that is signed and not revoked is valid, with what it says", async (facts) => {
    expect(await verify(sign(credential({}, facts)))).toEqual({
      state: "valid",
      credential: {
        id,
        issuer: { did, name: "A market", url: origin },
        subject: { url: `${origin}/person/1`, name: "Rahima" },
        facts,
        email: null,
        issuedAt: "2026-03-01T00:00:00.000Z",
        expiresAt: null,
      },
    });
  });

  test.each([undefined, "application/vc+jwt", "VC+JWT"])("is valid with the type %s in its header", async (typ) => {
    expect(await verify(sign(credential(), { ...header, typ }))).toMatchObject({ state: "valid" });
  });

  test("is valid after its key was retired, and with spaces around its text", async () => {
    const keys = [
      { id: "one", publicKey: own.jwk },
      { id: "two", publicKey: other.jwk },
    ];
    const status = async () => sign(await statusList(), { ...header, kid: `${did}#two` }, other);
    const text = await sign(credential());
    expect(await verify(` ${text}\n`, { document: async () => documentOf(origin, keys), status })).toMatchObject({ state: "valid" });
  });

  test("of a market with other rules is read with names of one line, and without figures that cannot be", async () => {
    const figures = { rating: 9, reviews: 3, clientCompletionRate: 5_000 };
    const issuer = { id: did, type: ["Profile"], name: "A\u202e\nmarket", url: origin };
    const subject = subjectOf({ id, person: { url: origin, name: "\u202eRahima\r\nKhatun" }, facts: { ...profile, figures }, email: null });
    expect(await verify(sign(credential({ issuer, credentialSubject: subject })))).toMatchObject({
      state: "valid",
      credential: { issuer: { name: "A market" }, subject: { name: "Rahima Khatun" }, facts: { figures: { reviews: 3 } } },
    });
  });

  test("with an altered byte in payload or signature is altered, wherever the byte is", async () => {
    const text = await sign(credential());
    const payload = text.indexOf(".") + 1;
    const signature = text.lastIndexOf(".") + 1;
    const places = [0, 1, 2, 10, 40, 64, 85].flatMap((place) => [payload + place, signature + place]);
    // In the name of the issuer, and the last byte of the payload.
    places.push(payload + Math.ceil((JSON.stringify(credential()).indexOf(did) * 4) / 3) + 8, signature - 2);
    for (const place of places) {
      for (const byte of ["A", "9", "_", "*"].filter((other) => other !== text[place])) {
        expect(await verify(text.slice(0, place) + byte + text.slice(place + 1)), `${byte} at ${place}`).toEqual({
          state: "altered",
          issuer: did,
        });
      }
    }
    const other = Buffer.from(JSON.stringify(credential({ name: "Another" }))).toString("base64url");
    expect(await verify(text.slice(0, payload) + other + text.slice(signature - 1))).toEqual({ state: "altered", issuer: did });
  });

  test("signed with another key is altered or of an unknown issuer", async () => {
    expect(await verify(sign(credential(), header, other))).toEqual({ state: "altered", issuer: did });
    const unknown = (reason: string, issuer = did) => ({ state: "unknown-issuer", reason, issuer });
    expect(await verify(sign(credential(), { ...header, kid: `${did}#two` }, other))).toEqual(unknown("no-key"));
    expect(await verify(sign(credential(), { ...header, kid: "did:web:evil.example#one" }))).toEqual(unknown("no-key"));
    expect(await verify(sign(credential()), { document: async () => null })).toEqual(unknown("no-document"));
    expect(await verify(sign(credential()), { document: async () => ({ title: "Not found" }) })).toEqual(unknown("no-key"));
    const ofAnother = documentOf("https://evil.example", [{ id: "one", publicKey: own.jwk }]);
    expect(await verify(sign(credential()), { document: async () => ofAnother })).toEqual(unknown("no-key"));
    const notDid = { id: origin, name: "A market", url: origin };
    expect(await verify(sign(credential({ issuer: notDid })))).toEqual(unknown("not-did-web", origin));
  });

  test("of an issuer whose keys cannot be read now is not said to be of an unknown one", async () => {
    const document = () => Promise.reject(new Error("offline"));
    expect(await verify(sign(credential()), { document })).toEqual({ state: "unread-issuer", issuer: did });
  });

  test("needs a key that the document allows for statements and that its issuer controls", () => {
    const document = documentOf(origin, [{ id: "one", publicKey: own.jwk }]);
    const [method] = document.verificationMethod;
    expect(findKey(document, did, kid)).toEqual(own.jwk);
    expect(findKey({ ...document, assertionMethod: [method], verificationMethod: [] }, did, kid)).toEqual(own.jwk);
    expect(findKey({ ...document, assertionMethod: ["#one"], verificationMethod: [{ ...method, id: "#one" }] }, did, kid)).toEqual(own.jwk);
    const refused = [
      { ...document, assertionMethod: [], authentication: [kid] },
      { ...document, verificationMethod: [{ ...method, controller: "did:web:evil.example" }] },
      { ...document, verificationMethod: [{ ...method, publicKeyJwk: { kty: "oct", k: "c2VjcmV0" } }] },
      { ...document, id: "did:web:evil.example" },
      null,
    ];
    for (const wrong of refused) expect(findKey(wrong, did, kid)).toBeNull();
  });

  test.each([
    ["no algorithm", { ...header, alg: "none" }],
    ["a shared secret", { ...header, alg: "HS256" }],
    ["another algorithm", { ...header, alg: "ES256" }],
    ["a key of its own", { ...header, jwk: { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" } }],
    ["the address of a key", { ...header, jku: "https://evil.example/keys" }],
    ["a certificate", { ...header, x5u: "https://evil.example/certificate" }],
    ["no key id", { alg: "EdDSA" }],
    ["the type of another token", { ...header, typ: "JWT" }],
    ["the type of a presentation", { ...header, typ: "vp+jwt" }],
  ])("with %s in its header is refused before anything is fetched", async (_, given) => {
    const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    const document = () => {
      throw new Error("The document was fetched.");
    };
    const text = `${encode(given)}.${encode(credential())}.${given.alg === "none" ? "" : "AAAA"}`;
    expect(await verify(text, { document })).toEqual({ state: "malformed", reason: "algorithm", signature: "unchecked" });
  });

  test("is distinguished from other texts", async () => {
    const malformed = (reason: string, signature = "unchecked") => ({ state: "malformed", reason, signature });
    for (const text of ["", "Hello", "a.b.c", "{}", `${"e30."}e30.e30`]) expect(await verify(text)).toEqual(malformed("text"));
    const whole = await sign(credential());
    for (const end of [30, whole.indexOf("."), 300, whole.lastIndexOf("."), -86, -3, -1]) {
      expect(await verify(whole.slice(0, end)), `cut at ${end}`).toEqual(malformed("incomplete"));
    }
    expect(await verify("a".repeat(65_537))).toEqual(malformed("too-long"));
    const subject = credential().credentialSubject;
    const foreign = [
      { "@context": undefined },
      { "@context": contexts[0] },
      { "@context": contexts.toReversed() },
      { "@context": ["https://www.w3.org/2018/credentials/v1", contexts[1]] },
      { type: ["VerifiableCredential"] },
      { credentialSubject: { ...subject, achievement: { ...subject.achievement, achievementType: "Badge" } } },
      { credentialStatus: undefined },
      { credentialStatus: { ...credential().credentialStatus, statusPurpose: "suspension" } },
      { jti: `${origin}/credential/2` },
      { iss: "did:web:evil.example" },
      { sub: `${origin}/person/2` },
    ];
    for (const change of foreign) expect(await verify(sign(credential(change)))).toEqual(malformed("content", "valid"));
  });

  test("outside of its dates is not yet valid or has expired", async () => {
    expect(await verify(sign(credential({ validFrom: "2026-07-01T00:00:00Z" })))).toMatchObject({ state: "not-yet-valid" });
    const expired = sign(credential({ validUntil: "2026-05-01T00:00:00Z" }));
    expect(await verify(expired)).toMatchObject({ state: "expired", credential: { expiresAt: "2026-05-01T00:00:00Z" } });
    expect(await verify(expired, { status: async () => sign(await statusList({ revoked: [7] })) })).toMatchObject({ state: "revoked" });
  });

  test("is valid where the clocks of issuer and verifier differ by up to five minutes", async () => {
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const from = async (minutes: number) => (await verify(sign(credential({ validFrom: at(minutes) })))).state;
    expect([await from(5), await from(6)]).toEqual(["valid", "not-yet-valid"]);
    const listUntil = async (minutes: number) =>
      (await verify(sign(credential()), { status: async () => sign(await statusList({ validUntil: at(minutes) })) })).state;
    expect([await listUntil(-4), await listUntil(-5)]).toEqual(["valid", "unreachable"]);
  });

  test("is revoked by its own entry alone", async () => {
    const status = (revoked: number[]) => ({ status: async () => sign(await statusList({ revoked })) });
    expect(await verify(sign(credential()), status([7]))).toMatchObject({ state: "revoked", credential: { facts: deal } });
    expect(await verify(sign(credential()), status([6, 8]))).toMatchObject({ state: "valid" });
  });

  test("with a status that cannot be trusted is not said to be valid", async () => {
    const text = await sign(credential());
    const unreachable = (reason: string) => ({ state: "unreachable", reason });
    expect(await verify(text, { status: () => Promise.reject(new Error("offline")) })).toMatchObject(unreachable("unread"));
    for (const statusListCredential of [
      "https://evil.example/list",
      `${origin}/admin?x=1`,
      `${listUrl}?x=1`,
      `${origin}/credentials/status/../0`,
    ]) {
      const elsewhere = { ...credential().credentialStatus, statusListCredential };
      expect(await verify(sign(credential({ credentialStatus: elsewhere }))), statusListCredential).toMatchObject(unreachable("foreign"));
    }
    const beyond = { ...credential().credentialStatus, statusListIndex: String(listBits) };
    expect(await verify(sign(credential({ credentialStatus: beyond })))).toMatchObject(unreachable("invalid"));
    const lists = [
      async () => "no list",
      async () => sign(await statusList(), header, other),
      async () => sign(await statusList({ issuer: "did:web:evil.example" }), { ...header, kid: "did:web:evil.example#one" }),
      async () => sign(await statusList({ id: `${origin}/credentials/status/1` })),
      async () => sign(await statusList({ validUntil: "2026-05-01T00:00:00Z" })),
      async () => sign(await statusList({}, { statusPurpose: "suspension" })),
      async () => sign(await statusList({}, { encodedList: await pack(new Uint8Array(10)) })),
      async () => sign(await statusList({}, { encodedList: await pack(new Uint8Array(2_000_000)) })),
      async () => sign(await statusList({}, { encodedList: "uAAAA" })),
    ];
    for (const status of lists) expect(await verify(text, { status })).toMatchObject(unreachable("invalid"));
  });
});

async function pack(bits: Uint8Array<ArrayBuffer>): Promise<string> {
  const packed = await new Response(new Blob([bits]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  return `u${Buffer.from(packed).toString("base64url")}`;
}
