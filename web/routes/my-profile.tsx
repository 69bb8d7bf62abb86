import { ProfileScreen } from "#web/features/accounts/profile-screen.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/my-profile.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "My Profail", description: "Your name, your photo and your account on TaskHaat.", unlisted: true });

export default function ProfilePage() {
  return <ProfileScreen />;
}
