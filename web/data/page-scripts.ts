// The scripts of the pages, as the router loads them. Where one cannot be loaded, the router reloads the document, so they are loaded before it is asked to.
import { matchRoutes, type RouteObject } from "react-router";

type ScriptRoute = { id: string; parentId?: string; path?: string; index?: boolean; caseSensitive?: boolean; module: string };

declare global {
  interface Window {
    /** The router's own, by route id. Missing in tests of components. */
    __reactRouterManifest?: { routes: Record<string, ScriptRoute> };
    /** The modules that the router has loaded. */
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

export function areScriptsLoaded(path: string): boolean {
  return missingScripts(path).length === 0;
}

/** Fails where one of them cannot be loaded. */
export async function loadScripts(path: string): Promise<void> {
  await Promise.all(missingScripts(path).map((script) => import(/* @vite-ignore */ script)));
}

function missingScripts(path: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded = {} } = window;
  if (!manifest) return [];
  const matches = matchRoutes(childrenOf(undefined, Object.values(manifest.routes)), path) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => (id in loaded ? [] : (manifest.routes[id]?.module ?? [])));
}

function childrenOf(parent: string | undefined, routes: ScriptRoute[]): RouteObject[] {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) => {
      const route = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
      return index ? { ...route, index: true } : { ...route, children: childrenOf(id, routes) };
    });
}
