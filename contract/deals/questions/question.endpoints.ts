import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";
import { NewAnswer, NewQuestion, Question } from "./question.ts";

export const questionEndpoints = defineEndpoints("Questions", "signed-in", {
  "GET /questions": {
    operationId: "listQuestions",
    summary: "List the public questions about a task",
    description: "With the poster's answers, oldest first. The texts of a hidden question are empty, except for its asker and for staff.",
    access: "optional",
    query: z.object({ task: z.uuid({ error: m.problem_task_id }).describe("The task's `_id`.") }),
    page: { max: limits.dealsPage, usual: limits.page, cursor: "id" },
    answers: { 200: { schema: z.array(Question), description: "A page of questions." } },
    errors: [404],
  },
  "POST /questions": {
    operationId: "askQuestion",
    summary: "Ask a public question about an open task",
    description: "Not for the poster. One unanswered question per person and task, a daily limit of questions per person.",
    body: NewQuestion,
    answers: { 201: { schema: Question, description: "The question." } },
    errors: [403, 404, 409],
  },
  "POST /questions/{id}/answer": {
    operationId: "answerQuestion",
    summary: "Answer a question about the caller's task",
    description: "Only for the poster, and once per question.",
    id: "question",
    body: NewAnswer,
    answers: { 200: { schema: Question, description: "The question with its answer." } },
    errors: [403, 409],
  },
  "DELETE /questions/{id}": {
    operationId: "deleteQuestion",
    summary: "Delete an unanswered question",
    description: "Only for the person who asked it, and only until it is answered.",
    id: "question",
    answers: { 204: { description: "The question is gone." } },
    errors: [403, 409],
  },
});
