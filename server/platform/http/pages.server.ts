// The one door from the server to the web app: hands requests for pages to React Router.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RequestHandler, ServerBuild } from "react-router";
import type { Transport } from "#contract/client.ts";
import type { PublicConfig } from "#contract/public-config.ts";
import { retryAfter } from "./errors.ts";

type EntryModule = typeof import("#web/entry.server.tsx");
type LoadBuild = () => Promise<ServerBuild>;

export type PagesOptions = {
  api: { request(path: string, init: RequestInit): Response | Promise<Response> };
  identity: { publicConfig: PublicConfig };
  settings: { NODE_ENV: "development" | "production" | "test"; PUBLIC_URL?: string | undefined };
  reportError(error: unknown): void;
  /** Development only: the server that carries hot reload's web socket. */
  httpServer?: Server;
};

export type Pages = {
  handle(request: Request, options: { nonce: string }): Promise<Response>;
  /** Production: the built files, each compressible one with `.br` and `.gz` beside it; `assets/` never changes. */
  folder: string | null;
  /** Development: serves source files; calls `next` for everything else. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  close(): Promise<void>;
};

const root = join(import.meta.dirname, "../../..");

export async function createPages(options: PagesOptions): Promise<Pages> {
  const { api, identity, settings, reportError } = options;
  const mode = settings.NODE_ENV === "development" ? "development" : "production";
  const source = mode === "development" ? await openVite(options.httpServer) : await openBuild();
  const transport: Transport = async (path, init) => api.request(path, init);
  const handlers = new WeakMap<ServerBuild, RequestHandler>();

  async function handle(request: Request, { nonce }: { nonce: string }): Promise<Response> {
    const build = await source.loadBuild();
    const entry = build.entry.module as EntryModule;
    const handler = handlers.get(build) ?? entry.createRequestHandler(build, mode);
    handlers.set(build, handler);
    const { origin } = new URL(settings.PUBLIC_URL ?? request.url);
    const page = await handler(
      request,
      entry.createPageContext(transport, { nonce, publicConfig: identity.publicConfig, origin, reportError }),
    );
    if (page.status === 503) page.headers.set("Retry-After", retryAfter);
    return page;
  }

  return { handle, folder: source.folder, middleware: source.middleware, close: source.close };
}

type Source = Pick<Pages, "folder" | "middleware" | "close"> & { loadBuild: LoadBuild };

async function openBuild(): Promise<Source> {
  // React picks its build by this variable when it is first imported.
  process.env.NODE_ENV ??= "production";
  const build: ServerBuild = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  return { folder: join(root, "build/client"), middleware: null, loadBuild: async () => build, close: async () => {} };
}

async function openVite(httpServer: Server | undefined): Promise<Source> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, ...(httpServer && { ws: { server: httpServer } }) },
  });
  return {
    folder: null,
    middleware: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    close: () => vite.close(),
  };
}
