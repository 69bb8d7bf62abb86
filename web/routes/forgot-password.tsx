import { ForgotPasswordScreen } from "#web/features/accounts/forgot-password-screen.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/forgot-password.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Forgot Password", description: "Lost your password? We send a link to choose a new one." });

export default ForgotPasswordScreen;
