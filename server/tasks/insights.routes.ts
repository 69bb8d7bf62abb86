import type { Insights } from "#contract/tasks/insights.ts";
import { taskEndpoints } from "#contract/tasks/task.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { shareRead } from "#server/platform/http/share-read.ts";
import { readMarketFigures, readOwnFigures } from "./insights.store.server.ts";

export function addInsightsRoutes(implement: ImplementEndpoint, db: Db): void {
  const readMarket = shareRead(() => readMarketFigures(db), keepFor);
  implement(taskEndpoints["GET /insights"], async ({ person }) => {
    const [mine, market] = await Promise.all([readOwnFigures(db, person.id), readMarket()]);
    return { generatedAt: new Date().toISOString(), mine, market };
  });
}

/** The figures of a large market take a scan of 10 ms and more, during which the embedded database does nothing else. */
function keepFor({ tasks }: Insights["market"]): number {
  return tasks < 10_000 ? 0 : 10_000;
}
