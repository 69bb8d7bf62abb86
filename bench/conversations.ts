// Deals between people: each person posts tasks, others make offers on them, and both sides write to each other.
import { aTask } from "#tests/support/a-task.ts";
import type { Writer } from "./people.ts";

export type Conversation = { id: string; poster: Writer; bidder: Writer };

const together = 8;

/** Every person posts so many tasks. The offers on them are made by the people after them in the list. */
export async function startConversations(address: string, people: Writer[], tasksEach: number): Promise<Conversation[]> {
  const planned = people.flatMap((poster, index) =>
    Array.from({ length: tasksEach }, (_, task) => ({ poster, bidder: people[(index + 1 + task) % people.length] as Writer })),
  );
  const conversations: Conversation[] = [];
  async function work() {
    for (let next = planned.pop(); next; next = planned.pop()) conversations.push(await converse(address, next));
  }
  await Promise.all(Array.from({ length: together }, work));
  return conversations;
}

async function converse(address: string, { poster, bidder }: Omit<Conversation, "id">): Promise<Conversation> {
  const { _id: task } = await send<{ _id: string }>(address, poster, "/vacant", aTask());
  await send(address, bidder, "/offers", { task, amount: 100, days: 7, message: "I have painted such signs before." });
  const { _id: id } = await send<{ _id: string }>(address, bidder, "/threads", { task });
  await send(address, bidder, `/threads/${id}/messages`, { text: "Which colours?" });
  await send(address, poster, `/threads/${id}/messages`, { text: "Red and white." });
  return { id, poster, bidder };
}

async function send<Answer>(address: string, { headers }: Writer, path: string, body: object): Promise<Answer> {
  const response = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
