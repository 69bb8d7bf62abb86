import { createHash } from "node:crypto";
import type { ChangeMe } from "#contract/account/account.ts";
import type { Caller } from "#server/identity/caller.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { admitNewPerson } from "#server/market/registration.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { and, eq, getTableColumns, isNull, lt, or, sql } from "#server/platform/database/drizzle.server.ts";
import { foreignKeyViolation } from "#server/platform/database/failures.ts";
import { createMemory, type Memory } from "#server/platform/database/memory.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { noValidToken, type ProblemError } from "#server/platform/http/problem.ts";
import { chainOf } from "#server/platform/log/describe-error.ts";
import { isLocale, type Locale } from "#texts/locale.ts";
import { bannedProblem, isSuspended, refuseSuspended } from "./authorize.ts";
import { canSignIn, departedPeople, isActive, people } from "./person.table.server.ts";

export type PersonRow = typeof people.$inferSelect;

const memories = new WeakMap<Db, Memory<PersonRow>>();

/** Caches people that are read from this database until they change. */
export function rememberPeople(database: Pick<Database, "db" | "subscribe">): void {
  memories.set(database.db, createMemory(database, { topic: "people", isAbout: (message, { id }) => id === message }));
}

/** After this process has changed the person. */
export function forgetPerson(db: Db, caller: Pick<Caller, "issuer" | "subject">): void {
  memories.get(db)?.forget((_, key) => key === keyOf(caller));
}

function keyOf({ issuer, subject }: Pick<Caller, "issuer" | "subject">): string {
  return JSON.stringify([issuer, subject]);
}

type Joining = { invitation?: string | undefined; isSeed?: boolean };

/**
 * The person behind a token: inserted on the first call if they may join, updated when the token has a newer profile. While a person is
 * suspended or banned nothing is updated: others see the name and the photo, and the address identifies a ban. An address that is verified only
 * after the ban may belong to somebody else.
 */
export async function recordPerson(db: Db, caller: Caller, { invitation, isSeed = false }: Joining = {}): Promise<PersonRow> {
  const { issuer, subject, name, email, emailVerified, photoURL: photoUrl, profileAt } = caller;
  const isCaller = and(eq(people.issuer, issuer), eq(people.subject, subject));
  async function read(): Promise<PersonRow | null> {
    const [row] = await db.select().from(people).where(isCaller);
    return row ?? null;
  }
  const known = await (memories.get(db)?.recall(keyOf(caller), read) ?? read());
  if (issuer === seedIssuer && !isSeed) await refuseRemovedSample(db, known);
  if (known && isSuspended(known)) return known;
  if (known?.profileAt && profileAt < known.profileAt) return known;
  const given = { name, email, emailVerified, photoUrl };
  if (known && Object.entries(given).every(([field, value]) => known[field as keyof typeof given] === value)) return known;
  const recorded = await db.transaction(async (tx) => {
    const [written] = await tx
      .insert(people)
      .values({ id: newId(), issuer, subject, ...given, profileAt })
      .onConflictDoUpdate({
        target: [people.issuer, people.subject],
        set: { ...given, profileAt },
        // A Firebase token's time has whole seconds: a rename in the second of the last token must not be lost.
        setWhere: sql`coalesce(${people.profileAt} <= excluded.profile_at, true) and ${isActive}`,
      })
      .returning({ ...getTableColumns(people), isNew: sql<boolean>`xmax = 0` });
    // After the upsert, which may have waited for the deletion of this account.
    await refuseDeparted(tx, caller);
    if (written) {
      const { isNew, ...row } = written;
      if (isNew) {
        if (issuer === seedIssuer && !isSeed) throw noValidToken(true);
        if ((await tx.$count(departedPeople, eq(departedPeople.emailHash, hashEmail(email)))) > 0) throw bannedProblem();
        await admitNewPerson(tx, invitation);
      }
      await recordAudit(tx, { actorId: row.id, action: isNew ? "person.join" : "person.change", subjectId: row.id });
      return row;
    }
    const [newer] = await tx.select().from(people).where(isCaller);
    if (!newer) throw new Error("A person was neither found nor inserted.");
    return newer;
  });
  forgetPerson(db, caller);
  return recorded;
}

/** Sample people are not inserted again after their removal, and those with a role are for visitors until the market has an administrator of its own. */
async function refuseRemovedSample(db: Db, known: PersonRow | null): Promise<void> {
  if (!known || (known.role !== "member" && (await hasAdministrator(db)))) throw noValidToken(true);
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await db.$count(people, and(eq(people.role, "administrator"), canSignIn))) > 0;
}

/** Null for an account that has not joined the market. */
export async function findPerson(db: Db, caller: Caller): Promise<PersonRow | null> {
  await refuseDeparted(db, caller);
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.issuer, caller.issuer), eq(people.subject, caller.subject)));
  return row ?? null;
}

/** Throws 401 for a token of a deleted account. */
export async function refuseDeparted(db: Db, { issuer, subject }: Caller): Promise<void> {
  const departed = await db.$count(departedPeople, and(eq(departedPeople.issuer, issuer), eq(departedPeople.subject, subject)));
  if (departed > 0) throw noValidToken(true);
}

/** Throws if the person of this account is suspended or banned. */
export async function refuseRestricted(db: Db, { issuer, subject }: Pick<Caller, "issuer" | "subject">): Promise<void> {
  const [person] = await db
    .select({ suspendedUntil: people.suspendedUntil, isBanned: people.isBanned })
    .from(people)
    .where(and(eq(people.issuer, issuer), eq(people.subject, subject)));
  if (person) refuseSuspended(person);
}

export async function findLanguage(db: Db, { issuer, subject }: Pick<Caller, "issuer" | "subject">): Promise<Locale | null> {
  const isCaller = and(eq(people.issuer, issuer), eq(people.subject, subject));
  const [person] = await db.select({ language: people.language }).from(people).where(isCaller);
  return isLocale(person?.language) ? person.language : null;
}

/** Changes what is given and differs. */
export async function changePerson(db: Db, id: string, change: ChangeMe): Promise<void> {
  const changed = Object.keys(change) as (keyof ChangeMe)[];
  if (changed.length === 0) return;
  await db.transaction(async (tx) => {
    const isOther = or(...changed.map((name) => sql`${people[name]} is distinct from ${sql.param(change[name], people[name])}`));
    const rows = await tx
      .update(people)
      .set(change)
      .where(and(eq(people.id, id), isOther))
      .returning({ id: people.id });
    if (rows.length > 0) await recordAudit(tx, { actorId: id, action: "person.change", subjectId: id, details: { changed } });
  });
}

/** The problem of a row that refers to a person whose account was deleted a moment ago; null for every other error. */
export function personGone(error: unknown): ProblemError | null {
  const isGone = chainOf(error).some(({ code, constraint }) => code === foreignKeyViolation && constraint?.endsWith("_people_id_fk"));
  return isGone ? noValidToken(true) : null;
}

export function hashEmail(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("hex");
}

/** No token is valid for longer than an hour. Banned people stay. */
export async function forgetDeparted(db: Db): Promise<void> {
  await db.delete(departedPeople).where(and(isNull(departedPeople.emailHash), lt(departedPeople.leftAt, sql`now() - interval '1 day'`)));
}
