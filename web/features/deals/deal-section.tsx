// The deal about a task on its page. What only signed-in people need is loaded after the page.
import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { FailedPart, type Failure, Loaded, useLoaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type DealParts, isParty, type KnownDeal } from "./deal-data.ts";
import type { RenderReport } from "./deal-form.tsx";
import { AbandonedHead, DealHead } from "./deal-head.tsx";

const loadTaskDeal = () => import("./task-deal.tsx").then((module) => module.TaskDeal);
const TaskDeal = lazyPart(loadTaskDeal);
const SealNotice = lazyPart(() => import("./offers/offer-seal.tsx").then((module) => module.SealNotice));
const DealOverview = lazyPart(() => import("./deal-overview.tsx").then((module) => module.DealOverview));

/** The data of a task page. While the page is only HTML, the personal parts are missing. */
type PageData = { task: unknown; deal?: KnownDeal | Promise<KnownDeal> } & Partial<DealParts>;

type DealSectionProps = {
  task: Task;
  data: PageData;
  report: RenderReport;
  /** What the two sides get after the completion. */
  afterCompletion(): ReactNode;
};

export function DealSection({ task, data, report, afterCompletion }: DealSectionProps) {
  const { deal, reviews = null, history = null, talk = null, dispute = null } = data;
  const { user } = useIdentity();
  const seen = useLoaded<KnownDeal | null>(deal ?? null);
  const isAgreed = Boolean(seen?.deal.agreed) && seen?.user?.id === user?.id;
  useEffect(() => {
    // Together with the data of the deal, and not after it. Where it fails, it is loaded again and reported when it is rendered.
    if (user) loadTaskDeal().catch(() => undefined);
  }, [user]);
  return (
    <SectionCard id="offers" icon="bid" title={isAgreed ? m.deal_yours() : m.deal_offers_title()} hasAwning={isAgreed}>
      <p className="hidden text-ink-soft no-script:block">{m.deal_no_script()}</p>
      {deal ? (
        <Loaded data={deal} waiting={waitingDeal} failed={(failure) => (user ? <FailedDeal {...failure} /> : <VisitorDeal task={task} />)}>
          {(known) => (
            <>
              <PersonalDeal task={task} known={known} parts={{ reviews, history, talk, dispute }} report={report} />
              {isParty(known) && known.deal.state === "completed" && user?.id === known.user?.id && (
                <Suspense fallback={null}>{afterCompletion()}</Suspense>
              )}
            </>
          )}
        </Loaded>
      ) : (
        waitingDeal
      )}
    </SectionCard>
  );
}

const waitingDeal = (
  <div className="grid gap-4 no-script:hidden">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-28" />
  </div>
);

type PersonalDealProps = { task: Task; known: KnownDeal; parts: DealParts; report: RenderReport };

function PersonalDeal({ task, known, parts, report }: PersonalDealProps) {
  const { user, loading } = useIdentity();
  const isForOther = !loading && user?.id !== known.user?.id;
  if (isForOther) return user ? waitingDeal : <VisitorDeal task={task} />;
  const seal = known.deal.seal && (
    <Suspense fallback={null}>
      <SealNotice deal={known.deal} seal={known.deal.seal} />
    </Suspense>
  );
  if (!known.user) {
    return (
      <>
        <VisitorDeal task={task} deal={known.deal} />
        {seal}
      </>
    );
  }
  return (
    <Suspense fallback={waitingDeal}>
      <TaskDeal key={known.user.id} person={known.user.id} task={task} known={known} report={report}>
        {isParty(known) ? (
          <DealOverview {...parts} known={known} isHidden={Boolean(task.hidden)} />
        ) : known.items[0]?.state === "abandoned" ? (
          <AbandonedHead deal={known.deal} />
        ) : (
          <DealHead deal={known.deal} />
        )}
        {seal}
      </TaskDeal>
    </Suspense>
  );
}

/** The state of the deal, where it could be read, and while the task is open a link to the login page, which leads back here. */
function VisitorDeal({ task, deal }: { task: Task; deal?: Deal }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {deal && <DealHead deal={deal} />}
      {(deal ?? task).state === "open" && (
        <ButtonLink
          to={pagePaths.login}
          state={{ from: `${pathname}${search}#offer`, fromState: { task } }}
          variant="secondary"
          icon="user"
          className="sm:justify-self-start"
        >
          {m.deal_log_in()}
        </ButtonLink>
      )}
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
