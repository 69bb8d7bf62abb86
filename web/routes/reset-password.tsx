import { ResetPasswordScreen } from "#web/features/accounts/reset-password-screen.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/reset-password.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Reset Password", description: "Choose a new password for your account.", unlisted: true });

export default ResetPasswordScreen;
