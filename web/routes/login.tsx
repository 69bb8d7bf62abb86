import { LoginScreen } from "#web/features/accounts/login-screen.tsx";

export default function LoginPage() {
  return <LoginScreen />;
}
