import { m } from "#texts/m.ts";
import { describePage } from "#web/ui/page-meta.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import type { Route } from "./+types/no-thread.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: m.thread_list_title(), description: m.thread_list_intro(), unlisted: true });

/** Fills the place of a conversation beside the list. */
export default function NoThread() {
  return <StateMessage drawing="signpost" title={m.thread_choose_title()} text={m.thread_choose_text()} />;
}
