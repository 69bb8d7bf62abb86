import { apiContext } from "#web/data/api.ts";
import { DealPlace } from "#web/features/offers/deal-place.tsx";
import { ReportTask } from "#web/features/reports/report-task.tsx";
import { DetailsPage } from "#web/features/task-page/details-page.tsx";
import { answerOnItsWay, wholeAnswer } from "#web/features/task-page/load-task.ts";
import { taskMeta } from "#web/features/task-page/task-meta.ts";
import { detailsPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/details.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return wholeAnswer(context.get(apiContext).request("GET /mytask/{id}", { id: params.id }));
}

export function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  return answerOnItsWay(context.get(apiContext).request("GET /mytask/{id}", { id: params.id }));
}

export const meta: Route.MetaFunction = (args) => taskMeta(args, ({ _id }) => detailsPath(_id));

export default function Details({ loaderData, params }: Route.ComponentProps) {
  return (
    <DetailsPage
      answer={loaderData}
      id={params.id}
      deal={(task) => <DealPlace key={task._id} task={task} />}
      report={(task) => <ReportTask id={task._id} />}
    />
  );
}
