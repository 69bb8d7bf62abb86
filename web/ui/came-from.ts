// The link from a task back to the page from which the person came.
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { firstPart, rememberedPage } from "./remember-page.ts";
import { readStored } from "./storage.ts";
import { useHydrated } from "./use-hydrated.ts";

const names: Record<string, () => string> = {
  [pagePaths.home]: m.nav_home,
  [pagePaths.browse]: m.taskpage_browse,
  [pagePaths.allItems]: m.list_all_title,
  [pagePaths.myPosted]: m.nav_posted,
  [pagePaths.myItems]: m.list_items_title,
  [pagePaths.dashboard]: m.nav_dashboard,
  [pagePaths.deals]: m.deals_title,
  [pagePaths.inbox]: m.inbox_title,
  [pagePaths.messages]: m.thread_list_title,
};

/** Without such a page, and in the HTML of the server, the list of all tasks. */
export function useCameFrom(): { path: string; name: string } {
  const stored = useHydrated() ? readStored("sessionStorage", rememberedPage) : null;
  // Only a path of this site, whoever wrote it.
  const path = stored && /^\/(?![/\\])/.test(stored) ? stored : pagePaths.browse;
  return { path, name: (names[firstPart(path)] ?? m.taskpage_back)() };
}
