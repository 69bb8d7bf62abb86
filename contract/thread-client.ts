import { nextCursor, type Send, withQuery } from "./client.ts";
import type { Message, NewThread, Thread, ThreadMessages, ThreadsQuery } from "./message.ts";
import { apiPaths, fillPath } from "./paths.ts";

export type ThreadClient = ReturnType<typeof createThreadClient>;

export function createThreadClient(send: Send) {
  return {
    async listThreads(query: ThreadsQuery = {}): Promise<{ threads: Thread[]; next: string | null }> {
      const response = await send("GET", withQuery(apiPaths.threads, query), { personal: true });
      return { threads: await response.json(), next: nextCursor(response) };
    },
    async openThread(given: NewThread): Promise<Thread> {
      const response = await send("POST", apiPaths.threads, { body: given, personal: true });
      return response.json();
    },
    async getThread(id: string, query: ThreadsQuery = {}): Promise<ThreadMessages & { next: string | null }> {
      const response = await send("GET", withQuery(fillPath(apiPaths.thread, { id }), query), { personal: true });
      return { ...((await response.json()) as ThreadMessages), next: nextCursor(response) };
    },
    async sendMessage(id: string, text: string, idempotencyKey?: string): Promise<Message> {
      const path = fillPath(apiPaths.threadMessages, { id });
      const response = await send("POST", path, { body: { text }, personal: true, idempotencyKey });
      return response.json();
    },
    async readThread(id: string, upTo: string): Promise<void> {
      await send("POST", fillPath(apiPaths.readThread, { id }), { body: { upTo }, personal: true });
    },
  };
}
