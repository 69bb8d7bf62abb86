// The page of a task with everything about it, which the bid page and the details page share.
import type { ComponentProps } from "react";
import type { RouterContextProvider } from "react-router";
import { apiContext, hydratingContext } from "#web/data/api.ts";
import { loadPage, settleParts } from "#web/data/load.ts";
import { dealParts } from "#web/features/offers/deal-data.ts";
import { DealSection } from "#web/features/offers/deal-section.tsx";
import { ReportButton } from "#web/features/reports/report-button.tsx";
import { loadTask, taskParts } from "#web/features/task-page/task-data.ts";
import { TaskPage } from "#web/features/task-page/task-page.tsx";

type PageData = ComponentProps<typeof TaskPage>["data"] & ComponentProps<typeof DealSection>["data"];
type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };
type Served = Awaited<ReturnType<typeof loadServed>>;

/** On the server. */
export function loadServed({ context }: LoaderArgs, id: string | undefined) {
  return loadTask(context.get(apiContext), id);
}

/** In the browser, with personal parts. A page that came as HTML has its public parts already and does not wait for the rest. */
export async function loadWhole(
  { request, context, serverLoader }: LoaderArgs & { serverLoader(): Promise<Served> },
  id: string | undefined,
): Promise<PageData> {
  const personal = id === undefined ? undefined : dealParts(id, request.url);
  if (!context.get(hydratingContext)) return loadPage(request, { ...taskParts(context.get(apiContext), id), ...personal });
  const { task, related } = await serverLoader();
  void settleParts(request, { task: Promise.resolve(task), related: Promise.resolve(related), ...personal });
  return { task, related, ...personal };
}

export function WholeTask({ page, data, id }: { page: "bid" | "details"; data: PageData; id: string | undefined }) {
  return (
    <TaskPage
      page={page}
      data={data}
      id={id}
      deal={(task) => id !== undefined && <DealSection task={task} data={data} />}
      questions={() => null}
      report={(task) => <ReportButton subject={{ kind: "task", id: task._id }} />}
    />
  );
}
