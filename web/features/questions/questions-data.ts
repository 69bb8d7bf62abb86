import type { Client } from "#contract/client.ts";
import type { Question } from "#contract/question.ts";
import { readFirst } from "#web/data/load.ts";

export type KnownQuestions = { items: Question[]; next: string | null };

/** The oldest first. */
export function readQuestions(client: Client, task: string, count: number): Promise<KnownQuestions> {
  return readFirst(count, async (page) => {
    const { data: items, next } = await client.list("GET /questions", { query: { task, ...page } });
    return { items, next };
  });
}
