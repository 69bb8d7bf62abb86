import type { ShouldRevalidateFunctionArgs } from "react-router";
import { m } from "#texts/m.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { MyDeals, readMyDeals } from "#web/features/deals/list/my-deals.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/deals.ts";

export const handle = { title: m.deals_title, intro: m.deals_intro, live: { on: ["item"] } } satisfies PageHead & LiveHandle;

export const meta = unlistedPage(m.deals_title, m.deals_intro);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { deals: asPerson((client) => readMyDeals(client, shownIn(request.url))) });
}

/** Both sides are always loaded: the filter needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.searchParams.get("side") === nextUrl.searchParams.get("side") && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <WaitingList label={m.deals_loading()} noScript={m.deals_no_script()} row="h-28" />;
}

export default function DealsPage({ loaderData: { deals } }: Route.ComponentProps) {
  return (
    <Loaded data={deals} waiting={<HydrateFallback />} failed={m.deals_failed()}>
      {(sides) => <MyDeals sides={sides} />}
    </Loaded>
  );
}
