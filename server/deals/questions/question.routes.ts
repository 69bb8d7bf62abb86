import { questionEndpoints } from "#contract/deals/questions/question.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { found } from "#server/platform/http/answers.ts";
import { noSuch } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { answerQuestion, askQuestion, deleteQuestion, listQuestions } from "./question.store.server.ts";

export function addQuestionRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(questionEndpoints["GET /questions"], async ({ person, query, page }) =>
    found(await listQuestions(db, query.task.toLowerCase(), person, page), () => noSuch(m.problem_no_such_task)),
  );

  implement(questionEndpoints["POST /questions"], ({ person, body }) => askQuestion(db, person, body));
  implement(questionEndpoints["POST /questions/{id}/answer"], ({ id, person, body }) => answerQuestion(db, person, id, body.text));
  implement(questionEndpoints["DELETE /questions/{id}"], ({ id, person }) => deleteQuestion(db, person.id, id));
}
