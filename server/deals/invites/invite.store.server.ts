// Invitations to make an offer. The notification is the invitation, so there is no table of its own.
import { taskStateWords } from "#contract/deals/deal-words.ts";
import { dailyLimit } from "#server/deals/new-account.server.ts";
import { lockDeal } from "#server/deals/steps/deal.lock.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { isBlockedBetween } from "#server/people/block.store.server.ts";
import { isUnverified, type Sender, secondsUntilAllowed } from "#server/people/daily-limit.server.ts";
import { overLimit } from "#server/people/over-limit.ts";
import { departedIssuer, isActive, people } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, isNull, ne, sql } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { countOnDeletedTasks } from "#server/tasks/deleted-tasks.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";

/** Null when there is no such task. */
export async function invitePerson(db: Db, poster: Sender, taskId: string, personId: string): Promise<ProblemError | null | undefined> {
  return db.transaction(async (tx) => {
    // Two that one person sends at once must count each other.
    await lockName(tx, `invitations of ${poster.id}`);
    const deal = await lockDeal(tx, taskId);
    if (!deal) return null;
    if (deal.posterId !== poster.id) return new ProblemError(403, m.invite_only_poster());
    if (deal.state !== "open") return new ProblemError(409, taskStateWords[deal.state]());
    if (deal.hidden !== null) return new ProblemError(409, m.hidden_task_closed());
    if (personId === poster.id) return new ProblemError(409, m.invite_self());
    const [person] = await tx
      .select({ mayBeInvited: sql<boolean>`${and(isActive, isNull(people.hidden))}` })
      .from(people)
      .where(and(eq(people.id, personId), ne(people.issuer, departedIssuer)));
    if (!person) return noSuch(m.problem_no_such_person);
    if (!person.mayBeInvited || (await isBlockedBetween(tx, poster.id, personId))) return new ProblemError(403, m.invite_not_possible());
    if ((await tx.$count(offers, and(eq(offers.taskId, taskId), eq(offers.bidderId, personId)))) > 0) {
      return new ProblemError(409, m.invite_has_offer());
    }
    const invitations = and(eq(dealEvents.actorId, poster.id), eq(dealEvents.event, "invite"));
    if ((await tx.$count(dealEvents, and(invitations, eq(dealEvents.taskId, taskId), eq(dealEvents.toldId, personId)))) > 0) {
      return new ProblemError(409, m.invite_again());
    }
    const max = (await dailyLimit(tx, poster, "offers")) - (await countOnDeletedTasks(tx, poster.id, "task.invite"));
    const retryAfter = await secondsUntilAllowed(tx, { table: dealEvents, at: dealEvents.at, which: invitations, max });
    if (retryAfter > 0) return overLimit(m.invite_daily_cap(), retryAfter, isUnverified(poster));
    await tx
      .insert(dealEvents)
      .values({ id: newId(), taskId, event: "invite", actorId: poster.id, toldId: personId, toldAs: "bidder", at: now });
    await recordAudit(tx, { actorId: poster.id, action: "task.invite", subjectId: taskId });
    return undefined;
  });
}

/** The open tasks of a poster to which the person is invited or has made an offer. */
export async function readInvites(db: Db, posterId: string, personId: string): Promise<{ invited: string[]; offered: string[] }> {
  const isOwn = and(eq(tasks.posterId, posterId), tasks.isOpen);
  const isInvite = and(eq(dealEvents.taskId, tasks.id), eq(dealEvents.event, "invite"), eq(dealEvents.toldId, personId));
  const isOffer = and(eq(offers.taskId, tasks.id), eq(offers.bidderId, personId));
  const [invited, offered] = await Promise.all([
    db.selectDistinct({ id: tasks.id }).from(tasks).innerJoin(dealEvents, isInvite).where(isOwn),
    db.selectDistinct({ id: tasks.id }).from(tasks).innerJoin(offers, isOffer).where(isOwn),
  ]);
  return { invited: invited.map(({ id }) => id), offered: offered.map(({ id }) => id) };
}
