import type { ShouldRevalidateFunctionArgs } from "react-router";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { MyDeals, readMyDeals } from "#web/features/deals/my-deals.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/deals.ts";

export const handle = { title: "My deals", intro: "What you bid on and what you posted, first what needs you now." };

export const meta: Route.MetaFunction = (args) => describePage(args, { title: handle.title, description: handle.intro, unlisted: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { deals: asPerson((client) => readMyDeals(client, shownIn(request.url))) });
}

/** Both sides are loaded, whichever of them is shown. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.searchParams.get("side") === nextUrl.searchParams.get("side") && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <WaitingList label="Loading your deals" noScript="Your deals need JavaScript, which is off in this browser." row="h-28" />;
}

export default function DealsPage({ loaderData: { deals } }: Route.ComponentProps) {
  return (
    <Loaded data={deals} waiting={<HydrateFallback />} failed="Your deals could not be read.">
      {(sides) => <MyDeals sides={sides} />}
    </Loaded>
  );
}
