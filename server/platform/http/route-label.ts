// The name under which a request is counted and logged: the pattern of its route, never the address itself, which may hold
// what a person typed.
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { pagePaths } from "#contract/paths.ts";

export const otherRoute = "other";

const pages = Object.values(pagePaths).map((pattern) => ({
  pattern,
  shape: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+").replace(/(?<=.)\/$/, "")}/?$`),
}));

export function routeLabel(c: Context): string {
  const matched = matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path;
  return matched ?? pageLabel(c.req.path);
}

export function pageLabel(path: string): string {
  if (path.startsWith("/assets/")) return "/assets/*";
  // Later navigation asks for a page's data alone.
  const page = path.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
  return pages.find(({ shape }) => shape.test(page))?.pattern ?? otherRoute;
}
