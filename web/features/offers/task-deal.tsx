import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#contract/client.ts";
import { taskStateWords } from "#contract/deal.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TaskStateBadge } from "#web/ui/deal-state.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { DealClock } from "./deal-clock.tsx";
import { waiting } from "./deal-place.tsx";
import { DealReviews } from "./deal-reviews.tsx";
import { NoticeLine } from "./notice-line.tsx";
import { OwnOffers } from "./own-offers.tsx";
import { ReceivedOffers } from "./received-offers.tsx";
import type { Ask, Wish } from "./step-buttons.tsx";
import { type Given, StepDialog } from "./step-dialog.tsx";
import { type StepWords, stepWords } from "./step-words.ts";
import { takeStep } from "./take-step.ts";
import { type DealState, useDeal } from "./use-deal.ts";

/** The deal about a task, for whoever looks: a visitor, a bidder or the poster. */
export function TaskDeal({ task }: { task: Task }) {
  const { user, loading } = useIdentity();
  if (!user && loading) return waiting;
  return <DealOf key={`${task._id} ${user?.id}`} task={task} user={user} />;
}

function DealOf({ task, user }: { task: Task; user: User | null }) {
  const state = useDeal(task._id);
  const { known, notice, busy, take } = state;
  const [wish, setWish] = useState<Wish | null>(null);
  const [asking, setAsking] = useState(false);
  const landing = useRef<HTMLParagraphElement>(null);
  useScrollHere(known.status === "ready");

  const ask: Ask = (next) => {
    const { question }: StepWords = stepWords[next.name];
    if (!question) return void confirm(next, {});
    setWish(next);
    setAsking(true);
  };

  async function confirm(step: Wish, given: Given) {
    const outcome = await take(() => takeStep(step, given), stepWords[step.name].done);
    if (outcome.kind !== "refused" && outcome.kind !== "busy") setAsking(false);
    return outcome;
  }

  return (
    <>
      <NoticeLine ref={landing} notice={notice} />
      <DealContent task={task} user={user} state={state} ask={ask} />
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

type ContentProps = { task: Task; user: User | null; state: DealState; ask: Ask };

function DealContent({ task, user, state, ask }: ContentProps) {
  const { known, retry } = state;
  if (known.status === "loading") return waiting;
  if (known.status === "failed") return <Failed error={known.error} retry={retry} />;
  const { deal, offers } = known;
  const takesOffers = deal.actions.includes("send") || deal.bidcunt > 0 || deal.state === "open";
  const isParty = deal.isYours || offers.some(({ state: of }) => of === "accepted");
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TaskStateBadge state={deal.state} />
          {takesOffers && <p className="font-semibold">{countText(deal.bidcunt)}</p>}
        </div>
        <p className="text-ink-soft">
          {taskStateWords[deal.state]} {takesOffers && !deal.isYours && "Offers are sealed: only the poster reads them."}
        </p>
        <DealClock deal={deal} />
      </div>
      {user && isParty && deal.state === "completed" && <DealReviews task={deal.task} />}
      {!user && <Stranger task={task} />}
      {user &&
        (deal.isYours ? (
          <ReceivedOffers view={known} state={state} ask={ask} />
        ) : (
          <OwnOffers user={user} view={known} state={state} ask={ask} />
        ))}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return "No offers yet";
  return count === 1 ? "1 live offer" : `${count.toLocaleString("en")} live offers`;
}

function Stranger({ task }: { task: Task }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink
      to={pagePaths.login}
      state={{ from: pathname + search, fromState: { task } }}
      variant="secondary"
      icon="user"
      className="sm:justify-self-start"
    >
      Log in to make an offer
    </ButtonLink>
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
