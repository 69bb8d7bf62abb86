import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { Inbox, InboxSettings, InboxSettingsChange, ReadInbox, Unread } from "./inbox.ts";

export const inboxEndpoints = defineEndpoints("Inbox", "signed-in", {
  "GET /myinbox": {
    operationId: "listInbox",
    summary: "List the caller's notifications",
    description: "Newest first. The counts do not depend on the page.",
    page: { max: limits.inboxPage, usual: 20, cursor: "id" },
    answers: { 200: { schema: Inbox, description: "A page of notifications and the counts." } },
  },
  "POST /myinbox/read": {
    operationId: "readInbox",
    summary: "Mark notifications as read",
    description: "With `upTo` all up to that item; newer ones stay unread. With `task` those about that task; messages stay unread.",
    whileSuspended: true,
    body: ReadInbox,
    answers: { 200: { schema: Unread, description: "The remaining unread count." } },
  },
  "POST /myinbox/{id}/read": {
    operationId: "readInboxItem",
    summary: "Mark a notification as read",
    description: "The notification must belong to the caller.",
    whileSuspended: true,
    id: "item",
    answers: { 200: { schema: Unread, description: "The remaining unread count." } },
  },
  "GET /myinbox/settings": {
    operationId: "getInboxSettings",
    summary: "Get the caller's notification settings",
    description: "The unsubscribe link in each email changes the same setting.",
    answers: { 200: { schema: InboxSettings, description: "The settings." } },
  },
  "PUT /myinbox/settings": {
    operationId: "setInboxSettings",
    summary: "Update the caller's notification settings",
    description: "Turns activity emails on or off, all or by kind. Password emails are always sent.",
    whileSuspended: true,
    body: InboxSettingsChange,
    answers: { 200: { schema: InboxSettings, description: "The updated settings." } },
  },
  "GET /myinbox/stream": {
    operationId: "streamInbox",
    summary: "Stream the caller's notifications",
    description:
      "Server-sent events. An `item` event has an id and the data `{item, unread}`, a `message` event has `{message}`, a `seen` event has `{thread}`, an `unread` event has `{unread}`. A comment every 20 seconds keeps the connection open. With `Last-Event-ID` the stream starts with the missed items; an item may be sent twice. The stream ends when the token expires, the session ends or the server stops; reconnect then.",
    headers: z.object({ "Last-Event-ID": z.string().optional().describe("The id of the last item received.") }),
    answers: { 200: { schema: z.string(), type: "text/event-stream", description: "The event stream." } },
    errors: [429],
  },
});
