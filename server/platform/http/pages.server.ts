// Passes requests for pages to React Router. The only file of the server that imports the web app.
import { readdir } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RequestHandler, ServerBuild } from "react-router";
import type { Transport } from "#contract/client.ts";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { root } from "#server/platform/root.ts";
import { getCurrency } from "#texts/currency.ts";
import { getLocale, type Locale, locales } from "#texts/locale.ts";
import { retryAfter } from "./errors.ts";

type EntryModule = typeof import("#web/entry.server.tsx");

type PagesOptions = {
  api: { request(path: string, init: RequestInit): Response | Promise<Response> };
  identity: { publicConfig: PublicConfig };
  settings: { NODE_ENV: "development" | "production" | "test"; PUBLIC_URL?: string | undefined };
  reportError(error: unknown): void;
  /** Development only: the server for hot reload's web socket. */
  httpServer?: Server;
};

export type Pages = {
  handle(request: Request, options: { nonce: string }): Promise<Response>;
  /** Development: serves source files; calls `next` for everything else. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  close(): Promise<void>;
};

/** The built files, with compressed `.br` and `.gz` copies. */
export const builtFolder = join(root, "build/client");

export async function createPages(options: PagesOptions): Promise<Pages> {
  const { api, identity, settings, reportError } = options;
  const mode = settings.NODE_ENV === "development" ? "development" : "production";
  const source = mode === "development" ? await openVite(options.httpServer) : await openBuild();
  const transport: Transport = async (path, init) => api.request(path, init);
  const handlers = new WeakMap<ServerBuild, RequestHandler>();

  function createHandler(build: ServerBuild, entry: EntryModule): RequestHandler {
    entry.readLocaleFrom(getLocale);
    entry.setCurrency(getCurrency());
    return entry.createRequestHandler(build, mode);
  }

  async function handle(request: Request, { nonce }: { nonce: string }): Promise<Response> {
    const build = await source.loadBuild();
    const entry = build.entry.module as EntryModule;
    const handler = handlers.get(build) ?? createHandler(build, entry);
    handlers.set(build, handler);
    const { origin } = new URL(settings.PUBLIC_URL ?? request.url);
    const page = await handler(
      request,
      entry.createPageContext(transport, {
        nonce,
        publicConfig: identity.publicConfig,
        origin,
        catalogue: source.catalogues.get(getLocale()),
        reportError,
      }),
    );
    if (page.status === 503) page.headers.set("Retry-After", retryAfter);
    return page;
  }

  return { handle, middleware: source.middleware, close: source.close };
}

/** `catalogues`: the address of each language's script in the build. */
type Source = Pick<Pages, "middleware" | "close"> & { loadBuild(): Promise<ServerBuild>; catalogues: Map<Locale, string> };

async function openBuild(): Promise<Source> {
  // React selects its build by this variable when it is first imported.
  process.env.NODE_ENV ??= "production";
  const build: ServerBuild = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  const scripts = await readdir(join(builtFolder, "assets"));
  const catalogues = locales.flatMap((locale) => {
    const script = scripts.find((name) => name.startsWith(`${locale}-`) && name.endsWith(".js"));
    return script ? [[locale, `/assets/${script}`] as const] : [];
  });
  return { middleware: null, loadBuild: async () => build, catalogues: new Map(catalogues), close: async () => {} };
}

async function openVite(httpServer: Server | undefined): Promise<Source> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, ...(httpServer && { ws: { server: httpServer } }) },
  });
  return {
    middleware: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    catalogues: new Map(),
    close: () => vite.close(),
  };
}
