// Maps URLs with public responses to cache keys. Unknown query parameters and the words before a task's id are dropped, so that
// all URLs of the same response share a key.
import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, needsToken } from "#contract/platform/endpoint.ts";
import { healthEndpoints } from "#contract/platform/health.endpoints.ts";
import { languageParameter } from "#contract/platform/language.ts";
import { apiPaths, pagePaths } from "#contract/platform/paths.ts";
import { taskIdOfSlug } from "#contract/tasks/bid-slug.ts";
import type { PublicAddress } from "#server/platform/cache/answer-cache.ts";
import { isLocale } from "#texts/locale.ts";

type Path = { route: string; path: string; parameters?: string[]; isPage?: boolean; dependsOnToken?: boolean };

/** Its answer depends on the connection. */
const forSameMachine = "GET /sample";

/** The public reads of the API, with the query parameters that each response depends on. */
const apis = Object.entries<Endpoint>(endpoints)
  .filter(([key, { access, method }]) => method === "GET" && !needsToken(access) && !(key in healthEndpoints) && key !== forSameMachine)
  .map(([, { path, access, query, page }]) => ({
    route: path.replace("{id}", ":id"),
    ...around("{id}", path),
    parameters: [...(page ? ["limit", "after"] : []), ...Object.keys(query?.shape ?? {})],
    // A request with a token may get another answer.
    dependsOnToken: access === "optional",
  }));
const fixedApis = new Map(apis.filter(({ route, start }) => route === start).map((api) => [api.route, api]));
const idApis = apis.filter(({ route, start }) => route !== start);
const otherPaths = new Set<string>([apiPaths.openapi, apiPaths.docs, "/sitemap.xml", "/robots.txt"]);
/** `shown` has ten values: the page redirects from all others, and redirects are not cached. */
const marketParameters = ["shown", "after", ...Object.keys(endpoints["GET /alltasks"].query.shape)];
const pageParameters = new Map<string, string[]>([
  [pagePaths.home, []],
  [pagePaths.browse, marketParameters],
  [pagePaths.allItems, marketParameters],
  [pagePaths.about, []],
  [pagePaths.terms, []],
  [pagePaths.transparency, []],
  // It reads its parameters in the browser.
  [pagePaths.verify, []],
  [pagePaths.login, []],
  [pagePaths.register, []],
  [pagePaths.forgotPassword, []],
]);
const idPages = [pagePaths.details, pagePaths.person].map((route) => ({ route, ...around(":id", route) }));
const bidPage = { route: pagePaths.bid, start: pagePaths.bid.replace(":slug", "") };
const sitemapPage = /^\/sitemap\/[1-9]\d{0,3}\.xml$/;
/** Longer than any link in the product; limits the memory used by keys. */
const longest = 1_000;

/** Null if the response may depend on the caller. */
export function publicAddress(url: string): PublicAddress | null {
  const end = url.search(/\?|$/);
  const found = publicPath(url.slice(0, end));
  if (!found) return null;
  const { route, path, parameters = [], isPage = false, dependsOnToken = false } = found;
  const query = keepParameters(url.slice(end), isPage ? [...parameters, languageParameter] : parameters);
  const address = query ? `${path}?${query}` : path;
  return address.length > longest ? null : { route, address, isPage, dependsOnToken };
}

function publicPath(path: string): Path | null {
  const api = fixedApis.get(path);
  if (api) return { ...api, path };
  if (otherPaths.has(path)) return { route: path, path };
  if (sitemapPage.test(path)) return { route: "/sitemap/:page", path };
  // Pages ignore slashes at the end; the API does not.
  const found = idPath(idApis, path);
  if (found) return found;
  const page = publicPage(path.replace(/\/+$/, "") || pagePaths.home);
  return page && { ...page, isPage: true };
}

function publicPage(path: string): Path | null {
  const parameters = pageParameters.get(path);
  if (parameters) return { route: path, path, parameters };
  return idPath(idPages, path) ?? slugPath(path);
}

function idPath<Kind extends { route: string; start: string; end: string }>(kinds: Kind[], path: string): Path | null {
  for (const { start, end, ...found } of kinds) {
    if (!path.startsWith(start) || !path.endsWith(end)) continue;
    const given = path.slice(start.length, path.length - end.length);
    const id = taskIdOfSlug(given);
    if (id?.length === given.length) return { ...found, path: start + id + end };
  }
  return null;
}

/** What is before and after the id in a path; without an id, all of it is before. */
function around(id: string, path: string): { start: string; end: string } {
  const [start = "", end = ""] = path.split(id);
  return { start, end };
}

/** The page depends only on the id, and is the same for all slugs without an id. */
function slugPath(path: string): Path | null {
  const { route, start } = bidPage;
  const slug = path.slice(start.length);
  if (!path.startsWith(start) || !slug || slug.includes("/")) return null;
  return { route, path: start + (taskIdOfSlug(slug) ?? "sample") };
}

function keepParameters(search: string, names: string[]): string {
  if (!search || names.length === 0) return "";
  const given = new URLSearchParams(search);
  const language = given.get(languageParameter);
  given.delete(languageParameter);
  if (isLocale(language)) given.set(languageParameter, language);
  return new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value]))).toString();
}
