import { Link } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { WaitingThreads } from "#web/features/messages/thread-list.tsx";
import { ThreadView } from "#web/features/messages/thread-view.tsx";
import { ReportButton } from "#web/features/reports/report-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/thread.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Conversation", description: "A conversation about an offer.", unlisted: true });

export default function ThreadPage({ params: { id } }: Route.ComponentProps) {
  return (
    <div className="page-width grid grid-cols-1 gap-4 pt-6 pb-20 sm:pt-8">
      <Link
        to={pagePaths.messages}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-river hover:text-river-deep"
      >
        <Icon name="arrow-left" />
        Messages
      </Link>
      <SignedInOnly waiting={<WaitingThreads />}>
        {(user) => (
          <ThreadView
            key={`${user.id} ${id}`}
            id={id}
            user={user}
            report={(message) => <ReportButton subject={{ kind: "message", id: message._id }} />}
          />
        )}
      </SignedInOnly>
    </div>
  );
}
