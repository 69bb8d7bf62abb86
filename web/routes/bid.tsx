import { taskIdOfSlug } from "#contract/tasks/bid-slug.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { PageError } from "#web/features/navigation/error-page.tsx";
import { taskMeta } from "#web/features/tasks/page/task-data.ts";
import { bidPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/bid.ts";
import { loadServed, loadWhole, WholeTask } from "./whole-task.tsx";

export const handle: LiveHandle = { live: { on: ["item", "message"], task: ({ slug = "" }) => taskIdOfSlug(slug) } };

export function loader(args: Route.LoaderArgs) {
  return loadServed(args, taskIdOfSlug(args.params.slug));
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadWhole(args, taskIdOfSlug(args.params.slug));
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = (args) => taskMeta(args, bidPath);

export const ErrorBoundary = PageError;

export default function Bid({ loaderData, params: { slug } }: Route.ComponentProps) {
  return <WholeTask key={slug} data={loaderData} id={taskIdOfSlug(slug)} />;
}
