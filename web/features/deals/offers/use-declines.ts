// A decline is sent some seconds after it was confirmed: until then it can be undone, and the freelancer learns nothing of it.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Offer } from "#contract/deals/offers/offer.ts";
import { timings } from "#contract/platform/display.ts";
import { m } from "#texts/m.ts";
import { browserClient } from "#web/data/api.ts";
import { inSession, isSessionEnd } from "#web/data/load.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { toast } from "#web/ui/toasts.tsx";
import { showUndo } from "#web/ui/undo-toast.tsx";
import { focusOffer, offerAnchor } from "./offer-anchor.ts";

type Decline = {
  offer: Offer;
  reason: string;
  /** The notice. */
  done: string;
  /** Called once the server has it. */
  onSent(): void;
};
type Waiting = { send(): void; cancel(): void };

export type Declines = {
  /** Whether the decline of this offer is confirmed and can still be undone or is on its way. */
  has(id: string): boolean;
  /** Whether it is not on its way yet. */
  canUndo(id: string): boolean;
  start(decline: Decline): void;
  undo(id: string): void;
};

/** One per offer: several declines can be on their way. */
const toastOf = (id: string) => `decline-${id}`;

export function useDeclines(): Declines {
  const [started, setStarted] = useState<readonly { id: string; isSent: boolean }[]>([]);
  const waiting = useRef(new Map<string, Waiting>());
  const { revalidate } = useRevalidator();
  const sessionEnded = useSessionEnded();
  const forget = (id: string) => setStarted((known) => known.filter((other) => other.id !== id));

  async function send({ offer: { _id: id, bidder }, reason, onSent }: Decline) {
    // The button to undo is about to be disabled.
    if (document.getElementById(offerAnchor(id))?.contains(document.activeElement)) focusOffer(id);
    setStarted((known) => known.map((other) => (other.id === id ? { id, isSent: true } : other)));
    try {
      // A page that is being closed still sends it.
      await inSession(() => browserClient.signedIn.request("POST /offers/{id}/decline", { id, body: { reason }, keepalive: true }));
      onSent();
    } catch (error) {
      toast.error(m.compare_decline_failed({ name: bidder.name, reason: failureReason(error) }), { toastId: toastOf(id) });
      if (isSessionEnd(error)) {
        forget(id);
        return sessionEnded();
      }
    }
    await revalidate();
    forget(id);
  }

  function start(decline: Decline) {
    const id = decline.offer._id;
    if (waiting.current.has(id)) return;
    toast.dismiss(toastOf(id));
    const end = () => {
      clearTimeout(timer);
      closeToast();
      waiting.current.delete(id);
    };
    const entry = {
      send() {
        end();
        void send(decline);
      },
      cancel: end,
    };
    const timer = setTimeout(entry.send, timings.undo);
    const closeToast = showUndo(decline.done, () => {
      undo(id);
      focusOffer(id);
    });
    waiting.current.set(id, entry);
    setStarted((known) => [...known, { id, isSent: false }]);
  }

  function undo(id: string) {
    const entry = waiting.current.get(id);
    if (!entry) return;
    entry.cancel();
    forget(id);
  }

  const sendAll = useEffectEvent(() => {
    for (const { send: sendNow } of [...waiting.current.values()]) sendNow();
  });

  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && sendAll();
    const entries = waiting.current;
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", sendAll);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", sendAll);
      for (const { send: sendNow } of [...entries.values()]) sendNow();
    };
  }, []);

  return {
    has: (id) => started.some((decline) => decline.id === id),
    canUndo: (id) => started.some((decline) => decline.id === id && !decline.isSent),
    start,
    undo,
  };
}
