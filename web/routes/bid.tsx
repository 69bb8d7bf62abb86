import { taskIdOfSlug } from "#contract/bid-slug.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { dealParts } from "#web/features/offers/deal-data.ts";
import { DealSection } from "#web/features/offers/deal-section.tsx";
import { loadTask, loadTaskPage, taskMeta } from "#web/features/task-page/task-data.ts";
import { TaskPage } from "#web/features/task-page/task-page.tsx";
import { bidPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/bid.ts";

export const handle: LiveHandle = { live: { on: ["item"], task: ({ slug = "" }) => taskIdOfSlug(slug) } };

export function loader(args: Route.LoaderArgs) {
  return loadTask(args, taskIdOfSlug(args.params.slug));
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  const id = taskIdOfSlug(args.params.slug);
  return loadTaskPage(args, id, id ? dealParts(id, args.request.url) : {});
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = (args) => taskMeta(args, bidPath);

export default function Bid({ loaderData, params: { slug } }: Route.ComponentProps) {
  const id = taskIdOfSlug(slug);
  return (
    <TaskPage key={slug} page="bid" answer={loaderData.task} id={id}>
      {(task) => id && <DealSection task={task} data={loaderData} />}
    </TaskPage>
  );
}
