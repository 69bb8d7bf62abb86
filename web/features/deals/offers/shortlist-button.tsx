import { useRef } from "react";
import { ApiError } from "#contract/client.ts";
import type { Offer } from "#contract/deals/offers/offer.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { toast } from "#web/ui/toasts.tsx";
import { showUndo } from "#web/ui/undo-toast.tsx";
import { focusOffer } from "./offer-anchor.ts";

/** Puts an offer on the poster's shortlist and takes it off again. It is one button in both states, so that it keeps the focus. */
export function ShortlistButton({ offer: { _id: id, state, bidder }, disabled }: { offer: Offer; disabled: boolean }) {
  const { name } = bidder;
  const isOn = state === "shortlisted";
  const closeUndo = useRef<(() => void) | null>(null);
  const remove = useChange("POST /offers/{id}/unshortlist", {
    onDone() {
      closeUndo.current?.();
      toast.success(m.compare_unshortlisted({ name }));
    },
    onFailed: showRefusal,
  });
  const add = useChange("POST /offers/{id}/shortlist", {
    onDone() {
      closeUndo.current = showUndo(m.compare_shortlisted({ name }), () => {
        remove.send({ id });
        focusOffer(id);
      });
    },
    onFailed: showRefusal,
  });
  const isBusy = add.busy || remove.busy;
  return (
    <Button
      variant="secondary"
      icon="star"
      disabled={disabled}
      // A disabled button would lose the focus.
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && (isOn ? remove : add).send({ id })}
      aria-label={isOn ? m.step_unshortlist_named({ name }) : m.step_shortlist_named({ name })}
    >
      {isOn ? m.step_unshortlist() : m.step_shortlist()}
    </Button>
  );
}

function showRefusal(error: unknown): void {
  const problem = failureReason(error);
  const isStale = error instanceof ApiError && [403, 404, 409].includes(error.status);
  toast.error(isStale ? m.offer_refreshed({ problem }) : problem);
}
