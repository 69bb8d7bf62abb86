import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { FailedPage, type Failure, Loaded } from "#web/data/loaded.tsx";
import { DealSummary } from "#web/features/deals/deal-summary.tsx";
import { readThread, ThreadView, WaitingThread } from "#web/features/messages/thread-view.tsx";
import { ReportDialog } from "#web/features/moderation/reports/report-dialog.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { ScreenHandle } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import type { Route } from "./+types/thread.ts";

export const handle: ScreenHandle = { fillsScreen: true };

export const meta = unlistedPage(m.thread_title, m.thread_description);

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadPage(request, { thread: asPerson((client, user) => readThread(client, user, params.id, shownIn(request.url))) });
}

/** A search in the list beside the conversation does not load it again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.searchParams.get("q") !== nextUrl.searchParams.get("q");
  return !isSearch && defaultShouldRevalidate;
}

export const HydrateFallback = WaitingThread;

export default function ThreadPage({ params, loaderData: { thread } }: Route.ComponentProps) {
  return (
    <Loaded data={thread} waiting={<WaitingThread />} failed={(failure) => <FailedThread {...failure} />}>
      {({ about, ...known }) => (
        <ThreadView
          key={params.id}
          {...known}
          summary={<DealSummary {...about} />}
          report={({ message, close, done }) => (
            <ReportDialog subject={{ kind: "message", id: message._id }} person={known.user.id} close={close} done={done} />
          )}
        />
      )}
    </Loaded>
  );
}

function FailedThread(failure: Failure) {
  const isGone = failure.error instanceof ApiError && failure.error.status === 404;
  if (!isGone) return <FailedPage title={m.thread_failed()} {...failure} />;
  return (
    <StateMessage drawing="signpost" role="alert" title={m.thread_missing_title()} text={m.thread_missing_text()}>
      <ButtonLink to={pagePaths.messages}>{m.thread_list_title()}</ButtonLink>
    </StateMessage>
  );
}
