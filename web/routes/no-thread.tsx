import { m } from "#texts/m.ts";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { StateMessage } from "#web/ui/state-message.tsx";

export const meta = unlistedPage(m.thread_list_title, m.thread_list_intro);

/** Fills the place of a conversation beside the list. */
export default function NoThread() {
  return <StateMessage drawing="signpost" title={m.thread_choose_title()} text={m.thread_choose_text()} />;
}
