import { m } from "#texts/m.ts";
import { unlistedPage } from "#web/ui/page-meta.ts";

export const meta = unlistedPage(m.thread_list_title, m.thread_list_intro);

/** The layout shows the list of conversations. */
export default function NoThread() {
  return null;
}
