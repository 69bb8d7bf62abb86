// Reads a stream of server-sent events, one event after the other.
import { EventSourceParserStream } from "eventsource-parser/stream";

type SentEvent = { event: string; id: string | null; data: unknown };

export function readEvents(response: Response) {
  if (!response.body) throw new Error("There is no stream to read.");
  let comments = 0;
  const parser = new EventSourceParserStream({ onComment: () => void comments++ });
  const reader = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parser).getReader();

  return {
    comments: () => comments,
    /** Null once the stream has ended. */
    async next(): Promise<SentEvent | null> {
      const { done, value } = await reader.read();
      return done ? null : { event: value.event ?? "message", id: value.id ?? null, data: JSON.parse(value.data) };
    },
    cancel: () => reader.cancel(),
  };
}
