// Signs credentials and status lists: W3C Verifiable Credentials 2.0 as JWT (VC-JOSE-COSE).
import { contexts, type EmailHash, issuerOf, nameOf, subjectOf } from "#contract/credentials/achievement.ts";
import type { CredentialFacts } from "#contract/credentials/credential.ts";
import { didOf } from "#contract/credentials/did-web.ts";
import { CompactSign } from "#contract/credentials/jose.ts";
import { encodeList, listBits, statusPath } from "#contract/credentials/status-list.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import type { SigningKey } from "./keys.server.ts";

/** Longer than any cache keeps it. */
const listSeconds = 3_600;

type Statement = {
  id: string;
  marketName: string;
  person: { id: string; name: string };
  facts: CredentialFacts;
  email: EmailHash | null;
  statusIndex: number;
  issuedAt: Date;
  expiresAt: Date | null;
};

export function signCredential(origin: string, signingKey: SigningKey, statement: Statement): Promise<string> {
  const { marketName, person, facts, email, statusIndex, issuedAt, expiresAt } = statement;
  const did = didOf(origin);
  const id = origin + fillPath(pagePaths.credential, { id: statement.id });
  const list = listAddress(origin, Math.floor(statusIndex / listBits));
  const url = origin + fillPath(pagePaths.person, { id: person.id });
  return sign(did, signingKey, {
    "@context": contexts,
    id,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: nameOf(facts),
    issuer: issuerOf({ did, name: marketName, url: origin }),
    validFrom: issuedAt.toISOString(),
    ...(expiresAt && { validUntil: expiresAt.toISOString() }),
    credentialSubject: subjectOf({ id, person: { url, name: person.name }, facts, email }),
    credentialStatus: {
      id: `${list}#${statusIndex % listBits}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(statusIndex % listBits),
      statusListCredential: list,
    },
    iss: did,
    sub: url,
    jti: id,
    iat: seconds(issuedAt),
    nbf: seconds(issuedAt),
    ...(expiresAt && { exp: seconds(expiresAt) }),
  });
}

/** `revoked` are places in this list. */
export async function signStatusList(
  origin: string,
  signingKey: SigningKey,
  { list, revoked }: { list: number; revoked: number[] },
): Promise<string> {
  const did = didOf(origin);
  const id = listAddress(origin, list);
  const now = Date.now();
  return sign(did, signingKey, {
    "@context": [contexts[0]],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: did,
    validFrom: new Date(now).toISOString(),
    validUntil: new Date(now + listSeconds * 1_000).toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: await encodeList(revoked),
    },
  });
}

function sign(did: string, { id, key }: SigningKey, payload: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return new CompactSign(bytes).setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid: `${did}#${id}` }).sign(key);
}

function listAddress(origin: string, list: number): string {
  return `${origin}${statusPath}${list}`;
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}
