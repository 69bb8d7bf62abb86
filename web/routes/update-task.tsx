import type { ReactNode } from "react";
import { asPerson, loadPage } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { WaitingTaskForm } from "#web/features/task-form/task-form.tsx";
import { readOwnTask, UpdateNotLoaded, UpdateTask } from "#web/features/task-form/update-task.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/update-task.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Update Task", description: "Change what you posted.", unlisted: true });

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadPage(request, { own: asPerson((client, user) => readOwnTask(client, user, params.id)) });
}

export function HydrateFallback() {
  return framed(<WaitingTaskForm label="Loading the task" />);
}

export default function Update({ params, loaderData: { own } }: Route.ComponentProps) {
  return framed(
    <Loaded data={own} waiting={<WaitingTaskForm label="Loading the task" />} failed={(failure) => <UpdateNotLoaded {...failure} />}>
      {(known) => <UpdateTask key={params.id} {...known} />}
    </Loaded>,
  );
}

function framed(content: ReactNode) {
  return <Page title="Update Task">{content}</Page>;
}
