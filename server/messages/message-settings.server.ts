// How a person writes and reads messages.
import type { MessageSettings } from "#contract/messages/message.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, inArray } from "#server/platform/database/drizzle.server.ts";
import { messageSettings } from "./message.table.server.ts";

export async function readMessageSettings(db: Db, personId: string): Promise<MessageSettings> {
  const [row] = await db
    .select({ enterSends: messageSettings.enterSends, readReceipts: messageSettings.readReceipts })
    .from(messageSettings)
    .where(eq(messageSettings.personId, personId));
  return row ?? { enterSends: true, readReceipts: true };
}

export async function changeMessageSettings(db: Db, personId: string, settings: MessageSettings): Promise<MessageSettings> {
  await db
    .insert(messageSettings)
    .values({ personId, ...settings })
    .onConflictDoUpdate({ target: messageSettings.personId, set: settings });
  return settings;
}

/** Whether none of the people has turned off read receipts. */
export async function haveReceipts(db: Db, personIds: string[]): Promise<boolean> {
  return (
    (await db.$count(messageSettings, and(inArray(messageSettings.personId, personIds), eq(messageSettings.readReceipts, false)))) === 0
  );
}
