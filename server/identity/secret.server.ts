import { randomBytes } from "node:crypto";
import type { Db } from "#server/platform/database/database.server.ts";
import { identitySecrets } from "./identity.table.server.ts";

/** Without AUTH_SECRET it is created once and stored in the database, so that every process signs and reads the same cookies. */
export async function readSecret({ AUTH_SECRET }: { AUTH_SECRET?: string | undefined }, db: Db): Promise<string> {
  if (AUTH_SECRET) return AUTH_SECRET;
  const value = randomBytes(32).toString("base64url");
  await db.insert(identitySecrets).values({ value }).onConflictDoNothing();
  const [row] = await db.select({ value: identitySecrets.value }).from(identitySecrets);
  if (!row) throw new Error("The identity secret was not stored.");
  return row.value;
}
