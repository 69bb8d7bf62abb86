// How a person is notified while away.
import type { InboxSettings, InboxSettingsChange } from "#contract/notifications/inbox.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, inArray, sql } from "#server/platform/database/drizzle.server.ts";
import { inboxSettings } from "./inbox.table.server.ts";

export async function readSettings(db: Db, personId: string): Promise<InboxSettings> {
  const [row] = await db
    .select({ mail: inboxSettings.wantsMail, muted: inboxSettings.muted, pushMuted: inboxSettings.pushMuted })
    .from(inboxSettings)
    .where(eq(inboxSettings.personId, personId));
  return row ?? { mail: true, muted: [], pushMuted: [] };
}

/** Does nothing for a deleted account, to which a link in an old mail may still lead. */
export async function changeSettings(db: Db, personId: string, { mail, muted, pushMuted }: InboxSettingsChange): Promise<void> {
  const [kinds, pushKinds] = [muted, pushMuted].map((given) => given && `{${[...new Set(given)].sort().join(",")}}`);
  await db.execute(sql`
    insert into ${inboxSettings} (person_id, wants_mail, muted, push_muted)
    select id, ${mail}::boolean, coalesce(${kinds ?? null}::text[], '{}'), coalesce(${pushKinds ?? null}::text[], '{}')
    from ${people} where id = ${personId}
    on conflict (person_id) do update
    set wants_mail = excluded.wants_mail, muted = coalesce(${kinds ?? null}::text[], ${inboxSettings.muted}),
      push_muted = coalesce(${pushKinds ?? null}::text[], ${inboxSettings.pushMuted})`);
}

/** For people who have a stream open: they need no mail. */
export async function markPresent(db: Db, personIds: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${inboxSettings} (person_id, seen_at) select id, now() from ${people} where ${inArray(people.id, personIds)} order by id
    on conflict (person_id) do update set seen_at = excluded.seen_at`);
}
