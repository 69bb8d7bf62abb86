// One stream of server-sent events for the whole page, for whoever wants to hear. It waits until the page has come to rest, sleeps while
// nobody looks, and after a break asks for what it missed.
import { ApiError } from "#contract/client.ts";
import type { InboxItem } from "#contract/inbox.ts";
import type { Message } from "#contract/message.ts";
import { browserClient } from "#web/api.ts";

export type News =
  | { kind: "item"; item: InboxItem; unread: number }
  | { kind: "unread"; unread: number }
  | { kind: "message"; message: Message };
type Hear = (news: News) => void;

const settling = 2_500;
const shortest = 1_000;
const longest = 60_000;
const hearers = new Set<Hear>();
let running: AbortController | null = null;
let last: string | null = null;

/** Answers how to stop hearing. */
export function onNews(hear: Hear): () => void {
  hearers.add(hear);
  if (hearers.size === 1) {
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    wake();
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    sleep();
    last = null;
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
  let wait = settling;
  while (!signal.aborted) {
    await pause(wait, signal);
    if (signal.aborted) return;
    // Without a network it wakes by itself when there is one again.
    if (!navigator.onLine) return sleep();
    try {
      const headers = { Accept: "text/event-stream", ...(last !== null && { "Last-Event-ID": last }) };
      const { body } = await browserClient.signedIn.send("GET /myinbox/stream", { headers, signal });
      wait = shortest;
      if (body) await pass(body);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return sleep();
      wait = Math.min(longest, wait * 2);
    }
    wait += Math.random() * shortest;
  }
}

async function pass(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) tell(block);
  }
}

function tell(block: string): void {
  const fields = Object.fromEntries(block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
  if (!fields.event || !fields.data) return;
  if (fields.id) last = fields.id;
  for (const hear of hearers) hear({ kind: fields.event, ...JSON.parse(fields.data) });
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
