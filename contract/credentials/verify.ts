// Verifies a credential, in the browser and in the server: signature, issuer, dates and status. Nothing in it is trusted before the signature
// was checked with a key that the issuer publishes.
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { type EmailHash, readEmailHash, readFacts, readName, SignedCredential } from "./achievement.ts";
import type { CredentialFacts } from "./credential.ts";
import { documentAddress, findKey, originOfDid, type PublicKey } from "./did-web.ts";
import { base64url, compactVerify, decodeProtectedHeader, errors, importJWK } from "./jose.ts";
import { isCutOff } from "./signed-text.ts";
import { readListEntry, type StatusEntry, StatusList, statusPath } from "./status-list.ts";

export type Resolve = {
  /** The DID document as JSON, or null if there is none at its address. Rejects if it cannot be read now. */
  document(did: string): Promise<unknown>;
  /** The text of a status list credential. Rejects if it cannot be read. */
  status(url: string): Promise<string>;
};

export type Verified = {
  id: string;
  issuer: { did: string; name: string; url: string };
  subject: { url: string; name: string };
  facts: CredentialFacts;
  email: EmailHash | null;
  issuedAt: string;
  expiresAt: string | null;
};

export type Verification =
  | { state: "valid"; credential: Verified }
  | { state: "revoked" | "expired" | "not-yet-valid"; credential: Verified }
  /** The signature is right, but whether it was revoked is not known. */
  | { state: "unreachable"; reason: StatusProblem; credential: Verified }
  | { state: "altered"; issuer: string }
  /** The keys of the issuer could not be read now. */
  | { state: "unread-issuer"; issuer: string }
  | { state: "unknown-issuer"; reason: IssuerProblem; issuer: string }
  /** `signature` is "valid" for a credential of a published key that is not one of a TaskHaat market. */
  | { state: "malformed"; reason: FormProblem; signature: "valid" | "unchecked" };

/** `unread`: not found or no connection. `foreign`: not at the issuer's address. `invalid`: not the issuer's list, or no entry in it. */
type StatusProblem = "unread" | "foreign" | "invalid";
/** `no-document`: there is none at the address of the issuer. `no-key`: it does not list the key, or is no DID document. */
type IssuerProblem = "not-did-web" | "no-document" | "no-key";
/** `text`: no signed text. `incomplete`: its end is missing. `algorithm`: no JWT of a credential, or not signed with Ed25519 by a published key. `content`: not a credential of a market. */
type FormProblem = "too-long" | "text" | "incomplete" | "algorithm" | "content";

type Signed = { state: "signed"; issuer: string; payload: unknown } | Exclude<Verification, { credential: Verified }>;

/** The clocks of the issuer and of the verifier may differ by this much: a fresh credential or status list must not fail for it. */
const clockLeeway = 5 * 60_000;
const algorithms = ["EdDSA", "Ed25519"];
/** A media type: its case does not matter, and `application/` can be left out. */
const credentialType = /^(application\/)?vc\+jwt$/i;
const Header = z.object({ alg: z.enum(algorithms), kid: z.string().max(1_000), typ: z.string().regex(credentialType).optional() });
/** Headers that bring their own key: the key must be the one that the issuer publishes. */
const keyHeaders = ["jwk", "jku", "x5u", "x5c"];
const Issuer = z.union([z.string(), z.object({ id: z.string() })]).transform((issuer) => (typeof issuer === "string" ? issuer : issuer.id));

export async function verifyCredential(
  text: string,
  { resolve, now = Date.now() }: { resolve: Resolve; now?: number },
): Promise<Verification> {
  const signed = await checkSignature(text, resolve);
  if (signed.state !== "signed") return signed;
  const { issuer, payload } = signed;
  const parsed = SignedCredential.safeParse(payload).data;
  if (parsed?.issuer.id !== issuer || !hasSameClaims(payload, parsed)) return { state: "malformed", reason: "content", signature: "valid" };
  const credential = toVerified(parsed);
  if (now + clockLeeway < Date.parse(parsed.validFrom)) return { state: "not-yet-valid", credential };
  const status = await readStatus(parsed.credentialStatus, issuer, resolve, now);
  if (status === "revoked") return { state: "revoked", credential };
  if (parsed.validUntil && now >= Date.parse(parsed.validUntil)) return { state: "expired", credential };
  return status === "valid" ? { state: "valid", credential } : { state: "unreachable", reason: status, credential };
}

/** What a valid credential says, without checking anything: for texts that the market itself stored. */
export function readCredential(text: string): Verified | null {
  const parsed = SignedCredential.safeParse(payloadOf(text)).data;
  return parsed ? toVerified(parsed) : null;
}

