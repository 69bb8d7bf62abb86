import type { ReactNode } from "react";
import { Outlet, useParams } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { MessagePanes } from "#web/features/messages/message-panes.tsx";
import { readThreads, ThreadList, WaitingThreads } from "#web/features/messages/thread-list.tsx";
import { WaitingThread } from "#web/features/messages/thread-view.tsx";
import type { ScreenHandle } from "#web/ui/page.tsx";
import type { Route } from "./+types/messages.ts";

/** Also loads the open conversation. The stream starts with `unread`: messages may have come before it. */
export const handle = { live: { on: ["message", "unread"] }, fillsScreen: "desktop" } satisfies LiveHandle & ScreenHandle;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const threads = asPerson((client) => readThreads(client, shownIn(request.url, "threads")));
  return loadPage(request, { threads }, pagePaths.messages);
}

export function HydrateFallback() {
  const isThreadOpen = useIsThreadOpen();
  return (
    <MessagePanes list={<ListPane isThreadOpen={isThreadOpen} list={<WaitingThreads />} />} isThreadOpen={isThreadOpen}>
      {isThreadOpen && <WaitingThread />}
    </MessagePanes>
  );
}

/** The list of conversations beside, or on a phone before, the open one. */
export default function MessagesLayout({ loaderData: { threads } }: Route.ComponentProps) {
  const isThreadOpen = useIsThreadOpen();
  const list = (
    <Loaded data={threads} waiting={<WaitingThreads />} failed={m.thread_list_failed()}>
      {(known) => <ThreadList {...known} isThreadOpen={isThreadOpen} />}
    </Loaded>
  );
  return (
    <MessagePanes list={<ListPane isThreadOpen={isThreadOpen} list={list} />} isThreadOpen={isThreadOpen}>
      <Outlet />
    </MessagePanes>
  );
}

function ListPane({ isThreadOpen, list }: { isThreadOpen: boolean; list: ReactNode }) {
  const Title = isThreadOpen ? "p" : "h1";
  return (
    <>
      <Title className="pt-10 pb-4 font-display text-4xl font-bold lg:px-5 lg:pt-5 lg:text-2xl">{m.thread_list_title()}</Title>
      {list}
    </>
  );
}

function useIsThreadOpen(): boolean {
  return useParams().id !== undefined;
}
