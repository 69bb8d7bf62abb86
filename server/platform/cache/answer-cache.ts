// Public answers, kept until the market changes. Bounded in bytes and number; the least recently used goes first.
import type { Hearing } from "#server/platform/database/notices.server.ts";
import { type Change, readNotice, type Touchable, touches } from "./change.ts";

export type Weighed = Touchable & { bytes: number };
export type AnswerCache<Answer extends Weighed, Other> = ReturnType<typeof createAnswerCache<Answer, Other>>;

/** What making an answer came to: one to keep, or something else that only the asker gets. */
export type Made<Answer, Other> = { answer: Answer } | { other: Other };
type Flight<Answer, Other> = { result: Promise<Made<Answer, Other>>; heard: Change[] };
type Options = { maxBytes: number; maxEntries?: number; now?: () => number };

const dayOf = (time: number) => Math.floor(time / 86_400_000);

export function createAnswerCache<Answer extends Weighed, Other>({ maxBytes, maxEntries = 5_000, now = Date.now }: Options) {
  const entries = new Map<string, Answer>();
  /** Those that a newcomer may join: begun after the last change. */
  const joinable = new Map<string, Flight<Answer, Other>>();
  const underWay = new Set<Flight<Answer, Other>>();
  let bytes = 0;
  let listening = false;
  let today = dayOf(now());

  function remove(key: string, answer: Answer): void {
    entries.delete(key);
    bytes -= answer.bytes;
  }

  function clear(): void {
    entries.clear();
    joinable.clear();
    bytes = 0;
  }

  function keep(key: string, answer: Answer): void {
    // One answer may not push out nearly all others.
    if (answer.bytes > maxBytes / 4) return;
    const earlier = entries.get(key);
    if (earlier) remove(key, earlier);
    entries.set(key, answer);
    bytes += answer.bytes;
    for (const [oldest, dropped] of entries) {
      if (bytes <= maxBytes && entries.size <= maxEntries) break;
      remove(oldest, dropped);
    }
  }

  const hearing: Hearing = {
    connected() {
      listening = true;
    },
    lost() {
      listening = false;
      for (const flight of underWay) flight.heard.push({ kind: "all" });
      clear();
    },
    changed(notice) {
      const change = readNotice(notice);
      if (!change) return;
      joinable.clear();
      for (const flight of underWay) flight.heard.push(change);
      for (const [key, answer] of entries) if (touches(change, answer)) remove(key, answer);
    },
  };

  return {
    hearing,
    /** Off while changes may go unheard. */
    isOn: () => listening,
    size: () => ({ entries: entries.size, bytes }),

    get(key: string): Answer | undefined {
      // Pages say what is due today.
      const current = dayOf(now());
      if (current !== today) {
        clear();
        today = current;
      }
      const answer = entries.get(key);
      if (!answer) return undefined;
      entries.delete(key);
      entries.set(key, answer);
      return answer;
    },

    /** Makes the answer once for all who ask meanwhile. What was read before a change that touches it is not kept. */
    async make(key: string, make: () => Promise<Made<Answer, Other>>): Promise<{ made: Made<Answer, Other>; isOwn: boolean }> {
      const other = joinable.get(key);
      if (other) return { made: await other.result, isOwn: false };
      const begun = today;
      const flight: Flight<Answer, Other> = { result: make(), heard: [] };
      joinable.set(key, flight);
      underWay.add(flight);
      try {
        const made = await flight.result;
        const isCurrent = listening && begun === today && "answer" in made && !flight.heard.some((change) => touches(change, made.answer));
        if (isCurrent) keep(key, made.answer);
        return { made, isOwn: true };
      } finally {
        underWay.delete(flight);
        if (joinable.get(key) === flight) joinable.delete(key);
      }
    },
  };
}
