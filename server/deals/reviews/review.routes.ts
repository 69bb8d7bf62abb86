import { reviewEndpoints } from "#contract/deals/reviews/review.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Reader } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { found, orThrow } from "#server/platform/http/answers.ts";
import { noSuch } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { readProfile } from "./profile.store.server.ts";
import { addReview, readTaskReviews } from "./review.store.server.ts";

export function addReviewRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(reviewEndpoints["POST /reviews"], async ({ person, body }) => {
    const given = { ...body, task: body.task.toLowerCase() };
    orThrow(await addReview(db, person.id, given));
    return readReviews(given.task, person);
  });

  implement(reviewEndpoints["GET /reviews"], ({ person, query }) => readReviews(query.task.toLowerCase(), person));

  implement(reviewEndpoints["GET /people/{id}"], async ({ id, person, page }) => {
    const profile = await readProfile(db, id, person, page);
    if (!profile) return null;
    const { next, ...data } = profile;
    return { data, next };
  });

  async function readReviews(task: string, reader: Reader) {
    return found(await readTaskReviews(db, task, reader), () => noSuch(m.problem_no_such_deal));
  }
}
