// What a credential may say about a person, read from their deals.
import type { DealFacts, NewCredential, ProfileFacts } from "#contract/credentials/credential.ts";
import { readProfile } from "#server/deals/reviews/profile.store.server.ts";
import { isPublic } from "#server/deals/reviews/review.store.server.ts";
import { acceptedAt } from "#server/deals/steps/accepted-at.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { erasedWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, isNull, or } from "#server/platform/database/drizzle.server.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";

type Chosen = Pick<NewCredential, "withTitle" | "withCategory">;

/** Throws 404 for people who are on neither side of the deal, 409 if it is not completed. */
export async function readDealFacts(
  db: Db,
  personId: string,
  taskId: string,
  { withTitle, withCategory }: Chosen,
): Promise<{ facts: DealFacts; reviewId: string | null }> {
  const { title, category, hidden, state, posterId, stateSince } = tasks;
  const [deal] = await db
    .select({ title, category, hidden, state, posterId, completedAt: stateSince, startedAt: acceptedAt })
    .from(tasks)
    .innerJoin(offers, and(eq(offers.taskId, tasks.id), eq(offers.state, "accepted")))
    .where(and(eq(tasks.id, taskId), or(eq(tasks.posterId, personId), eq(offers.bidderId, personId))));
  if (!deal) throw noSuch(m.problem_no_such_deal);
  if (deal.state !== "completed") throw new ProblemError(409, m.credential_not_completed());
  if (withTitle && (deal.hidden !== null || deal.title === erasedWords)) throw new ProblemError(409, m.credential_hidden_title());
  const [review] = await db
    .select({ id: reviews.id, stars: reviews.stars })
    .from(reviews)
    .where(and(eq(reviews.taskId, taskId), eq(reviews.aboutId, personId), isPublic, isNull(reviews.hidden)));
  const facts: DealFacts = {
    kind: "deal",
    role: deal.posterId === personId ? "client" : "freelancer",
    startedAt: (deal.startedAt ?? deal.completedAt).toISOString(),
    completedAt: deal.completedAt.toISOString(),
    stars: review?.stars ?? null,
    title: withTitle ? deal.title : null,
    category: withCategory ? deal.category : null,
  };
  return { facts, reviewId: review?.id ?? null };
}

/** As the public profile shows them. */
export async function readProfileFacts(db: Db, personId: string): Promise<ProfileFacts> {
  const profile = await readProfile(db, personId, null, { limit: 1, after: undefined });
  if (!profile) throw noSuch(m.problem_no_such_person);
  const { freelancer, poster, rating, reviewCount } = profile;
  const figures = {
    rating: reviewCount > 0 ? rating : null,
    reviews: reviewCount,
    freelancerDeals: freelancer.deals,
    freelancerCompleted: freelancer.completed,
    freelancerCompletionRate: percent(freelancer.completionRate),
    clientDeals: poster.deals,
    clientCompleted: poster.completed,
    clientCompletionRate: percent(poster.completionRate),
    disputesLost: freelancer.disputesAgainst + poster.disputesAgainst,
  };
  const known = Object.entries(figures).filter(([, value]) => value !== null);
  return { kind: "profile", memberSince: profile.memberSince, figures: Object.fromEntries(known) };
}

function percent(rate: number | null): number | null {
  return rate === null ? null : Math.round(rate * 100);
}
