import { createECDH } from "node:crypto";
import type { Db } from "#server/platform/database/database.server.ts";
import { pushKeys } from "./push.table.server.ts";

export type PushKeys = { publicKey: string; privateKey: string };

/** They are created once and stored in the database, so that every process signs with the same key. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const find = () => db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys);
  const [stored] = await find();
  if (stored) return stored;
  await db.insert(pushKeys).values(createKeys()).onConflictDoNothing();
  const [created] = await find();
  if (!created) throw new Error("The keys for push notifications were not stored.");
  return created;
}

function createKeys(): PushKeys {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys("base64url");
  return { publicKey, privateKey: curve.getPrivateKey().toString("base64url").padStart(43, "A") };
}
