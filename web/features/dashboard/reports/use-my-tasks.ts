import { useCallback, useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";

type State = { tasks: Task[] | null; next: string | null; page: number; failedPage: number | null; loading: boolean };

export type MyTaskPages = State & { turnTo(page: number): void };

/** A person's tasks, a page at a time. The page before stays in view until the next one is there. */
export function useMyTasks(email: string): MyTaskPages {
  const [state, setState] = useState<State>({ tasks: null, next: null, page: 1, failedPage: null, loading: true });
  // Where each page starts; the server says where the next one does.
  const starts = useRef<(string | null)[]>([null]);
  const latest = useRef(0);

  const turnTo = useCallback(
    async (page: number) => {
      latest.current += 1;
      const turn = latest.current;
      const after = starts.current[page - 1] ?? null;
      setState((before) => ({ ...before, failedPage: null, loading: true }));
      try {
        const { data: tasks, next } = await browserClient.signedIn.list("GET /mytask", {
          query: { email, limit: limits.page, ...(after && { after }) },
        });
        if (turn !== latest.current) return;
        starts.current[page] = next;
        setState({ tasks, next, page, failedPage: null, loading: false });
      } catch {
        if (turn === latest.current) setState((before) => ({ ...before, failedPage: page, loading: false }));
      }
    },
    [email],
  );

  useEffect(() => {
    turnTo(1);
    return () => {
      latest.current += 1;
    };
  }, [turnTo]);

  return { ...state, turnTo };
}
