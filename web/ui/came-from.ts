// The link from a task back to the page from which the person came.
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { firstPart, rememberedPage } from "./remember-page.ts";
import { readStored } from "./storage.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The titles of the pages are not used: a page loads all texts of a namespace. */
const names: Record<string, () => string> = {
  [pagePaths.home]: m.nav_home,
  [pagePaths.browse]: m.taskpage_browse,
  [pagePaths.allItems]: m.taskpage_back_all,
  [pagePaths.myPosted]: m.nav_posted,
  [pagePaths.myItems]: m.taskpage_back_items,
  [pagePaths.dashboard]: m.nav_dashboard,
  [pagePaths.deals]: m.taskpage_back_deals,
  [pagePaths.inbox]: m.taskpage_back_inbox,
  [pagePaths.messages]: m.taskpage_back_messages,
};

/** Without such a page, and in the HTML of the server, the list of all tasks. */
export function useCameFrom(): { path: string; name: string } {
  const stored = useHydrated() ? readStored("sessionStorage", rememberedPage) : null;
  // Only a path of this site, whoever wrote it.
  const path = stored && /^\/(?![/\\])/.test(stored) ? stored : pagePaths.browse;
  return { path, name: (names[firstPart(path)] ?? m.taskpage_back)() };
}
