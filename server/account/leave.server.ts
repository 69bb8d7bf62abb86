// Deletes a person: their tasks and likes go, feedback stays without name, address and page, and nothing leads back to them.
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, not, or, sql } from "#server/platform/database/drizzle.server.ts";
import { forgetDealWords, forgetTalk, hasOffers } from "#server/deals/leave-deals.server.ts";
import { feedback } from "#server/moderation/feedback.table.server.ts";
import { noValidToken } from "#server/platform/http/problem.ts";
import type { Caller } from "#server/identity/caller.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { departedIssuer, departedPeople } from "#server/people/departed.table.server.ts";
import { people } from "#server/people/person.table.server.ts";

const departedName = "Former member";

export function removePerson(db: Db, caller: Caller, removeAccount: (tx: Transaction) => Promise<void>): Promise<void> {
  const { issuer, subject } = caller;
  return db.transaction(async (tx) => {
    // The person first, which keeps likes of theirs waiting until they are refused, but lets those go on who hold one of the tasks
    // and tell this person of it; then tasks in the order of their ids, so that two who leave at once do not wait for each other in a
    // circle; then the person for good, which refuses new tasks, too.
    const isCaller = and(eq(people.issuer, issuer), eq(people.subject, subject));
    const [person] = await tx.select({ id: people.id, email: people.email }).from(people).where(isCaller).for("no key update");
    if (!person) throw noValidToken(true);
    const liked = sql`select ${likes.taskId} from ${likes} where ${likes.personId} = ${person.id}`;
    await tx.execute(
      sql`select ${tasks.id} from ${tasks} where ${tasks.posterId} = ${person.id} or ${tasks.id} in (${liked}) order by ${tasks.id} for update`,
    );
    await tx.select({ id: people.id }).from(people).where(isCaller).for("update");
    const counts = {
      tasks: await tx.$count(tasks, eq(tasks.posterId, person.id)),
      likes: await tx.$count(likes, eq(likes.personId, person.id)),
    };
    const isInDeals = await forgetDealWords(tx, person.id);
    await forgetTalk(tx, person.id);
    await tx.delete(tasks).where(and(eq(tasks.posterId, person.id), not(hasOffers)));
    await tx
      .update(tasks)
      .set({ likeCount: sql`${tasks.likeCount} - 1` })
      .where(sql`${tasks.id} in (${liked})`);
    await tx.delete(likes).where(eq(likes.personId, person.id));
    await tx
      .update(feedback)
      .set({ personId: null, email: null, page: null })
      .where(or(eq(feedback.personId, person.id), sql`lower(${feedback.email}) = lower(${person.email})`));
    // Others still read of deals with this person: a row stays for them that says nothing.
    const nobody = {
      issuer: departedIssuer,
      subject: person.id,
      name: departedName,
      email: "",
      photoUrl: null,
      profileAt: null,
      rating: 0,
    };
    if (isInDeals) await tx.update(people).set(nobody).where(eq(people.id, person.id));
    else await tx.delete(people).where(eq(people.id, person.id));
    await tx.insert(departedPeople).values({ issuer, subject });
    await removeAccount(tx);
    await recordAudit(tx, { actorId: person.id, action: "person.leave", subjectId: person.id, details: counts });
  });
}
