import type { LiveHandle } from "#web/data/live-page.ts";
import { dealParts } from "#web/features/offers/deal-data.ts";
import { DealSection } from "#web/features/offers/deal-section.tsx";
import { ReportButton } from "#web/features/reports/report-button.tsx";
import { loadTask, loadTaskPage, taskMeta } from "#web/features/task-page/task-data.ts";
import { TaskDetails } from "#web/features/task-page/task-details.tsx";
import { TaskPage } from "#web/features/task-page/task-page.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/details.ts";

export const handle: LiveHandle = { live: { on: ["item"], task: ({ id }) => id?.toLowerCase() } };

export function loader(args: Route.LoaderArgs) {
  return loadTask(args, args.params.id);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  const { id } = args.params;
  return loadTaskPage(args, id, dealParts(id, args.request.url));
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = (args) => taskMeta(args, ({ _id }) => detailsPath(_id));

export default function Details({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <TaskPage key={id} page="details" answer={loaderData.task} id={id.toLowerCase()}>
      {(task) => (
        <>
          <DealSection task={task} data={loaderData} />
          <TaskDetails task={task}>
            <ReportButton subject={{ kind: "task", id: task._id }} className="justify-self-start" />
          </TaskDetails>
        </>
      )}
    </TaskPage>
  );
}
