import { asPerson, loadPage } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { WaitingTaskForm } from "#web/features/task-form/task-form.tsx";
import { readOwnTask, UpdateNotLoaded, UpdateTask } from "#web/features/task-form/update-task.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/update-task.ts";

export const handle: PageHead = { title: "Update Task" };

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: handle.title, description: "Change what you posted.", unlisted: true });

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadPage(request, { own: asPerson((client, user) => readOwnTask(client, user, params.id)) });
}

export function HydrateFallback() {
  return <WaitingTaskForm label="Loading the task" />;
}

export default function Update({ params, loaderData: { own } }: Route.ComponentProps) {
  return (
    <Loaded data={own} waiting={<WaitingTaskForm label="Loading the task" />} failed={(failure) => <UpdateNotLoaded {...failure} />}>
      {(known) => <UpdateTask key={params.id} {...known} />}
    </Loaded>
  );
}
