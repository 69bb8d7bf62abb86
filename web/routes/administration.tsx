import { m } from "#texts/m.ts";
import { apiContext } from "#web/data/api.ts";
import { asPerson, loadPage } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { AdministrationTabs } from "#web/features/administration/administration.tsx";
import { readAdministration } from "#web/features/administration/load-administration.ts";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/administration.ts";

export const handle = { title: m.administration_title } satisfies PageHead;

export const meta = unlistedPage(m.administration_title, m.administration_description);

export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext);
  return loadPage(request, { administration: asPerson((client) => readAdministration(api, client, request.url)) });
}

export function HydrateFallback() {
  return <WaitingList label={m.administration_loading()} noScript={m.administration_no_script()} row="h-28" />;
}

export default function AdministrationPage({ loaderData: { administration } }: Route.ComponentProps) {
  return (
    <Loaded data={administration} waiting={<HydrateFallback />} failed={m.administration_failed()}>
      {(data) => <AdministrationTabs data={data} />}
    </Loaded>
  );
}
