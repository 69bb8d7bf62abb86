// Completed deals as a sign that an account is real. Deals among accounts that only deal with each other are no such sign.
import { newAccountDays, trustedGroupSize } from "#contract/market/trust.ts";
import { isActive, people } from "#server/people/person.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { type AnyPgColumn, and, lte, type SQL, sql } from "#server/platform/database/drizzle.server.ts";

/** A subquery: the people with whom the person has completed a deal, on either side. */
export function dealPartnersOf(person: SQL | AnyPgColumn): SQL {
  const completed = sql`from tasks as done join offers as chosen on chosen.task_id = done.id and chosen.state = 'accepted'
    where done.state = 'completed'`;
  return sql`(select chosen.bidder_id as id ${completed} and done.poster_id = ${person}
    union select done.poster_id ${completed} and chosen.bidder_id = ${person})`;
}

const isOldAndActive = and(lte(people.createdAt, sql`now() - make_interval(days => ${newAccountDays})`), isActive);

/** Whether the person has completed a deal with an established person; see `newAccountDays`. */
export async function hasEstablishedPartner(tx: Transaction, personId: string): Promise<boolean> {
  const id = sql`${personId}::uuid`;
  const isEstablished = and(isOldAndActive, sql`exists (select from ${dealPartnersOf(people.id)} as third where third.id <> ${id})`);
  return (await tx.$count(people, and(sql`${people.id} in ${dealPartnersOf(id)}`, isEstablished))) > 0;
}

/**
 * Whether completed deals connect the person with enough others, directly or through others; see `trustedGroupSize`. The limit ends the
 * recursion: no more of the group is read.
 */
export async function isInLargeGroup(tx: Transaction, personId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ size: number }>(sql`
    with recursive reached as (
      select ${personId}::uuid as id
      union select ${people.id} from reached, lateral ${dealPartnersOf(sql`reached.id`)} as partner, ${people}
        where ${people.id} = partner.id and ${isOldAndActive}
    )
    select count(*)::int as size from (select id from reached limit ${trustedGroupSize}) as counted`);
  return rows[0]?.size === trustedGroupSize;
}
