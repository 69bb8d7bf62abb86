import { asPerson, loadPage, settleParts, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { bellAddress, readInbox } from "#web/features/inbox/inbox-items.tsx";
import { InboxList } from "#web/features/inbox/inbox-list.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/inbox.ts";

export const handle = { title: "Inbox", intro: "What happened to your tasks and offers.", width: "form" } satisfies PageHead;

export const meta: Route.MetaFunction = (args) => describePage(args, { title: handle.title, description: handle.intro, unlisted: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parts = { inbox: asPerson((client) => readInbox(client, shownIn(request.url))) };
  return request.url.endsWith(bellAddress) ? settleParts(request, parts) : loadPage(request, parts);
}

export function HydrateFallback() {
  return <WaitingList label="Loading your inbox" noScript="Your inbox needs JavaScript, which is off in this browser." row="h-20" />;
}

export default function InboxPage({ loaderData: { inbox } }: Route.ComponentProps) {
  return (
    <Loaded data={inbox} waiting={<HydrateFallback />} failed="Your inbox could not be read.">
      {(known) => <InboxList inbox={known} />}
    </Loaded>
  );
}
