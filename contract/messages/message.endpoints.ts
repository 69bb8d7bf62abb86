import { defineEndpoints, idempotencyHeaders } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { optionalLine } from "#contract/platform/text.ts";
import { z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";
import { Message, MessageSettings, NewMessage, NewThread, ReadUpTo, Thread, ThreadMessages } from "./message.ts";

const page = { max: limits.inboxPage, usual: 30, cursor: "id" } as const;

export const messageEndpoints = defineEndpoints("Messages", "signed-in", {
  "GET /threads": {
    operationId: "listThreads",
    summary: "List the caller's conversations",
    description:
      "Latest message first. Each entry includes its last message and unread count. With `q` a page may have fewer entries than its limit and still be followed by another one.",
    query: z.object({
      task: z.uuid({ error: m.problem_task_id }).optional().describe("Only conversations about this task."),
      person: z.uuid({ error: m.thread_person_invalid }).optional().describe("Only conversations with this person. Ignored with `q`."),
      q: optionalLine(m.thread_search, limits.search)
        .optional()
        .describe("Only conversations with these words in the person's name, the task's title or one of the newest 100 messages."),
    }),
    page,
    answers: { 200: { schema: z.array(Thread), description: "A page of conversations." } },
  },
  "POST /threads": {
    operationId: "openThread",
    summary: "Open the conversation about an offer",
    description:
      "Creates the conversation if it does not exist. Available to the poster of the task and to people who have or had an offer on it.",
    whileSuspended: true,
    limit: "message",
    body: NewThread,
    answers: { 200: { schema: Thread, description: "The conversation." } },
    errors: [403, 404, 409],
  },
  "GET /threads/{id}": {
    operationId: "getThread",
    summary: "Get a conversation and its messages",
    description: "Newest message first. Only the two participants can read it; others get 404.",
    id: "thread",
    page,
    answers: { 200: { schema: ThreadMessages, description: "The conversation and a page of messages." } },
  },
  "POST /threads/{id}/messages": {
    operationId: "sendMessage",
    summary: "Send a message",
    description: "Fails with 403 while one participant has blocked the other.",
    whileSuspended: true,
    limit: "message",
    id: "thread",
    headers: idempotencyHeaders,
    body: NewMessage,
    answers: { 201: { schema: Message, description: "The message." } },
    errors: [403, 409],
  },
  "POST /threads/{id}/read": {
    operationId: "readThread",
    summary: "Mark messages of a conversation as read",
    description: "Marks all messages up to the given one. Newer messages stay unread.",
    whileSuspended: true,
    id: "thread",
    body: ReadUpTo,
    answers: { 204: { description: "The messages are marked as read." } },
  },
  "GET /mymessages/settings": {
    operationId: "getMessageSettings",
    summary: "Get the caller's message settings",
    description: "`GET /threads/{id}` includes them too.",
    answers: { 200: { schema: MessageSettings, description: "The settings." } },
  },
  "PUT /mymessages/settings": {
    operationId: "setMessageSettings",
    summary: "Update the caller's message settings",
    description: "Without read receipts neither the caller nor the people that they write with see what the other has read.",
    whileSuspended: true,
    body: MessageSettings,
    answers: { 200: { schema: MessageSettings, description: "The updated settings." } },
  },
});
