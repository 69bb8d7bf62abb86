// Pages that exist only where the market takes payments.
import { data, type RouterContextProvider } from "react-router";
import { m } from "#texts/m.ts";
import { apiContext } from "#web/data/api.ts";
import { takesPayments } from "#web/ui/market.ts";
import { describePage, type MetaArgs } from "#web/ui/page-meta.ts";

/** On the server: answers 404 where the market takes none. */
export async function servePayments({ context }: { context: Readonly<RouterContextProvider> }): Promise<null> {
  const { payments } = await context.get(apiContext).request("GET /market");
  return payments ? null : missing();
}

/** In the browser. */
export function requirePayments(): void {
  if (!takesPayments()) missing();
}

function missing(): never {
  throw data(null, { status: 404 });
}

/** The missing page has a title of its own. */
export function paymentsPage(words: () => { title?: string; shareTitle?: string; description: string }) {
  return ({ error, ...args }: MetaArgs & { error?: unknown }) =>
    describePage(args, { ...(error ? { description: m.error_not_found_description() } : words()), unlisted: true });
}
