import { m } from "#texts/m.ts";
import { About } from "#web/features/market/about/about.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/about.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: m.about_title(),
    description: m.about_description,
  });

export default function AboutPage() {
  return <About />;
}
