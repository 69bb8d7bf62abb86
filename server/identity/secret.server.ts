import { randomBytes } from "node:crypto";
import type { Db } from "#server/platform/database/database.server.ts";
import { identitySecrets } from "./identity.table.server.ts";

/** The one that was set, or else the one that the database keeps. */
export async function readSecret({ AUTH_SECRET }: { AUTH_SECRET?: string | undefined }, db: Db): Promise<string> {
  return AUTH_SECRET ?? readSharedSecret(db);
}

/** Made once and kept in the database, so that every process on it signs and reads the same cookies. */
export async function readSharedSecret(db: Db): Promise<string> {
  await db
    .insert(identitySecrets)
    .values({ value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select({ value: identitySecrets.value }).from(identitySecrets);
  if (!row) throw new Error("The identity secret could not be kept.");
  return row.value;
}
