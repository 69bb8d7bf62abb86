// The offers that a person sent or received, as rows of a table.

import type { OfferState } from "#contract/deals/deal.ts";
import { jobOfferStates } from "#contract/deals/offer-states.ts";
import type { OfferRow, OfferSide } from "#contract/deals/summary.ts";
import type { Category } from "#contract/tasks/categories.ts";
import { acceptedAt } from "#server/deals/steps/accepted-at.server.ts";
import { advanceOf } from "#server/deals/steps/advance-deals.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { asMember } from "#server/people/reader.ts";
import { personColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, inArray, lt, sql } from "#server/platform/database/drizzle.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

type Options = Page & { side: OfferSide; onlyJobs: boolean };
type Listed = { data: OfferRow[]; next: string | null };

export async function listOfferRows(db: Db, personId: string, { side, onlyJobs, ...page }: Options): Promise<Listed> {
  const isSent = side === "sent";
  await advanceOf(db, personId);
  const rows = await db
    .select({
      _id: offers.id,
      task: tasks.id,
      title: tasks.title,
      category: sql<Category>`${tasks.category}`,
      budget: tasks.budget,
      taskState: tasks.state,
      person: personColumns(people),
      amount: offerRevisions.amount,
      days: offerRevisions.days,
      state: sql<OfferState>`${offers.state}`,
      createdAt: offers.createdAt,
      acceptedAt,
      since: offers.stateSince,
    })
    .from(offers)
    .innerJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offers.revision)))
    .innerJoin(tasks, eq(tasks.id, offers.taskId))
    .innerJoin(people, eq(people.id, isSent ? tasks.posterId : offers.bidderId))
    .where(
      and(
        eq(isSent ? offers.bidderId : tasks.posterId, personId),
        onlyJobs ? inArray(offers.state, [...jobOfferStates]) : undefined,
        page.after === undefined ? undefined : lt(offers.id, page.after),
      ),
    )
    .orderBy(desc(offers.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ _id }) => _id);
  const shown = data.map(({ person, createdAt, acceptedAt, since, ...row }) => ({
    ...row,
    title: shownWords(row.title),
    person: shownPerson(person, asMember(personId)).name,
    createdAt: createdAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    since: since.toISOString(),
  }));
  return { data: shown, next };
}
