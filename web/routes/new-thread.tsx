import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { NewThread } from "#web/features/messages/new-thread.tsx";
import { WaitingThreads } from "#web/features/messages/thread-list.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/new-thread.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Message", description: "Write to the other side of an offer.", unlisted: true });

export default function NewThreadPage() {
  return (
    <Page title="Message" width="form">
      <SignedInOnly waiting={<WaitingThreads />}>{() => <NewThread />}</SignedInOnly>
    </Page>
  );
}
