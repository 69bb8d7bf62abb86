import { m } from "#messages/m.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { readThreads, ThreadList, WaitingThreads } from "#web/features/messages/thread-list.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/messages.ts";

export const handle = {
  get title() {
    return m.thread_list_title();
  },
  get intro() {
    return m.thread_list_intro();
  },
  width: "form",
} satisfies PageHead;

export const meta: Route.MetaFunction = (args) => describePage(args, { title: handle.title, description: handle.intro, unlisted: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { threads: asPerson((client) => readThreads(client, shownIn(request.url))) });
}

export function HydrateFallback() {
  return <WaitingThreads />;
}

export default function MessagesPage({ loaderData: { threads } }: Route.ComponentProps) {
  return (
    <Loaded data={threads} waiting={<WaitingThreads />} failed={m.thread_list_failed()}>
      {(list) => <ThreadList {...list} />}
    </Loaded>
  );
}
