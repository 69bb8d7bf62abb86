import { ResetPasswordScreen } from "#web/features/accounts/reset-password-screen.tsx";

export default function ResetPasswordPage() {
  return <ResetPasswordScreen />;
}
