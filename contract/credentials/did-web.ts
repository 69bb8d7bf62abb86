// did:web: a market is identified by its host, and its document lists the keys that may sign.
import { z } from "#contract/platform/zod.ts";

const PublicKey = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: z.string().regex(/^[\w-]{43}$/) });
export type PublicKey = z.infer<typeof PublicKey>;

const Method = z.object({ id: z.string(), controller: z.string(), publicKeyJwk: z.unknown() });
const DidDocument = z.object({
  id: z.string(),
  verificationMethod: z.array(z.unknown()).default([]),
  assertionMethod: z.array(z.unknown()).default([]),
});

const did = /^did:web:([a-z0-9.-]+(?:%3A\d{1,5})?)((?::[\w~-][\w.~-]*)*)$/i;
const loopback = /^(localhost|127(\.\d{1,3}){3})$/;

/** The DID of the market at an origin. */
export function didOf(origin: string): string {
  return `did:web:${new URL(origin).host.replace(":", "%3A")}`;
}

/** The host with its port, as in an address; null if it is no did:web. */
export function hostOfDid(text: string): string | null {
  const host = did.exec(text)?.[1];
  return host === undefined ? null : decodeURIComponent(host).toLowerCase();
}

/** Where the document of a DID is; null if it is no did:web. As browsers do, it trusts http only on the same machine. */
export function documentAddress(text: string): string | null {
  const [, , path = ""] = did.exec(text) ?? [];
  const origin = originOfDid(text);
  if (origin === null) return null;
  return path === "" ? `${origin}/.well-known/did.json` : `${origin}${path.split(":").join("/")}/did.json`;
}

export function originOfDid(text: string): string | null {
  const host = hostOfDid(text);
  if (host === null) return null;
  const address = `${loopback.test(host.replace(/:\d+$/, "")) ? "http" : "https"}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** The document of a market, with all its keys, also the retired ones. */
export function documentOf(origin: string, keys: { id: string; publicKey: PublicKey }[]) {
  const id = didOf(origin);
  const verificationMethod = keys.map((key) => ({
    id: `${id}#${key.id}`,
    type: "JsonWebKey",
    controller: id,
    publicKeyJwk: key.publicKey,
  }));
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/jwk/v1"],
    id,
    verificationMethod,
    assertionMethod: verificationMethod.map((method) => method.id),
  };
}

/** The key with this id, if the document of the issuer allows it to sign statements. */
export function findKey(document: unknown, issuer: string, keyId: string): PublicKey | null {
  const parsed = DidDocument.safeParse(document).data;
  if (parsed?.id !== issuer) return null;
  const full = (id: unknown) => (typeof id === "string" && id.startsWith("#") ? issuer + id : id);
  const isAllowed = parsed.assertionMethod.some((method) => full(method) === keyId);
  const methods = [...(isAllowed ? parsed.verificationMethod : []), ...parsed.assertionMethod].flatMap(
    (method) => Method.safeParse(method).data ?? [],
  );
  const found = methods.find((method) => full(method.id) === keyId && method.controller === issuer);
  return PublicKey.safeParse(found?.publicKeyJwk).data ?? null;
}
