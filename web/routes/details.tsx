import type { LiveHandle } from "#web/data/live-page.ts";
import { PageError } from "#web/features/navigation/error-page.tsx";
import { taskMeta } from "#web/features/tasks/page/task-data.ts";
import { detailsPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/details.ts";
import { loadServed, loadWhole, WholeTask } from "./whole-task.tsx";

export const handle: LiveHandle = { live: { on: ["item", "message"], task: ({ id }) => id?.toLowerCase() } };

export function loader(args: Route.LoaderArgs) {
  return loadServed(args, args.params.id);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadWhole(args, args.params.id);
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = (args) => taskMeta(args, ({ _id }) => detailsPath(_id));

export const ErrorBoundary = PageError;

export default function Details({ loaderData, params: { id } }: Route.ComponentProps) {
  return <WholeTask key={id} data={loaderData} id={id.toLowerCase()} />;
}
