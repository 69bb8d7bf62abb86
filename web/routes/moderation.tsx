import { hasRole } from "#contract/role.ts";
import { m } from "#messages/m.ts";
import { browserClient } from "#web/data/api.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { readCase, readModeration } from "#web/features/moderation/moderation-data.ts";
import { ModerationPage, StaffOnly } from "#web/features/moderation/moderation-page.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/moderation.ts";

export const handle: PageHead = {
  get title() {
    return m.moderation_title();
  },
  get intro() {
    return m.moderation_intro();
  },
};

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: m.moderation_title(), description: m.moderation_intro(), unlisted: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  const isStaff = asPerson(async (client) => hasRole((await client.request("GET /me")).role, "moderator"));
  const data = asPerson(async () => ((await isStaff) ? readModeration(browserClient, search, shownIn(request.url)) : null));
  const opened = asPerson(async (client) => ((await isStaff) ? readCase(client, search.get("case")) : null));
  return loadPage(request, { data, opened });
}

export function HydrateFallback() {
  return <WaitingList label={m.moderation_loading()} noScript={m.moderation_no_script()} row="h-28" />;
}

export default function Moderation({ loaderData: { data, opened } }: Route.ComponentProps) {
  return (
    <Loaded data={data} waiting={<HydrateFallback />} failed={m.moderation_failed()}>
      {(known) => (known ? <ModerationPage data={known} opened={opened} /> : <StaffOnly />)}
    </Loaded>
  );
}
