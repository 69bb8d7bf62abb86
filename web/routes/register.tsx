import { RegisterScreen } from "#web/features/accounts/register-screen.tsx";

export default function RegisterPage() {
  return <RegisterScreen />;
}
