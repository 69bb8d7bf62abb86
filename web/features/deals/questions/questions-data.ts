import type { Page } from "#contract/client.ts";
import type { Question } from "#contract/deals/questions/question.ts";
import { asPerson, readList } from "#web/data/load.ts";

export type KnownQuestions = { items: Question[]; next: string | null };

type Query = { task: string; limit: number; after?: string };
/** With or without the token of a person. */
type QuestionReader = { list(key: "GET /questions", input: { query: Query }): Promise<Page<"GET /questions">> };

/** The oldest first. */
export function readQuestions(client: QuestionReader, task: string, count: number): Promise<KnownQuestions> {
  return readList(count, (page) => client.list("GET /questions", { query: { task, ...page } }));
}

/** In the browser: with hidden texts for the people who wrote them, and for staff. */
export async function withOwnQuestions(known: KnownQuestions, task: string | undefined): Promise<KnownQuestions> {
  if (task === undefined || !known.items.some(({ hidden, answerHidden }) => hidden || answerHidden)) return known;
  return asPerson((client) => readQuestions(client, task, known.items.length)).catch(() => known);
}
