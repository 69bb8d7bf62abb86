import { redirect } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { asPerson } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { WaitingThreads } from "#web/features/messages/thread-list.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { threadPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/new-thread.ts";

export const handle: PageHead = { title: m.thread_new_title, width: "form" };

export const meta = unlistedPage(m.thread_new_title, m.thread_new_description);

/** Finds or opens the conversation about an offer, and goes there. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  const [task, person] = [search.get("task") ?? "", search.get("person")];
  const opened = asPerson((client) => client.request("POST /threads", { body: { task, ...(person !== null && { person }) } }));
  const thread = await opened.catch(() => null);
  return thread ? redirect(threadPath(thread._id)) : { opened };
}

export const HydrateFallback = WaitingThreads;

export default function NewThreadPage({ loaderData: { opened } }: Route.ComponentProps) {
  return (
    <Loaded
      data={opened}
      waiting={<WaitingThreads />}
      failed={({ error }) => (
        <StateMessage drawing="signpost" role="alert" title={m.thread_new_failed()} text={failureReason(error)}>
          <ButtonLink to={pagePaths.messages}>{m.thread_list_title()}</ButtonLink>
        </StateMessage>
      )}
    >
      {() => null}
    </Loaded>
  );
}
