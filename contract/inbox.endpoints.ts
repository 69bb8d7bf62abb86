import { defineEndpoints } from "./endpoint.ts";
import { Inbox, InboxSettings, ReadUpTo, Unread } from "./inbox.ts";
import { limits } from "./limits.ts";
import { z } from "./zod.ts";

export const inboxEndpoints = defineEndpoints({
  "GET /myinbox": {
    operationId: "listInbox",
    tag: "Inbox",
    summary: "The caller's notifications, the newest first, and how many are unread",
    description: "The unread count covers the whole inbox, not only this page.",
    access: "signed-in",
    page: { max: limits.inboxPage, usual: 20, cursor: "id" },
    answers: { 200: { schema: Inbox, description: "A page of the inbox." } },
  },
  "POST /myinbox/read": {
    operationId: "readInbox",
    tag: "Inbox",
    summary: "Mark everything up to an item as read",
    description: "Items that arrived later stay unread.",
    access: "signed-in",
    limit: "change",
    body: ReadUpTo,
    answers: { 200: { schema: Unread, description: "What is left unread." } },
  },
  "POST /myinbox/{id}/read": {
    operationId: "readInboxItem",
    tag: "Inbox",
    summary: "Mark one item as read",
    description: "The item must be in the caller's own inbox.",
    access: "signed-in",
    limit: "change",
    id: "item",
    answers: { 200: { schema: Unread, description: "What is left unread." } },
  },
  "GET /myinbox/settings": {
    operationId: "getInboxSettings",
    tag: "Inbox",
    summary: "Whether news comes by mail when the caller is away",
    description: "The unsubscribe link in each email changes the same setting.",
    access: "signed-in",
    answers: { 200: { schema: InboxSettings, description: "The settings." } },
  },
  "PUT /myinbox/settings": {
    operationId: "setInboxSettings",
    tag: "Inbox",
    summary: "Ask for mail when away, or for none",
    description: "Applies to email about activity. Email about passwords is always sent.",
    access: "signed-in",
    limit: "change",
    body: InboxSettings,
    answers: { 200: { schema: InboxSettings, description: "The settings as they are now." } },
  },
  "GET /myinbox/stream": {
    operationId: "streamInbox",
    tag: "Inbox",
    summary: "Server-sent events: the caller's notifications as they happen",
    description:
      "`item` carries `{item, unread}` and its id, `message` carries `{message}`, `unread` carries `{unread}`. A comment every 20 seconds keeps the line open. With `Last-Event-ID` it begins with what was missed; an item may come twice. It ends with the token, the session or the server: connect again.",
    access: "signed-in",
    headers: z.object({ "Last-Event-ID": z.string().optional().meta({ description: "The id of the last item received." }) }),
    answers: { 200: { schema: z.string(), type: "text/event-stream", description: "A stream." } },
    errors: [429],
  },
});
