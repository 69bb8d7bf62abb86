import { useEffect, useState } from "react";
import type { TaskCounts } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import { type MarketFilter, marketSearch, readFilter } from "#web/ui/market-address.ts";
import { countable, findRelief, type Relief } from "./filter-parts.ts";

/** The last known counts stay until those of a new filter come; null when they are not to be had. */
export function useCounts(filter: MarketFilter, known: TaskCounts | null | undefined): TaskCounts | null {
  const asked = marketSearch(countable(filter));
  const [answer, setAnswer] = useState({ to: known === undefined ? null : asked, counts: known ?? null });
  useEffect(() => {
    if (answer.to === asked) return;
    return askFor(
      (signal) => browserClient.request("GET /alltasks/counts", { query: readFilter(asked), signal }),
      (counts) => setAnswer({ to: asked, counts }),
    );
  }, [asked, answer.to]);
  return answer.counts;
}

/** What to leave out where nothing was found. */
export function useRelief(filter: MarketFilter, known: Relief | null | undefined): Relief | null {
  const asked = marketSearch(countable(filter));
  const [relief, setRelief] = useState(known);
  useEffect(() => {
    if (known === undefined)
      return askFor(
        (signal) => findRelief(browserClient, readFilter(asked), signal),
        (found) => setRelief(found),
      );
  }, [asked, known]);
  return relief ?? null;
}

function askFor<Answer>(ask: (signal: AbortSignal) => Promise<Answer | null>, tell: (answer: Answer | null) => void): () => void {
  const stop = new AbortController();
  const unlessStopped = (answer: Answer | null) => stop.signal.aborted || tell(answer);
  ask(stop.signal).then(unlessStopped, () => unlessStopped(null));
  return () => stop.abort();
}
