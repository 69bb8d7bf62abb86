import { Suspense } from "react";
import { m } from "#texts/m.ts";
import { apiContext } from "#web/data/api.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { HeroSlider } from "#web/features/market/home/hero-slider.tsx";
import { Testimonials } from "#web/features/market/home/testimonials.tsx";
import { loadNewestTasks, NewestTasks } from "#web/features/tasks/list/newest-tasks.tsx";
import { useMarket } from "#web/ui/market.ts";
import { absolute, describePage, marketName } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/home.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadNewestTasks(context.get(apiContext));
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return loadNewestTasks(context.get(apiContext));
}

export const meta: Route.MetaFunction = (args) => {
  const url = absolute(args, "/");
  const description = m.home_description();
  return [
    ...describePage(args, { title: m.home_title(), shareTitle: m.home_tagline, description }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: marketName(args),
        url,
        description,
        publisher: { "@type": "Organization", name: marketName(args), url, logo: absolute(args, "/icon-512.png") },
      },
    },
  ];
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { user } = useIdentity();
  return (
    <>
      <h1 className="sr-only">{m.home_tagline({ market: useMarket().name })}</h1>
      <HeroSlider />
      {/* Each section hydrates as a task of its own. */}
      <Suspense>
        <NewestTasks tasks={loaderData.tasks} signedIn={user !== null} />
      </Suspense>
      <Suspense>
        <Testimonials person={user} />
      </Suspense>
    </>
  );
}
