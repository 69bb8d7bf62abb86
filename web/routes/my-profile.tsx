import { ProfileScreen } from "#web/features/accounts/profile-screen.tsx";

export default function ProfilePage() {
  return <ProfileScreen />;
}
