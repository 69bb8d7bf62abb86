// Which addresses have one answer for everybody.
import { apiPaths, pagePaths } from "#contract/paths.ts";

const single = new Set<string>([
  apiPaths.allTasks,
  apiPaths.taskCounts,
  apiPaths.openapi,
  apiPaths.docs,
  "/sitemap.xml",
  "/robots.txt",
  pagePaths.home,
  pagePaths.browse,
  pagePaths.allItems,
  pagePaths.about,
  pagePaths.terms,
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
]);
const families = [apiPaths.myTask, pagePaths.bid, pagePaths.details].map((template) => ({
  label: template.replace(/\{(\w+)\}/, ":$1"),
  start: template.slice(0, template.search(/[:{]/)),
}));
/** Longer than any link of ours; the list of what is kept must not fill up with addresses. */
const longest = 1_000;

/** The route's pattern, as the log and the figures name it. Null where the answer may depend on who asks. */
export function publicRoute(address: string): string | null {
  if (address.length > longest) return null;
  const query = address.indexOf("?");
  const path = query < 0 ? address : address.slice(0, query);
  if (single.has(path)) return path;
  return families.find(({ start }) => path.startsWith(start) && path.length > start.length)?.label ?? null;
}
