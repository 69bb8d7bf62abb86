// Open streams of server-sent events: each sends the new events of one person for as long as their token is valid.
import pLimit from "p-limit";
import type { Message } from "#contract/messages/message.ts";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import type { Subscriber } from "#server/platform/database/pubsub.server.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { getLocale, type Locale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";

export const streamLimits = {
  /** For one person, in one process. */
  perPerson: 5,
  perProcess: 5_000,
  /** Messages that a slow reader may leave unread. */
  backlog: 256,
  beat: 20_000,
  /** After so many beats the people with a stream are marked as present. */
  beatsToMark: 3,
  /** Lookups and checks at once, so that an event for a thousand people does not delay requests. */
  lookups: 10,
} as const;

export type Streams = ReturnType<typeof createStreams>;
/** `locale` is the language of the request that opened it. */
type Stream = { locale: Locale; send(text: string): void; end(): void; isAllowed(): Promise<boolean> };
type Sources = {
  findItem(personId: string, id: string): Promise<InboxItem | null>;
  findMessage(personId: string, id: string): Promise<Message | null>;
  countUnread(personId: string): Promise<number>;
  markPresent(personIds: string[]): Promise<void>;
  report(error: unknown): void;
};
type Opening = {
  personId: string;
  /** Checked before each event: a session that has ended gets no more of them. */
  isAllowed(): Promise<boolean>;
  /** What the reader has missed, to begin with. */
  begin(): Promise<string>;
};

/** The person, what happened, and the id of the item, message or conversation. */
const messageShape = /^([0-9a-f-]{36}) (\w+) ?([0-9a-f-]{36})?$/;

export function createStreams({ findItem, findMessage, countUnread, markPresent, report }: Sources) {
  const open = new Map<string, Set<Stream>>();
  let heart: NodeJS.Timeout | undefined;
  let beats = 0;
  let isListening = false;
  let round: Promise<void> | null = null;
  let isRoundDue = false;
  const inTurn = pLimit(streamLimits.lookups);

  const all = () => [...open.values()].flatMap((streams) => [...streams]);

  function add(personId: string, stream: Stream): void {
    open.set(personId, (open.get(personId) ?? new Set()).add(stream));
    heart ??= setInterval(() => beat(), streamLimits.beat).unref();
  }

  /** Whether it was open. */
  function remove(personId: string, stream: Stream): boolean {
    const streams = open.get(personId);
    const wasOpen = streams?.delete(stream) ?? false;
    if (streams?.size === 0) open.delete(personId);
    return wasOpen;
  }

  /** Keeps proxies from closing a quiet connection. A comment reveals nothing, so it is sent without a check. */
  async function beat(): Promise<void> {
    beats += 1;
    for (const stream of all()) stream.send(":\n\n");
    if (open.size > 0 && beats % streamLimits.beatsToMark === 0) await markPresent([...open.keys()]).catch(report);
    await endDisallowed();
  }

  /** Rounds do not overlap: a session that ends during one is found by the next. */
  function endDisallowed(): Promise<void> {
    isRoundDue = true;
    round ??= checkWhileDue();
    return round;
  }

  async function checkWhileDue(): Promise<void> {
    while (isRoundDue) {
      isRoundDue = false;
      const checks = await Promise.allSettled(all().map((stream) => inTurn(() => endIfDisallowed(stream))));
      // A stream that cannot be checked stays open until the next round; it gets no event meanwhile.
      const failed = checks.find((check) => check.status === "rejected");
      if (failed) report(failed.reason);
    }
    round = null;
  }

  async function endIfDisallowed(stream: Stream): Promise<void> {
    if (!(await stream.isAllowed())) stream.end();
  }

  async function notify(personId: string, what: string, id: string | undefined): Promise<void> {
    const streams = [...(open.get(personId) ?? [])];
    if (streams.length === 0) return;
    try {
      const byLocale = [...Map.groupBy(streams, (stream) => stream.locale)];
      await Promise.all(
        byLocale.map(async ([locale, group]) => {
          const text = await inLocale(locale, () => textOf(personId, what, id));
          await Promise.all(group.map((stream) => endIfDisallowed(stream).then(() => stream.send(text))));
        }),
      );
    } catch (error) {
      // Clients reconnect and ask for what they have missed.
      report(error);
      for (const stream of streams) stream.end();
    }
  }

  async function textOf(personId: string, what: string, id = ""): Promise<string> {
    if (what === "seen") return formatEvent("seen", { thread: id });
    const message = what === "message" ? await findMessage(personId, id) : null;
    if (message) return formatEvent("message", { message });
    const item = what === "item" ? await findItem(personId, id) : null;
    const unread = await countUnread(personId);
    return item ? formatEvent("item", { item, unread }, item._id) : formatEvent("unread", { unread });
  }

  /** Ends all streams and refuses new ones. */
  function close(): void {
    isListening = false;
    clearInterval(heart);
    heart = undefined;
    for (const stream of all()) stream.end();
  }

  const subscriber: Subscriber = {
    onConnect() {
      isListening = true;
    },
    onDisconnect: close,
    onMessage(message) {
      const [, personId, what, id] = messageShape.exec(message) ?? [];
      if (personId && what && open.has(personId)) void inTurn(() => notify(personId, what, id));
    },
  };

  return {
    subscriber,
    endDisallowed,
    count: () => all().length,
    beat,
    close,

    async open({ personId, isAllowed, begin }: Opening): Promise<ReadableStream<Uint8Array>> {
      if (!isListening || all().length >= streamLimits.perProcess) throw notNow(503, m.inbox_stream_unavailable());
      if ((open.get(personId)?.size ?? 0) >= streamLimits.perPerson) throw notNow(429, m.inbox_stream_limit());
      const encoder = new TextEncoder();
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const stream: Stream = {
        locale: getLocale(),
        isAllowed,
        send(text) {
          if (!open.get(personId)?.has(stream)) return;
          if ((controller.desiredSize ?? 0) < -streamLimits.backlog) return stream.end();
          controller.enqueue(encoder.encode(text));
        },
        end() {
          if (remove(personId, stream)) controller.close();
        },
      };
      const readable = new ReadableStream<Uint8Array>({
        start(given) {
          controller = given;
        },
        cancel() {
          remove(personId, stream);
        },
      });
      // Added before missed events are read, so that no event is lost in between.
      add(personId, stream);
      try {
        await markPresent([personId]);
        stream.send(await begin());
      } catch (error) {
        stream.end();
        throw error;
      }
      return readable;
    },
  };
}

export function formatEvent(event: string, data: unknown, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function notNow(status: 429 | 503, detail: string): ProblemError {
  return new ProblemError(status, detail, { headers: { "Retry-After": "30" } });
}
