import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { InboxList, WaitingInbox } from "#web/features/inbox/inbox-list.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/inbox.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Inbox", description: "What happened to your tasks and offers.", unlisted: true });

export default function InboxPage() {
  return (
    <Page title="Inbox" intro="What happened to your tasks and offers." width="form">
      <SignedInOnly waiting={<WaitingInbox />}>{(user) => <InboxList key={user.id} />}</SignedInOnly>
    </Page>
  );
}
