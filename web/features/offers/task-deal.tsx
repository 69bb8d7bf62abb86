import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { Task } from "#contract/task.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { DealHead } from "./deal-head.tsx";
import { DealReviews } from "./deal-reviews.tsx";
import { dealWaiting } from "./deal-waiting.tsx";
import { NoticeLine } from "./notice-line.tsx";
import { OwnOffers } from "./own-offers.tsx";
import { ReceivedOffers } from "./received-offers.tsx";
import type { Ask, Wish } from "./step-buttons.tsx";
import { type Given, StepDialog } from "./step-dialog.tsx";
import { type StepWords, stepWords } from "./step-words.ts";
import { takeStep } from "./take-step.ts";
import { type DealState, useDeal } from "./use-deal.ts";

/** The deal about a task, for somebody who is signed in: a bidder or the poster. */
export function TaskDeal({ task, user }: { task: Task; user: User }) {
  const state = useDeal(task._id);
  const { known, notice, busy, take, tell } = state;
  const [wish, setWish] = useState<Wish | null>(null);
  const [asking, setAsking] = useState(false);
  const landing = useRef<HTMLParagraphElement>(null);
  useScrollHere(known.status === "ready");

  const ask: Ask = (next) => {
    const { question }: StepWords = stepWords[next.name];
    if (!question) return void takeAtOnce(next);
    setWish(next);
    setAsking(true);
  };

  async function takeAtOnce(step: Wish) {
    const outcome = await confirm(step, {});
    if (outcome.kind === "refused") tell({ tone: "info", text: outcome.message });
  }

  async function confirm(step: Wish, given: Given) {
    const outcome = await take(() => takeStep(step, given), stepWords[step.name].done);
    if (outcome.kind !== "refused" && outcome.kind !== "busy") setAsking(false);
    return outcome;
  }

  return (
    <>
      <NoticeLine ref={landing} notice={notice} />
      <DealContent user={user} state={state} ask={ask} />
      {wish && (
        <StepDialog
          key={`${wish.name} ${wish.offer?._id}`}
          wish={wish}
          open={asking}
          busy={busy}
          close={() => setAsking(false)}
          onConfirm={(given) => confirm(wish, given)}
          landing={landing}
        />
      )}
    </>
  );
}

type ContentProps = { user: User; state: DealState; ask: Ask };

function DealContent({ user, state, ask }: ContentProps) {
  const { known, retry } = state;
  if (known.status === "loading") return dealWaiting;
  if (known.status === "failed") return <Failed error={known.error} retry={retry} />;
  const { deal, offers } = known;
  const isParty = deal.isYours || offers.some(({ state: of }) => of === "accepted");
  return (
    <>
      <DealHead deal={deal} />
      {isParty && deal.state === "completed" && <DealReviews task={deal.task} />}
      {deal.isYours ? (
        <ReceivedOffers view={known} state={state} ask={ask} />
      ) : (
        <OwnOffers user={user} view={known} state={state} ask={ask} />
      )}
    </>
  );
}

function Failed({ error, retry }: { error: unknown; retry(): void }) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-vermilion-tint px-4 py-3">
      <p className="flex-1">{isGone ? "This task is no longer on the market." : `The offers could not be read. ${failureReason(error)}`}</p>
      {!isGone && (
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Links from elsewhere lead here before there is anything to scroll to. */
function useScrollHere(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash === "#offers") document.getElementById("offers")?.scrollIntoView();
  }, [ready, hash]);
}
