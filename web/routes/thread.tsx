import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/paths.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { FailedPage, Loaded } from "#web/data/loaded.tsx";
import { WaitingThreads } from "#web/features/messages/thread-list.tsx";
import { readThread, ThreadView } from "#web/features/messages/thread-view.tsx";
import { ReportButton } from "#web/features/reports/report-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import type { Route } from "./+types/thread.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Conversation", description: "A conversation about an offer.", unlisted: true });

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadPage(request, { thread: asPerson((client, user) => readThread(client, user, params.id, shownIn(request.url))) });
}

export function HydrateFallback() {
  return framed(<WaitingThreads />);
}

export default function ThreadPage({ params, loaderData: { thread } }: Route.ComponentProps) {
  return framed(
    <Loaded
      data={thread}
      waiting={<WaitingThreads />}
      failed={(failure) =>
        failure.error instanceof ApiError && failure.error.status === 404 ? (
          <StateMessage drawing="signpost" role="alert" title="There is no such conversation." text="Only its two sides can see it.">
            <ButtonLink to={pagePaths.messages}>Messages</ButtonLink>
          </StateMessage>
        ) : (
          <FailedPage title="This conversation could not be read." {...failure} />
        )
      }
    >
      {(known) => (
        <ThreadView key={params.id} {...known} report={(message) => <ReportButton subject={{ kind: "message", id: message._id }} />} />
      )}
    </Loaded>,
  );
}

function framed(content: ReactNode) {
  return (
    <div className="page-width grid grid-cols-1 gap-4 pt-6 pb-20 sm:pt-8">
      <Link
        to={pagePaths.messages}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-river hover:text-river-deep"
      >
        <Icon name="arrow-left" />
        Messages
      </Link>
      {content}
    </div>
  );
}
