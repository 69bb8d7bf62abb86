import { About } from "#web/features/about/about.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/about.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "About",
    description: "Who runs TaskHaat and why: our mission, our team, what we build with, and answers to the questions people ask.",
  });

export default function AboutPage() {
  return <About />;
}
