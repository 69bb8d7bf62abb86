// The live figures, read once for all pages of the dashboard.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import type { Insights } from "#contract/insights.ts";
import { browserClient } from "#web/data/api.ts";

type State = { insights: Insights | null; failure: "signed-out" | "unreadable" | null; loading: boolean };

/** `insights` stays after a failed reload: older figures are better than none. */
export type LiveInsights = State & { reload(): void };

const InsightsContext = createContext<LiveInsights | null>(null);

export function InsightsProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ insights: null, failure: null, loading: true });
  const latest = useRef(0);

  const reload = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    setState((before) => ({ ...before, failure: null, loading: true }));
    try {
      const insights = await browserClient.signedIn.request("GET /insights");
      if (turn === latest.current) setState({ insights, failure: null, loading: false });
    } catch (error) {
      const failure = error instanceof ApiError && error.status === 401 ? "signed-out" : "unreadable";
      if (turn === latest.current) setState((before) => ({ ...before, failure, loading: false }));
    }
  }, []);

  useEffect(() => {
    reload();
    return () => {
      latest.current += 1;
    };
  }, [reload]);

  const value = useMemo(() => ({ ...state, reload }), [state, reload]);
  return <InsightsContext value={value}>{children}</InsightsContext>;
}

export function useInsights(): LiveInsights {
  const insights = useContext(InsightsContext);
  if (!insights) throw new Error("useInsights needs an InsightsProvider above it.");
  return insights;
}
