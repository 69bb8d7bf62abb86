// The deal about a task on its page. What only signed-in people need is loaded after the page.
import { lazy, Suspense, useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { Deal } from "#contract/offer.ts";
import { pagePaths } from "#contract/paths.ts";
import type { TaskReviews } from "#contract/review.ts";
import type { Task } from "#contract/task.ts";
import { type Failure, Loaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { KnownDeal } from "./deal-data.ts";
import { DealHead } from "./deal-head.tsx";

const TaskDeal = lazy(() => import("./task-deal.tsx").then((module) => ({ default: module.TaskDeal })));

type Reviews = TaskReviews | null | Promise<TaskReviews | null>;

/** The data of a task page. While the page is only HTML, the personal parts are missing. */
type PageData = { task: unknown; deal?: KnownDeal | Promise<KnownDeal>; reviews?: Reviews };

export function DealSection({ task, data: { deal, reviews = null } }: { task: Task; data: PageData }) {
  const { user } = useIdentity();
  return (
    <section id="offers" aria-labelledby="offers-heading" className="scroll-mt-28 rounded-lg border border-line bg-card shadow-soft">
      <header className="flex items-center gap-3 border-b border-dashed border-line-strong/60 px-6 py-5 sm:px-10">
        <Icon name="bid" className="size-6 text-river" />
        <h2 id="offers-heading" className="text-xl">
          Offers
        </h2>
      </header>
      <div className="grid gap-6 p-6 sm:p-10 sm:pt-8">
        <p className="hidden text-ink-soft no-script:block">Making an offer needs JavaScript, which is off in this browser.</p>
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

function PersonalDeal({ task, known, reviews }: { task: Task; known: KnownDeal; reviews: Reviews }) {
  const { user, loading } = useIdentity();
  const { revalidate } = useRevalidator();
  const isForOther = !loading && user?.id !== known.user?.id;
  useEffect(() => {
    if (isForOther) void revalidate();
  }, [isForOther, revalidate]);
  if (isForOther) return user ? waitingDeal : <VisitorDeal task={task} />;
  if (!known.user) return <VisitorDeal task={task} deal={known.deal} />;
  return (
    <Suspense fallback={waitingDeal}>
      <TaskDeal key={known.user.id} user={known.user} known={known} reviews={reviews} />
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
        Log in to make an offer
      </ButtonLink>
    </>
  );
}

function FailedDeal({ error, retry, retrying }: Failure) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-vermilion-tint px-4 py-3">
      <p className="flex-1">{isGone ? "This task is no longer on the market." : `The offers could not be read. ${failureReason(error)}`}</p>
      {!isGone && (
        <Button variant="secondary" busy={retrying} onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
