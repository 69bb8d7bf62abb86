import { loadPage, readMyTasks, shownIn } from "#web/data/load.ts";
import { Reports } from "#web/features/dashboard/reports.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/reports.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Reports", description: "Your tasks in tables, to read or to take along as CSV files.", unlisted: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { tasks: readMyTasks(shownIn(request.url)) });
}

export default function ReportsPage({ loaderData: { tasks } }: Route.ComponentProps) {
  return <Reports tasks={tasks} />;
}
