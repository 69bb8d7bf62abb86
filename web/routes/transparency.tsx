import { m } from "#texts/m.ts";
import { apiContext, orPageError } from "#web/data/api.ts";
import { settleParts } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { readTransparency, Transparency } from "#web/features/moderation/transparency/transparency.tsx";
import { Page } from "#web/ui/page.tsx";
import { listedPage } from "#web/ui/page-meta.ts";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/transparency.ts";

export const meta = listedPage(m.transparency_title, m.transparency_description);

export async function loader({ context }: Route.LoaderArgs) {
  return { data: await orPageError(readTransparency(context.get(apiContext))) };
}

export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  // Waits for the data, so that the router finds the rule or section that a link leads to.
  return settleParts(request, { data: readTransparency(context.get(apiContext)) });
}

export default function TransparencyPage({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <Page title={m.transparency_title()} intro={m.transparency_intro()}>
      <Loaded
        data={data}
        waiting={<WaitingList label={m.transparency_loading()} noScript="" row="h-40" />}
        failed={m.transparency_failed()}
      >
        {(loaded) => <Transparency {...loaded} />}
      </Loaded>
    </Page>
  );
}
