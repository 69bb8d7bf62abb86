import { hasRole } from "#contract/platform/role.ts";
import { m } from "#texts/m.ts";
import { browserClient } from "#web/data/api.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { readCase, readDispute, readModeration } from "#web/features/moderation/moderation-data.ts";
import { ModerationPage, StaffOnly } from "#web/features/moderation/moderation-page.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/moderation.ts";

export const handle: PageHead = { title: m.moderation_title, intro: m.moderation_intro };

export const meta = unlistedPage(m.moderation_title, m.moderation_intro);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  const staff = asPerson(async (client) => {
    const { id, role } = await client.request("GET /me");
    return hasRole(role, "moderator") ? id : null;
  });
  const data = asPerson(async () => {
    const me = await staff;
    return me ? readModeration(browserClient, me, search, shownIn(request.url)) : null;
  });
  const opened = asPerson(async (client) => ((await staff) ? readCase(client, search.get("case")) : null));
  const dispute = asPerson(async (client) => ((await staff) ? readDispute(client, search.get("dispute")) : null));
  return loadPage(request, { data, opened, dispute });
}

export function HydrateFallback() {
  return <WaitingList label={m.moderation_loading()} noScript={m.moderation_no_script()} row="h-28" />;
}

export default function Moderation({ loaderData: { data, opened, dispute } }: Route.ComponentProps) {
  return (
    <Loaded data={data} waiting={<HydrateFallback />} failed={m.moderation_failed()}>
      {(known) => (known ? <ModerationPage data={known} opened={opened} dispute={dispute} /> : <StaffOnly />)}
    </Loaded>
  );
}
