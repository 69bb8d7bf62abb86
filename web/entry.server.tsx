import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { preloadModule } from "react-dom";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from "react-router";
import { createClient, type Transport } from "#contract/client.ts";
import { loadCatalogue, locales } from "#texts/locale.ts";
import { apiContext } from "#web/data/api.ts";
import { type PageRequest, pageContext } from "#web/page-context.ts";
import { heldLink, heldScript } from "#web/start-scripts.ts";
import { NonceContext } from "#web/ui/nonce.ts";

// The server must use this build's own copy of the router, or its context keys would be other objects.
export { createRequestHandler } from "react-router";

await Promise.all(locales.map(loadCatalogue));

// This build has a copy of the texts of its own, which must follow the currency of the server and the language of its request.
export { setCurrency } from "#texts/currency.ts";
export { readLocaleFrom } from "#texts/locale.ts";

const renderTimeout = 10_000;

/** The client is made here for the same reason: its errors are then of the class that the pages know. */
export function createPageContext(transport: Transport, page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createClient(transport));
  context.set(pageContext, page);
  return context;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).reportError(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const page = context.get(pageContext);
  const { html, failed } = await render(entry, request.url, page);
  return new Response(html, { status: failed ? 500 : status, headers });
}

const modulePreload = '<link rel="modulepreload"';
const moduleType = 'type="module"';

/**
 * The page can be read without its scripts, so they wait for the first frame (see `start-scripts.ts`) and stylesheets and fonts load alone. Personal pages
 * have no content before their scripts run: there they load at once, after the stylesheets and fonts.
 */
function paintFirst(html: Buffer, isPersonal: boolean): Buffer<ArrayBuffer> {
  const headEnd = html.indexOf("</head>");
  const replacement = isPersonal ? `${modulePreload} fetchpriority="low"` : `<link rel="${heldLink}"`;
  const head = Buffer.from(html.toString("utf8", 0, headEnd).replaceAll(modulePreload, replacement));
  if (isPersonal) return Buffer.concat([head, html.subarray(headEnd)]);
  const typeStart = html.lastIndexOf(moduleType);
  return Buffer.concat([
    head,
    html.subarray(headEnd, typeStart),
    Buffer.from(`type="${heldScript}"`),
    html.subarray(typeStart + moduleType.length),
  ]);
}

/** The whole page in one piece: pages are small, and one write is cheaper than a stream. */
function render(entry: EntryContext, url: string, page: PageRequest): Promise<{ html: Buffer<ArrayBuffer>; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const isPersonal = entry.staticHandlerContext.matches.some(({ route }) => route.id === "routes/signed-in");
    let failed = false;
    const timer = setTimeout(() => stream.abort(), renderTimeout);
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: paintFirst(Buffer.concat(chunks), isPersonal), failed });
        done();
      },
    });
    const stream = renderToPipeableStream(
      <NonceContext value={page.nonce}>
        <WithCatalogue address={page.catalogue}>
          <ServerRouter context={entry} url={url} nonce={page.nonce} />
        </WithCatalogue>
      </NonceContext>,
      {
        nonce: page.nonce,
        // By default React moves long content to the end of the page, from where only a script can bring it back.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => stream.pipe(sink),
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          failed = true;
          page.reportError(error);
        },
      },
    );
  });
}

/**
 * Preloads the texts, for which the page waits before it hydrates. Not a sibling of the page: the ids of `useId` depend on the shape of the tree,
 * which must be that of the browser.
 */
function WithCatalogue({ address, children }: { address: string | undefined; children: ReactNode }) {
  if (address) preloadModule(address, { as: "script" });
  return children;
}
