import { MyDeals, WaitingDeals } from "#web/features/deals/my-deals.tsx";
import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/deals.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "My deals", description: "What you bid on and what you posted, first what needs you now.", unlisted: true });

export default function DealsPage() {
  return (
    <Page title="My deals" intro="What you bid on and what you posted, first what needs you now.">
      <SignedInOnly waiting={<WaitingDeals />}>{(user) => <MyDeals key={user.id} />}</SignedInOnly>
    </Page>
  );
}
