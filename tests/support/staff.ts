// Roles and suspensions of people, by plain statements.
import { eq } from "drizzle-orm";
import type { Role } from "#contract/platform/role.ts";
import { forgetPerson, type PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { joinMarket, type Member } from "./join-market.ts";
import type { TestApp } from "./test-app.ts";

export function makeStaff(market: Pick<TestApp, "database">, person: { id: string }, role: Role = "moderator"): Promise<void> {
  return changePersonRow(market, person, { role });
}

/** The server caches people, so it forgets the person. */
export async function changePersonRow(
  { database: { db } }: Pick<TestApp, "database">,
  { id }: { id: string },
  change: Partial<PersonRow>,
): Promise<void> {
  const [changed] = await db
    .update(people)
    .set(change)
    .where(eq(people.id, id))
    .returning({ issuer: people.issuer, subject: people.subject });
  if (changed) forgetPerson(db, changed);
}

export async function joinStaff(market: TestApp, name: string, role: Role, claims: Parameters<TestApp["signIn"]>[1] = {}): Promise<Member> {
  const member = await joinMarket(market, name, undefined, claims);
  await makeStaff(market, member, role);
  return member;
}