function toVerified(parsed: SignedCredential): Verified {
  return {
    id: parsed.id,
    issuer: { did: parsed.issuer.id, name: parsed.issuer.name, url: parsed.issuer.url },
    subject: { url: parsed.credentialSubject.id, name: readName(parsed) },
    facts: readFacts(parsed),
    email: readEmailHash(parsed),
    issuedAt: parsed.validFrom,
    expiresAt: parsed.validUntil ?? null,
  };
}

/** The registered claims repeat what the credential says. */
function hasSameClaims(payload: unknown, { id, issuer, credentialSubject }: SignedCredential): boolean {
  const claims = z.object({ iss: z.string().optional(), sub: z.string().optional(), jti: z.string().optional() }).safeParse(payload).data;
  const expected = { iss: issuer.id, sub: credentialSubject.id, jti: id };
  return claims !== undefined && (["iss", "sub", "jti"] as const).every((name) => (claims[name] ?? expected[name]) === expected[name]);
}

/** The key id names the signer: a payload with an altered byte may name no issuer, or another one. */
async function checkSignature(given: string, resolve: Resolve): Promise<Signed> {
  const text = given.trim();
  const malformed = (reason: FormProblem) => ({ state: "malformed", reason, signature: "unchecked" }) as const;
  if (text.length > limits.credential) return malformed("too-long");
  const header = headerOf(text);
  if (!header || text.split(".").length !== 3) return malformed(isCutOff(text) ? "incomplete" : "text");
  const { success, data } = Header.safeParse(header);
  if (!success || keyHeaders.some((name) => name in header)) return malformed("algorithm");
  if (isCutOff(text)) return malformed("incomplete");
  const [signer = ""] = data.kid.split("#");
  const claimed = issuerOf(payloadOf(text)) ?? signer;
  const unknown = (reason: IssuerProblem) => ({ state: "unknown-issuer", reason, issuer: claimed }) as const;
  if (documentAddress(signer) === null) return unknown("not-did-web");
  const document = await resolve.document(signer).catch(() => undefined);
  if (document === undefined) return { state: "unread-issuer", issuer: claimed };
  if (document === null) return unknown("no-document");
  const key = findKey(document, signer, data.kid);
  if (!key) return unknown("no-key");
  const altered = { state: "altered", issuer: signer } as const;
  try {
    if (!(await isSignedBy(key, text, data.alg))) return altered;
  } catch (error) {
    if (error instanceof errors.JOSEError) return malformed("algorithm");
    // Such as a browser without Ed25519.
    throw error;
  }
  if (claimed !== signer) return unknown(documentAddress(claimed) === null ? "not-did-web" : "no-key");
  return { state: "signed", issuer: signer, payload: payloadOf(text) };
}

/** Rejects if the browser cannot check it. */
export async function isSignedBy(key: PublicKey, text: string, alg: string): Promise<boolean> {
  if (!isBase64Url(text.slice(text.lastIndexOf(".") + 1))) return false;
  try {
    await compactVerify(text, await importJWK({ ...key, alg }), { algorithms });
    return true;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWSInvalid) return false;
    throw error;
  }
}

function issuerOf(payload: unknown): string | undefined {
  return z.object({ issuer: Issuer }).safeParse(payload).data?.issuer;
}

async function readStatus(
  { statusListCredential: url, statusListIndex }: StatusEntry,
  issuer: string,
  resolve: Resolve,
  now: number,
): Promise<"valid" | "revoked" | StatusProblem> {
  // Only where markets publish their lists: the caller must not choose what is fetched.
  const folder = `${originOfDid(issuer)}${statusPath}`;
  if (!url.startsWith(folder) || !/^\d+$/.test(url.slice(folder.length))) return "foreign";
  const text = await resolve.status(url).catch(() => null);
  if (text === null) return "unread";
  const signed = await checkSignature(text, resolve);
  if (signed.state !== "signed" || signed.issuer !== issuer) return "invalid";
  const list = StatusList.safeParse(signed.payload).data;
  const isCurrent = list && (!list.validUntil || now - clockLeeway < Date.parse(list.validUntil));
  if (!isCurrent || list.id !== url) return "invalid";
  try {
    return (await readListEntry(list.credentialSubject.encodedList, Number(statusListIndex))) ? "revoked" : "valid";
  } catch {
    return "invalid";
  }
}

/** Decoders accept other last characters for the same bytes. */
function isBase64Url(part: string): boolean {
  try {
    return base64url.encode(base64url.decode(part)) === part;
  } catch {
    return false;
  }
}

/** Null if it is not that of a signed text. */
function headerOf(text: string): object | null {
  try {
    const header = decodeProtectedHeader(text);
    return "alg" in header ? header : null;
  } catch {
    return null;
  }
}

function payloadOf(text: string): unknown {
  try {
    const [, payload = ""] = text.split(".");
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
