import { TermsScreen } from "#web/features/accounts/terms-screen.tsx";

export default function TermsPage() {
  return <TermsScreen />;
}
