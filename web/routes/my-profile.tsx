import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { ProfileScreen, WaitingProfile } from "#web/features/accounts/profile-screen.tsx";
import { MailSetting } from "#web/features/inbox/mail-setting.tsx";
import { BlockedPeople, readBlocks } from "#web/features/reports/blocked-people.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/my-profile.ts";

export const handle: PageHead = { title: "My Profail", width: "form" };

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: handle.title, description: "Your name, your photo and your account on TaskHaat.", unlisted: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, {
    account: asPerson((client) => client.request("GET /me")),
    mail: asPerson((client) => client.request("GET /myinbox/settings")),
    blocks: asPerson((client) => readBlocks(client, shownIn(request.url))),
  });
}

export function HydrateFallback() {
  return <WaitingProfile />;
}

export default function ProfilePage({ loaderData: { account, mail, blocks } }: Route.ComponentProps) {
  const settings = (
    <>
      <MailSetting settings={mail} />
      <BlockedPeople blocks={blocks} />
    </>
  );
  return <ProfileScreen account={account} settings={settings} />;
}
