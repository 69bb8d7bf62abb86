// One deal as the person at the screen may see it, and the steps they take in it.
import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { Deal, Offer } from "#contract/offer.ts";
import { browserClient } from "#web/data/api.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import { failureReason } from "#web/ui/failure-reason.ts";

const pageSize = 20;

type View = { deal: Deal; offers: Offer[]; next: string | null };
type Known = { status: "loading" } | { status: "failed"; error: unknown } | ({ status: "ready" } & View);
export type Notice = { tone: "success" | "info"; text: string };

/** `refused` keeps the question open; after the others there is nothing left to ask. */
export type Outcome = { kind: "done" | "stale" | "ended" | "busy" } | { kind: "refused"; fields: Record<string, string>; message: string };
export type Take = (action: () => Promise<unknown>, done: string) => Promise<Outcome>;
export type DealState = ReturnType<typeof useDeal>;

/** Whoever looks sees other offers: begin anew for somebody else. */
export function useDeal(taskId: string) {
  const [known, setKnown] = useState<Known>({ status: "loading" });
  /** Offers as they were before they were revised under the reader's eyes. */
  const [earlier, setEarlier] = useState<ReadonlyMap<string, Offer>>(new Map());
  const [notice, setNotice] = useState<Notice | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const reading = useRef(0);
  const { revalidate } = useRevalidator();
  const sessionEnded = useSessionEnded();
  const leave = useRef(sessionEnded);
  leave.current = sessionEnded;

  const read = useCallback(
    async (shown: Offer[] = []) => {
      reading.current += 1;
      const turn = reading.current;
      const isWanted = () => reading.current === turn;
      try {
        const view = await readPages(taskId, shown.length);
        if (!isWanted()) return;
        setKnown({ status: "ready", ...view });
        setEarlier(new Map(shown.filter((offer) => isRevised(offer, view.offers)).map((offer) => [offer._id, offer])));
      } catch (error) {
        if (!isWanted()) return;
        if (error instanceof ApiError && error.status === 401) return leave.current();
        setKnown({ status: "failed", error });
      }
    },
    [taskId],
  );

  useEffect(() => {
    read();
    return () => {
      reading.current += 1;
    };
  }, [read]);

  const shown = known.status === "ready" ? known.offers : [];

  const take: Take = async (action, done) => {
    if (running.current) return { kind: "busy" };
    running.current = true;
    setBusy(true);
    try {
      await action();
      await renew({ tone: "success", text: done });
      return { kind: "done" };
    } catch (error) {
      return await settle(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  async function settle(error: unknown): Promise<Outcome> {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 401) {
      await sessionEnded();
      return { kind: "ended" };
    }
    if (status === 403 || status === 404 || status === 409) {
      await renew({ tone: "info", text: `${failureReason(error)} This page shows how things stand now.` });
      return { kind: "stale" };
    }
    const fields = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    return {
      kind: "refused",
      fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
      message: failureReason(error),
    };
  }

  async function renew(next: Notice): Promise<void> {
    await read(shown);
    setNotice(next);
    // The rest of the page tells the deadline and the number of bids.
    revalidate();
  }

  async function showMore(after: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const turn = reading.current;
    try {
      const page = await readPage(taskId, after);
      if (reading.current === turn) setKnown({ status: "ready", ...page, offers: [...shown, ...page.offers] });
    } catch (error) {
      setNotice({ tone: "info", text: failureReason(error) });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { known, earlier, notice, busy, take, tell: setNotice, showMore, retry: () => read() };
}

/** At least as many offers as were shown before, so that nothing on the page goes missing. */
async function readPages(task: string, atLeast: number): Promise<View> {
  const view = await readPage(task);
  while (view.next !== null && view.offers.length < atLeast) {
    const page = await readPage(task, view.next);
    view.offers = [...view.offers, ...page.offers];
    view.next = page.next;
  }
  return view;
}

async function readPage(task: string, after?: string): Promise<View> {
  const { data, next } = await browserClient.signedIn.list("GET /offers", { query: { task, limit: pageSize, after } });
  return { ...data, next };
}

function isRevised(offer: Offer, now: Offer[]): boolean {
  return now.some(({ _id, revision }) => _id === offer._id && revision > offer.revision);
}
