import { LoginScreen } from "#web/features/accounts/login-screen.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/login.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Login", description: "Log in to TaskHaat with your email or with Google, and go on where you left off." });

export default LoginScreen;
