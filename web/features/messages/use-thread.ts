// One conversation: what was said, page by page and live, and what is on its way.
import { useCallback, useEffect, useRef, useState } from "react";
import type { Message, Thread } from "#contract/message.ts";
import { browserClient } from "#web/api.ts";
import { onNews } from "#web/live.ts";
import { failureReason } from "#web/ui/failure-reason.ts";

/** Shown at once; it says itself whether it has arrived. */
export type Pending = { key: string; text: string; fault: string | null };
type Page = { thread: Thread; messages: Message[]; next: string | null };
/** Between the oldest message and `upTo` none is missing. Single messages may come after a gap: from the stream, or the person's own. */
type Known = Page & { upTo: string };
export type ThreadState = ReturnType<typeof useThread>;

export function useThread(id: string) {
  const [known, setKnown] = useState<Known | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState<Pending[]>([]);
  const [busy, setBusy] = useState(false);
  const readUpTo = useRef("");

  const load = useCallback(async () => {
    try {
      const { data, next } = await browserClient.signedIn.list("GET /threads/{id}", { id });
      setKnown((before) => addNewest(before, { ...data, next }));
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }, [id]);

  const take = useCallback((message: Message) => {
    setKnown((before) => before && { ...before, messages: merge(before.messages, [message]) });
  }, []);

  useEffect(() => {
    load();
    return onNews((news) => {
      if (news.kind === "message" && news.message.thread === id) take(news.message);
      // The stream has begun anew: something may have come meanwhile.
      if (news.kind === "unread") load();
    });
  }, [id, load, take]);

  // What is on the screen is read.
  const newest = known?.messages.findLast(({ author }) => author.id === known.thread.other.id)?._id ?? "";
  useEffect(() => {
    if (newest <= readUpTo.current) return;
    readUpTo.current = newest;
    browserClient.signedIn.request("POST /threads/{id}/read", { id, body: { upTo: newest } }).catch(() => {
      readUpTo.current = "";
    });
  }, [id, newest]);

  async function showEarlier(): Promise<void> {
    const after = known?.next;
    if (!after || busy) return;
    setBusy(true);
    try {
      const { data, next } = await browserClient.signedIn.list("GET /threads/{id}", { id, query: { after } });
      // Unless the conversation has started over meanwhile: then this page is not the next one any more.
      setKnown((now) => (now?.next === after ? { ...now, messages: merge(now.messages, data.messages), next } : now));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  async function send({ key, text }: Pick<Pending, "key" | "text">): Promise<void> {
    setPending((all) => [...all.filter((one) => one.key !== key), { key, text, fault: null }]);
    try {
      const message = await browserClient.signedIn.request("POST /threads/{id}/messages", {
        id,
        body: { text },
        headers: { "Idempotency-Key": key },
      });
      take(message);
      drop(key);
    } catch (error) {
      const fault = failureReason(error);
      setPending((all) => all.map((one) => (one.key === key ? { ...one, fault } : one)));
    }
  }

  function drop(key: string): void {
    setPending((all) => all.filter((one) => one.key !== key));
  }

  return { known, failure, pending, busy, load, showEarlier, send, drop };
}

/** Starts over when more than a page was missed, so that the pages before it are read again without a hole. */
function addNewest(before: Known | null, page: Page): Known {
  const [newest = "", oldest = ""] = [page.messages[0]?._id, page.messages.at(-1)?._id];
  // An answer that a later one has overtaken.
  if (before && newest < before.upTo) return before;
  if (before && (page.next === null || oldest <= before.upTo)) {
    return { ...page, messages: merge(before.messages, page.messages), next: before.next, upTo: newest };
  }
  const later = before?.messages.filter(({ _id }) => _id > newest) ?? [];
  return { ...page, messages: merge(later, page.messages), upTo: newest };
}

function merge(known: Message[], more: Message[]): Message[] {
  const all = new Map([...known, ...more].map((message) => [message._id, message]));
  return [...all.values()].sort((one, other) => (one._id < other._id ? -1 : 1));
}
