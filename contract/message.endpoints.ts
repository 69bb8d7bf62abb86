import { defineEndpoints, idempotencyHeaders } from "./endpoint.ts";
import { ReadUpTo } from "./inbox.ts";
import { limits } from "./limits.ts";
import { Message, NewMessage, NewThread, Thread, ThreadMessages } from "./message.ts";
import { z } from "./zod.ts";

const page = { max: limits.inboxPage, usual: 30, cursor: "id" } as const;

export const messageEndpoints = defineEndpoints({
  "GET /threads": {
    operationId: "listThreads",
    tag: "Messages",
    summary: "The caller's conversations, the one with the newest message first",
    description: "Each with its last message and its number of unread messages.",
    access: "signed-in",
    page,
    answers: { 200: { schema: z.array(Thread), description: "A page." } },
  },
  "POST /threads": {
    operationId: "openThread",
    tag: "Messages",
    summary: "The conversation about an offer, begun if there was none",
    description: "For the poster of the task and for those who have, or had, an offer on it.",
    access: "signed-in",
    limit: "message",
    body: NewThread,
    answers: { 200: { schema: Thread, description: "The conversation." } },
    errors: [403, 404, 409],
  },
  "GET /threads/{id}": {
    operationId: "getThread",
    tag: "Messages",
    summary: "A conversation and its messages, the newest first",
    description: "For the two people in it. Anyone else gets 404.",
    access: "signed-in",
    id: "thread",
    page,
    answers: { 200: { schema: ThreadMessages, description: "A page." } },
  },
  "POST /threads/{id}/messages": {
    operationId: "sendMessage",
    tag: "Messages",
    summary: "Write to the other side",
    description: "Refused while one of the two has blocked the other.",
    access: "signed-in",
    limit: "message",
    id: "thread",
    headers: idempotencyHeaders,
    body: NewMessage,
    answers: { 201: { schema: Message, description: "It was stored." } },
    errors: [403, 409],
  },
  "POST /threads/{id}/read": {
    operationId: "readThread",
    tag: "Messages",
    summary: "Mark a conversation as read, up to a message",
    description: "Messages that arrived later stay unread.",
    access: "signed-in",
    limit: "change",
    id: "thread",
    body: ReadUpTo,
    answers: { 204: { description: "It is read." } },
  },
});
