// One stream of server-sent events for the whole page. It starts when the page has finished loading, pauses while the page is hidden, and after an
// interruption asks for the events that it missed.
import type { EventSourceMessage } from "eventsource-parser";
import { useEffect, useEffectEvent } from "react";
import { ApiError } from "#contract/client.ts";
import type { Message } from "#contract/messages/message.ts";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { browserClient } from "./api.ts";

/** The server sends `unread` first on every new stream: events may have been missed before it. `isResumed` marks a stream that follows another one. */
export type LiveEvent =
  | { kind: "item"; item: InboxItem; unread: number }
  | { kind: "unread"; unread: number; isResumed?: boolean }
  | { kind: "message"; message: Message }
  /** The other person has read messages of this conversation. */
  | { kind: "seen"; thread: string };
type Listener = (event: LiveEvent) => void;

const firstDelay = 2_500;
const shortestDelay = 1_000;
const longestDelay = 60_000;
const listeners = new Set<Listener>();
let running: AbortController | null = null;
let lastId: string | null = null;
let hasStreamed = false;

export function useLiveEvents(listener: Listener): void {
  const listen = useEffectEvent(listener);
  useEffect(() => addListener((event) => listen(event)), []);
}

function addListener(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    wake();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    sleep();
    lastId = null;
    hasStreamed = false;
  };
}

function wake(): void {
  if (document.visibilityState === "hidden") sleep();
  else if (!running) start();
}

function start(): void {
  running = new AbortController();
  void listen(running.signal);
}

function sleep(): void {
  running?.abort();
  running = null;
}

async function listen(signal: AbortSignal): Promise<void> {
  let wait = firstDelay;
  while (!signal.aborted) {
    await pause(wait, signal);
    if (signal.aborted) return;
    // The `online` event wakes it again.
    if (!navigator.onLine) return sleep();
    try {
      // Not part of the page's scripts, which it does not delay.
      const { EventSourceParserStream } = await import("eventsource-parser/stream");
      const headers = { Accept: "text/event-stream", ...(lastId !== null && { "Last-Event-ID": lastId }) };
      const { body } = await browserClient.signedIn.send("GET /myinbox/stream", { headers, signal });
      wait = shortestDelay;
      const decoder = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>;
      if (body) await readEvents(body.pipeThrough(decoder).pipeThrough(new EventSourceParserStream()));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return sleep();
      wait = Math.min(longestDelay, wait * 2);
    }
    wait += Math.random() * shortestDelay;
  }
}

async function readEvents(messages: ReadableStream<EventSourceMessage>): Promise<void> {
  const reader = messages.getReader();
  let isResumed = hasStreamed;
  hasStreamed = true;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (value.id) lastId = value.id;
    const event: LiveEvent = { kind: value.event, ...JSON.parse(value.data) };
    for (const listener of listeners) listener(event.kind === "unread" ? { ...event, isResumed } : event);
    if (event.kind === "unread") isResumed = false;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
