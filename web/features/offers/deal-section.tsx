// The deal about a task on its page. What only signed-in people need is loaded after the page.

import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { TaskState } from "#contract/deal.ts";
import { taskStateWords } from "#contract/deal-words.ts";
import type { Deal, Offer } from "#contract/offer.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { dayText } from "#messages/day-formats.ts";
import { m } from "#messages/m.ts";
import { momentText } from "#messages/time-formats.ts";
import { FailedPart, type Failure, Loaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { TaskStateBadge } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import type { DealReviewsPart, KnownDeal } from "./deal-data.ts";

const TaskDeal = lazy(() => import("./task-deal.tsx").then((module) => ({ default: module.TaskDeal })));

/** The data of a task page. While the page is only HTML, the personal parts are missing. */
type PageData = { task: unknown; deal?: KnownDeal | Promise<KnownDeal>; reviews?: DealReviewsPart };

export function DealSection({ task, data: { deal, reviews = null } }: { task: Task; data: PageData }) {
  const { user } = useIdentity();
  return (
    <section id="offers" aria-labelledby="offers-heading" className="scroll-mt-28 rounded-lg border border-line bg-card shadow-soft">
      <header className="flex items-center gap-3 border-b border-dashed border-line-strong/60 px-6 py-5 sm:px-10">
        <Icon name="bid" className="size-6 text-river" />
        <h2 id="offers-heading" className="text-xl">
          {m.deal_offers_title()}
        </h2>
      </header>
      <div className="grid gap-6 p-6 sm:p-10 sm:pt-8">
        <p className="hidden text-ink-soft no-script:block">{m.deal_no_script()}</p>
        {deal ? (
          <Loaded
            data={deal}
            waiting={waitingDeal}
            failed={(failure) => (user ? <FailedDeal {...failure} /> : <VisitorDeal task={task} />)}
          >
            {(known) => <PersonalDeal task={task} known={known} reviews={reviews} />}
          </Loaded>
        ) : (
          waitingDeal
        )}
      </div>
    </section>
  );
}

const waitingDeal = (
  <div className="grid gap-4 no-script:hidden">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-28" />
  </div>
);

function PersonalDeal({ task, known, reviews }: { task: Task; known: KnownDeal; reviews: DealReviewsPart }) {
  const { user, loading } = useIdentity();
  const isForOther = !loading && user?.id !== known.user?.id;
  if (isForOther) return user ? waitingDeal : <VisitorDeal task={task} />;
  if (!known.user) return <VisitorDeal task={task} deal={known.deal} />;
  return (
    <Suspense fallback={waitingDeal}>
      <TaskDeal key={known.user.id} person={known.user.id} known={known} reviews={reviews}>
        <DealHead deal={known.deal} awarded={known.items.find(({ state }) => state === "awarded")} />
      </TaskDeal>
    </Suspense>
  );
}

/** The state of the deal, where it could be read, and a link to the login page, which leads back here. */
function VisitorDeal({ task, deal }: { task: Task; deal?: Deal }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {deal && <DealHead deal={deal} />}
      <ButtonLink
        to={pagePaths.login}
        state={{ from: pathname + search, fromState: { task } }}
        variant="secondary"
        icon="user"
        className="sm:justify-self-start"
      >
        {m.deal_log_in()}
      </ButtonLink>
    </>
  );
}

function FailedDeal(failure: Failure) {
  const box = "rounded-md bg-vermilion-tint px-4 py-3";
  if (failure.error instanceof ApiError && failure.error.status === 404) {
    return (
      <p role="alert" className={box}>
        {m.deal_gone()}
      </p>
    );
  }
  return <FailedPart title={m.deal_failed()} {...failure} className={box} />;
}

type DealHeadProps = {
  deal: Deal;
  /** The offer that waits for its bidder to accept, if the reader may see it. */
  awarded?: Offer | undefined;
};

function DealHead({ deal, awarded }: DealHeadProps) {
  const takesOffers = deal.bidcunt > 0 || deal.state === "open";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TaskStateBadge state={deal.state} />
        {takesOffers && (
          <p className="font-semibold">{deal.bidcunt === 0 ? m.deal_no_offers() : m.deal_offer_count({ count: deal.bidcunt })}</p>
        )}
      </div>
      <p className="text-ink-soft">
        {stateText(deal, awarded)} {takesOffers && !deal.isYours && m.deal_sealed()}
      </p>
      <DealClock deal={deal} awarded={awarded} />
    </div>
  );
}

function stateText({ state, isYours }: Deal, awarded: Offer | undefined): string {
  if (!awarded) return taskStateWords[state]();
  return isYours ? m.deal_task_awarded_to({ name: awarded.bidder.name }) : m.deal_own_awarded();
}

/** What happens to a task in this state when its time is over. */
const clockWords: Partial<Record<TaskState, (inputs: { time: string }) => string>> = {
  open: m.deal_clock_open,
  closed: m.deal_clock_closed,
  awarded: m.deal_clock_awarded,
  delivered: m.deal_clock_delivered,
};

function DealClock({ deal, awarded }: DealHeadProps) {
  const now = useNow();
  const { state, dueAt, deadline } = deal;
  const words = clockWords[state];
  if (!dueAt || !words) return null;
  const time = state === "open" ? <time dateTime={deadline}>{dayText(deadline)}</time> : <time dateTime={dueAt}>{momentText(dueAt)}</time>;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="mt-0.5 size-4" />
      <span>
        {awarded ? acceptUntil(deal, awarded, time) : insert(words, { time })} ·{" "}
        <span className={state === "awarded" ? "font-semibold text-ink" : ""}>{timeLeftText(dueAt, now)}</span>
      </span>
    </p>
  );
}

function acceptUntil({ isYours }: Deal, { bidder }: Offer, time: ReactNode): ReactNode {
  return isYours ? insert(m.deal_clock_awarded_to, { name: bidder.name, time }) : insert(m.deal_clock_awarded_you, { time });
}
