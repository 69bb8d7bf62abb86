import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { PushKey, PushSubscription, SavedPushSubscription } from "./push.ts";

export const pushEndpoints = defineEndpoints("Inbox", "signed-in", {
  "GET /mypush": {
    operationId: "getPushKey",
    summary: "Get the key for push notifications",
    description: "The same for all callers.",
    answers: { 200: { schema: PushKey, description: "The key." } },
  },
  "PUT /mypush": {
    operationId: "savePushSubscription",
    summary: "Send push notifications to a browser",
    description:
      "Stores the subscription of the caller's browser until their session ends. It replaces another person's in the same browser. A caller has at most 10; the oldest is removed. The service must have an https address with a public name.",
    whileSuspended: true,
    body: PushSubscription,
    answers: { 200: { schema: SavedPushSubscription, description: "The stored subscription." } },
    errors: [409],
  },
  "DELETE /mypush/{id}": {
    operationId: "deletePushSubscription",
    summary: "Stop push notifications to a browser",
    description: "The subscription must be the caller's.",
    whileSuspended: true,
    id: "subscription",
    answers: { 204: { description: "Removed." } },
  },
});
