import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { ThreadList, WaitingThreads } from "#web/features/messages/thread-list.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/messages.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Messages", description: "Your conversations about tasks and offers.", unlisted: true });

export default function MessagesPage() {
  return (
    <Page title="Messages" intro="Your conversations about tasks and offers." width="form">
      <SignedInOnly waiting={<WaitingThreads />}>{(user) => <ThreadList key={user.id} />}</SignedInOnly>
    </Page>
  );
}
