import { dealParts } from "#web/features/offers/deal-data.ts";
import { DealSection } from "#web/features/offers/deal-section.tsx";
import { ReportButton } from "#web/features/reports/report-button.tsx";
import { DetailsPage } from "#web/features/task-page/details-page.tsx";
import { loadTask, loadTaskPage } from "#web/features/task-page/load-task.ts";
import { taskMeta } from "#web/features/task-page/task-meta.ts";
import { detailsPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/details.ts";

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
    <DetailsPage
      key={id}
      answer={loaderData.task}
      id={id.toLowerCase()}
      deal={(task) => <DealSection task={task} data={loaderData} />}
      report={(task) => <ReportButton subject={{ kind: "task", id: task._id }} className="justify-self-start" />}
    />
  );
}
