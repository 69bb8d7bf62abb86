import { apiContext } from "#web/data/api.ts";
import { DealPlace } from "#web/features/offers/deal-place.tsx";
import { BidPage } from "#web/features/task-page/bid-page.tsx";
import { answerOnItsWay, fetchBySlug, wholeAnswer } from "#web/features/task-page/load-task.ts";
import { taskMeta } from "#web/features/task-page/task-meta.ts";
import { bidPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/bid.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return wholeAnswer(fetchBySlug(context.get(apiContext), params.slug));
}

export function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  return answerOnItsWay(fetchBySlug(context.get(apiContext), params.slug));
}

export const meta: Route.MetaFunction = (args) => taskMeta(args, bidPath);

export default function Bid({ loaderData, params }: Route.ComponentProps) {
  return <BidPage answer={loaderData} slug={params.slug} deal={(task) => <DealPlace key={task._id} task={task} />} />;
}
