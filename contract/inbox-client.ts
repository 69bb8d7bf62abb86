import { nextCursor, type Send, withQuery } from "./client.ts";
import type { Inbox, InboxQuery, InboxSettings, Unread } from "./inbox.ts";
import { apiPaths, fillPath } from "./paths.ts";

export type InboxClient = ReturnType<typeof createInboxClient>;

export function createInboxClient(send: Send) {
  return {
    async listInbox(query: InboxQuery = {}): Promise<Inbox & { next: string | null }> {
      const response = await send("GET", withQuery(apiPaths.inbox, query), { personal: true });
      return { ...((await response.json()) as Inbox), next: nextCursor(response) };
    },
    async readInbox(upTo: string): Promise<Unread> {
      const response = await send("POST", apiPaths.readInbox, { body: { upTo }, personal: true });
      return response.json();
    },
    async readInboxItem(id: string): Promise<Unread> {
      const response = await send("POST", fillPath(apiPaths.readInboxItem, { id }), { personal: true });
      return response.json();
    },
    async getInboxSettings(): Promise<InboxSettings> {
      const response = await send("GET", apiPaths.inboxSettings, { personal: true });
      return response.json();
    },
    async setInboxSettings(settings: InboxSettings): Promise<InboxSettings> {
      const response = await send("PUT", apiPaths.inboxSettings, { body: settings, personal: true });
      return response.json();
    },
    /** The stream itself: it stays open until somebody ends it. */
    openStream(lastEventId: string | null, signal: AbortSignal): Promise<Response> {
      const headers = { Accept: "text/event-stream", ...(lastEventId !== null && { "Last-Event-ID": lastEventId }) };
      return send("GET", apiPaths.inboxStream, { personal: true, headers, signal });
    },
  };
}
