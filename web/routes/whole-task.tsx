// The page of a task with everything about it, which the bid page and the details page share.
import { type ComponentProps, Fragment, type ReactNode, Suspense, useState } from "react";
import type { RouterContextProvider } from "react-router";
import { limits } from "#contract/platform/limits.ts";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { apiContext, hydratingContext } from "#web/data/api.ts";
import { loadPage, settleParts, shownIn } from "#web/data/load.ts";
import { FailedPart, Loaded, useLoaded } from "#web/data/loaded.tsx";
import { dealParts, type KnownDeal } from "#web/features/deals/deal-data.ts";
import { DealSection } from "#web/features/deals/deal-section.tsx";
import { type KnownQuestions, readQuestions, withOwnQuestions } from "#web/features/deals/questions/questions-data.ts";
import { QuestionsSection } from "#web/features/deals/questions/questions-section.tsx";
import { ReportButton } from "#web/features/moderation/reports/report-button.tsx";
import { type KnownPayments, readPayments } from "#web/features/money/payments/payment-data.ts";
import { loadTask, taskParts, withOwnTexts } from "#web/features/tasks/page/task-data.ts";
import { TaskPage } from "#web/features/tasks/page/task-page.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useMarket } from "#web/ui/market.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const DealPayment = lazyPart(() => import("#web/features/money/payments/deal-payment.tsx").then((module) => module.DealPayment));
const DealCredential = lazyPart(() => import("#web/features/credentials/deal-credential.tsx").then((module) => module.DealCredential));

type PageData = ComponentProps<typeof TaskPage>["data"] &
  ComponentProps<typeof DealSection>["data"] &
  Pick<ComponentProps<typeof QuestionsSection>, "questions"> & { payments?: KnownPayments | null | Promise<KnownPayments | null> };
type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };
type Served = Awaited<ReturnType<typeof loadServed>>;

/** On the server. The page is the same for everybody, so it has the first page of the questions. */
export async function loadServed({ context }: LoaderArgs, id: string | undefined) {
  const client = context.get(apiContext);
  const served = await loadTask(client, id);
  return { ...served, questions: id === undefined ? noQuestions : await readQuestions(client, id, limits.page).catch(() => noQuestions) };
}

const noQuestions: KnownQuestions = { items: [], next: null };

/** In the browser, with personal parts. A page that came as HTML has its public parts already and does not wait for the rest. */
export async function loadWhole(
  { request, context, serverLoader }: LoaderArgs & { serverLoader(): Promise<Served> },
  id: string | undefined,
): Promise<PageData> {
  const client = context.get(apiContext);
  const personal = id === undefined ? undefined : personalParts(id, request.url);
  const readAll = async () =>
    id === undefined ? noQuestions : withOwnQuestions(await readQuestions(client, id, shownIn(request.url)), id);
  if (!context.get(hydratingContext)) return loadPage(request, { ...taskParts(client, id), questions: readAll(), ...personal });
  const served = await serverLoader();
  const { related } = served;
  const [task, questions] = await Promise.all([withOwnTexts(served.task), withOwnQuestions(served.questions, id)]);
  const hasMore = shownIn(request.url) > limits.page;
  const parts = { related: Promise.resolve(related), questions: hasMore ? readAll() : Promise.resolve(questions), ...personal };
  const all = settleParts(request, { task: Promise.resolve(task), ...parts });
  return hasMore ? all : { task, related, questions, ...personal };
}

function personalParts(id: string, address: string) {
  const parts = dealParts(id, address);
  // Where the deal cannot be loaded, its own section says so.
  return { ...parts, payments: parts.deal.then(readPayments, () => null) };
}

export function WholeTask({ data, id }: { data: PageData; id: string | undefined }) {
  return (
    <TaskPage
      data={data}
      id={id}
      deal={(task) =>
        id !== undefined && (
          <WithPayment task={task} deal={data.deal} payments={data.payments}>
            <DealSection
              task={task}
              data={data}
              report={({ author, ...subject }) => <ReportButton subject={subject} author={author} className="justify-self-start" />}
              afterCompletion={() => <DealCredential task={task._id} />}
            />
          </WithPayment>
        )
      }
      questions={(task) => (
        <QuestionsSection
          task={task}
          questions={data.questions}
          deal={data.deal}
          report={(subject) => <ReportButton subject={subject} className="justify-self-start" />}
        />
      )}
      report={(task) => <ReportButton subject={{ kind: "task", id: task._id }} />}
    />
  );
}

type WithPaymentProps = { task: Task; deal: PageData["deal"]; payments: PageData["payments"]; children: ReactNode };

/** While the deal waits for the price, the payment is what comes next, so it is shown before the deal. It stays there until the person leaves the page. */
function WithPayment({ task, deal, payments, children }: WithPaymentProps) {
  const isAsked = task.state === "awaiting_payment";
  const [isFirst, setIsFirst] = useState(isAsked);
  if (isAsked && !isFirst) setIsFirst(true);
  const known = useLoaded<KnownDeal | null>(deal ?? null);
  const waiting = useMarket().payments && known && hasPayment(known) ? waitingPayment : null;
  const payment = payments && (
    <Loaded
      key="payment"
      data={payments}
      waiting={waiting}
      failed={(failure) => <FailedPart title={m.deal_payment_failed()} className="rounded-md bg-vermilion-tint px-4 py-3" {...failure} />}
    >
      {(loaded) =>
        loaded && (
          <Suspense fallback={waiting}>
            <DealPayment key={loaded.person} known={loaded} />
          </Suspense>
        )
      }
    </Loaded>
  );
  const rest = <Fragment key="deal">{children}</Fragment>;
  return <div className="grid grid-cols-1 gap-6">{isFirst ? [payment, rest] : [rest, payment]}</div>;
}

/** Whether its payment is shown to this person, as far as that is known before the payment is loaded. */
function hasPayment({ deal: { state, agreed } }: KnownDeal): boolean {
  return agreed !== null && (state === "awaiting_payment" || agreed.isSecured === true);
}

const waitingPayment = (
  <div className="grid gap-4 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
    <Skeleton className="h-6 w-1/3" />
    <Skeleton className="h-40" />
  </div>
);
