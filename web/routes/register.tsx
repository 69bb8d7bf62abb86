import { RegisterScreen } from "#web/features/accounts/register-screen.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/register.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "Register",
    description: "Make an account on TaskHaat: post tasks, bid on the tasks of others, and follow both from a dashboard.",
  });

export default RegisterScreen;
