import { TermsScreen } from "#web/features/accounts/terms-screen.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/terms.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "Terms",
    description: "The rules of TaskHaat in plain words: what you may post, what we keep about you, and what happens when things go wrong.",
  });

export default TermsScreen;
