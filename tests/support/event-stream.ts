// Reads a stream of server-sent events, one event after the other.
export type SentEvent = { event: string; id: string | null; data: unknown };

export function readEvents(response: Response) {
  if (!response.body) throw new Error("There is no stream to read.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let comments = 0;

  return {
    comments: () => comments,
    /** Null once the stream has ended. */
    async next(): Promise<SentEvent | null> {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end >= 0) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          if (!block.startsWith(":")) return parse(block);
          comments += 1;
          continue;
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
    },
    cancel: () => reader.cancel(),
  };
}

function parse(block: string): SentEvent {
  const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { event: fields.event ?? "message", id: fields.id ?? null, data: JSON.parse(fields.data ?? "null") };
}
