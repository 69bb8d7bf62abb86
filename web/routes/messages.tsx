import type { ReactNode } from "react";
import { Outlet, useParams } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { wordsIn } from "#web/features/messages/list-address.ts";
import { MessagePanes } from "#web/features/messages/message-panes.tsx";
import { readThreads, ThreadList, WaitingThreads } from "#web/features/messages/thread-list.tsx";
import { ThreadSearch } from "#web/features/messages/thread-search.tsx";
import { WaitingThread } from "#web/features/messages/thread-view.tsx";
import type { Route } from "./+types/messages.ts";

/** Also loads the open conversation, whose deal an `item` may have changed. The stream starts with `unread`: messages may have come before it. */
export const handle: LiveHandle = { live: { on: ["message", "item", "seen", "unread"] } };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const words = wordsIn(request.url);
  const threads = asPerson((client) => readThreads(client, shownIn(request.url, "threads"), words));
  return loadPage(request, { threads }, `${pagePaths.messages}?q=${words}`);
}

export function HydrateFallback() {
  const isThreadOpen = useIsThreadOpen();
  return (
    <MessagePanes list={<ListPane isThreadOpen={isThreadOpen} list={<WaitingThreads />} />} isThreadOpen={isThreadOpen}>
      {isThreadOpen && <WaitingThread />}
    </MessagePanes>
  );
}

/** The list of conversations: alone, or beside the open one. */
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
      <Title className={`font-display font-bold ${isThreadOpen ? "px-5 pt-5 pb-4 text-2xl" : "pt-10 pb-6 text-4xl"}`}>
        {m.thread_list_title()}
      </Title>
      <div className={`pb-4 group-has-data-no-threads/panes:hidden ${isThreadOpen ? "px-5" : ""}`}>
        <ThreadSearch />
      </div>
      {list}
    </>
  );
}

function useIsThreadOpen(): boolean {
  return useParams().id !== undefined;
}
