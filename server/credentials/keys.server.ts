// The keys that sign credentials. One key signs at a time; retired keys stay in the DID document, so that their signatures stay valid.
import { hkdfSync } from "node:crypto";
import {
  CompactEncrypt,
  type CryptoKey,
  calculateJwkThumbprint,
  compactDecrypt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import type { PublicKey } from "#contract/credentials/did-web.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, asc, isNull, lt } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import type { Log } from "#server/platform/log/log.ts";
import { credentialKeys } from "./credential.table.server.ts";

export type Signer = {
  /** The address of the market, without a slash at the end. */
  origin(): string;
  secret(): Promise<string>;
  log: Pick<Log, "warn">;
  /** Whether only this machine reaches the server: then it also accepts credentials of other markets on this machine. */
  allowsLoopback: boolean;
};

export type SigningKey = { id: string; key: CryptoKey };

const longestUse = 365 * 86_400_000;
const isActive = isNull(credentialKeys.retiredAt);

/** Creates the first key, and a new one if the key cannot be decrypted because the secret of the server was changed. */
export async function readSigningKey(db: Db, { secret, log }: Pick<Signer, "secret" | "log">): Promise<SigningKey> {
  const encryption = encryptionKey(await secret());
  const found = await findKey(db, encryption);
  if (found) return found;
  return db.transaction(async (tx) => {
    await lockName(tx, "credential key");
    const created = await findKey(tx, encryption);
    if (created) return created;
    if ((await retireKey(tx)) > 0) log.warn("The key that signs credentials could not be decrypted: a new key signs from now on");
    return createKey(tx, encryption);
  });
}

/** All keys that have ever signed, the oldest first. */
export async function listKeys(db: Db): Promise<{ id: string; publicKey: PublicKey }[]> {
  const { id, publicKey, createdAt } = credentialKeys;
  const rows = await db.select({ id, publicKey }).from(credentialKeys).orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...row, publicKey: row.publicKey as PublicKey }));
}

/** The next credential is signed with a new key. Returns how many keys were retired. */
export async function retireKey(db: Db, { createdBefore }: { createdBefore?: Date } = {}): Promise<number> {
  const isOld = createdBefore && lt(credentialKeys.createdAt, createdBefore);
  const retired = await db
    .update(credentialKeys)
    .set({ retiredAt: new Date(currentTime()), privateKey: null })
    .where(and(isActive, isOld))
    .returning({ id: credentialKeys.id });
  return retired.length;
}

export async function retireOldKey(db: Db): Promise<void> {
  await retireKey(db, { createdBefore: new Date(currentTime() - longestUse) });
}

async function findKey(db: Db, encryption: Uint8Array): Promise<SigningKey | null> {
  const { id, privateKey } = credentialKeys;
  const [row] = await db.select({ id, privateKey }).from(credentialKeys).where(isActive);
  if (!row?.privateKey) return null;
  try {
    const { plaintext } = await compactDecrypt(row.privateKey, encryption);
    const key: JWK = JSON.parse(new TextDecoder().decode(plaintext));
    return { id: row.id, key: (await importJWK(key, "EdDSA")) as CryptoKey };
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return null;
    throw error;
  }
}

async function createKey(tx: Transaction, encryption: Uint8Array): Promise<SigningKey> {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const { kty, crv, x } = await exportJWK(pair.publicKey);
  const publicKey = { kty, crv, x } as PublicKey;
  const id = await calculateJwkThumbprint(publicKey);
  const plaintext = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.privateKey)));
  const privateKey = await new CompactEncrypt(plaintext).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(encryption);
  await tx.insert(credentialKeys).values({ id, publicKey, privateKey, createdAt: new Date(currentTime()) });
  return { id, key: pair.privateKey };
}

function encryptionKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "taskhaat credential keys", 32));
}
