// Both sides of a person's deals, read page by page. Each side comes in the order of whose turn it is.
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { type DealSide, dealSides, type MyDeal } from "#contract/my-deals.ts";
import { browserClient } from "#web/api.ts";
import { useSessionEnded } from "#web/features/identity/use-session-ended.ts";

const pageSize = 20;

type Side = { deals: MyDeal[]; next: string | null };
export type Sides = Record<DealSide, Side>;
type Known = { status: "loading" } | { status: "failed"; error: unknown } | { status: "ready"; sides: Sides };

export function useMyDeals() {
  const [known, setKnown] = useState<Known>({ status: "loading" });
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const sessionEnded = useSessionEnded();
  const leave = useRef(sessionEnded);
  leave.current = sessionEnded;

  const read = useCallback(async (signal?: AbortSignal) => {
    try {
      const [bids, posts] = await Promise.all(dealSides.map((side) => readPage(side, { signal })));
      if (bids && posts && !signal?.aborted) setKnown({ status: "ready", sides: { bids, posts } });
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof ApiError && error.status === 401) return leave.current("Log in again to see your deals.");
      setKnown({ status: "failed", error });
    }
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    read(stop.signal);
    return () => stop.abort();
  }, [read]);

  /** The next page of each of these sides that has one. */
  async function showMore(wanted: readonly DealSide[]): Promise<void> {
    if (running.current || known.status !== "ready") return;
    running.current = true;
    setBusy(true);
    try {
      const pages = await Promise.all(wanted.map((side) => nextPage(side, known.sides[side])));
      setKnown({ status: "ready", sides: { ...known.sides, ...Object.fromEntries(pages) } });
    } catch (error) {
      setKnown({ status: "failed", error });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { known, busy, retry: () => read(), showMore };
}

async function nextPage(side: DealSide, { deals, next }: Side): Promise<[DealSide, Side]> {
  if (next === null) return [side, { deals, next }];
  const page = await readPage(side, { after: next });
  return [side, { deals: [...deals, ...page.deals], next: page.next }];
}

async function readPage(side: DealSide, { after, signal }: { after?: string; signal?: AbortSignal | undefined }): Promise<Side> {
  const { data, next } = await browserClient.signedIn.list("GET /mydeals", { query: { side, limit: pageSize, after }, signal });
  return { deals: data, next };
}
