import { ProfileScreen } from "#web/features/accounts/profile-screen.tsx";
import { MailSetting } from "#web/features/inbox/mail-setting.tsx";
import { BlockedPeople } from "#web/features/reports/blocked-people.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/my-profile.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "My Profail", description: "Your name, your photo and your account on TaskHaat.", unlisted: true });

export default function ProfilePage() {
  const more = (
    <>
      <MailSetting />
      <BlockedPeople />
    </>
  );
  return <ProfileScreen more={more} />;
}
