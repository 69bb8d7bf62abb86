import { Suspense } from "react";
import { m } from "#texts/m.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage, settleParts, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { bellAddress, readInbox } from "#web/features/notifications/inbox-data.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/inbox.ts";

// Every page loads this module, because the bell asks for its data.
const InboxList = lazyPart(() => import("#web/features/notifications/inbox-list.tsx").then((module) => module.InboxList));

export const handle = { title: m.inbox_title, intro: m.inbox_intro, width: "form", live: { on: ["item", "unread"] } } satisfies PageHead &
  LiveHandle;

export const meta = unlistedPage(m.inbox_title, m.inbox_intro);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parts = { inbox: asPerson((client) => readInbox(client, shownIn(request.url))) };
  return request.url.endsWith(bellAddress) ? settleParts(request, parts) : loadPage(request, parts);
}

export function HydrateFallback() {
  return <WaitingList label={m.inbox_loading()} noScript={m.inbox_no_script()} row="h-20" />;
}

export default function InboxPage({ loaderData: { inbox } }: Route.ComponentProps) {
  return (
    <Loaded data={inbox} waiting={<HydrateFallback />} failed={m.inbox_load_failed()}>
      {(known) => (
        <Suspense fallback={<HydrateFallback />}>
          <InboxList inbox={known} />
        </Suspense>
      )}
    </Loaded>
  );
}
