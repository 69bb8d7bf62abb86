import { ForgotPasswordScreen } from "#web/features/accounts/forgot-password-screen.tsx";

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
