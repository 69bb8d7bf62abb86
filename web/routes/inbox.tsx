import { asPerson, loadPage, settleParts, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { isForBell, readInbox } from "#web/features/inbox/inbox-data.ts";
import { InboxList, WaitingInbox } from "#web/features/inbox/inbox-list.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/inbox.ts";

export const handle: PageHead = { title: "Inbox", intro: "What happened to your tasks and offers.", width: "form" };

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Inbox", description: "What happened to your tasks and offers.", unlisted: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parts = { inbox: asPerson((client) => readInbox(client, shownIn(request.url))) };
  return isForBell(request.url) ? settleParts(request, parts) : loadPage(request, parts);
}

export function HydrateFallback() {
  return <WaitingInbox />;
}

export default function InboxPage({ loaderData: { inbox } }: Route.ComponentProps) {
  return (
    <Loaded data={inbox} waiting={<WaitingInbox />} failed="Your inbox could not be read.">
      {(known) => <InboxList inbox={known} />}
    </Loaded>
  );
}
