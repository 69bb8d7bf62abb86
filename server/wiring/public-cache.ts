import { type AnswerCache, createAnswerCache } from "#server/platform/cache/answer-cache.ts";
import type { RecentWrites } from "#server/platform/http/recent-write.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { publicAddress } from "./public-address.ts";

type Options = {
  settings: Pick<Settings, "CACHE_MB" | "PUBLIC_URL" | "NODE_ENV">;
  recentWrites: RecentWrites;
  log: Log;
  metrics: Metrics;
};

/** Other processes may write and deadlines pass, neither of which clears the cache. */
const maxAge = 1_000;

/** The cache of public pages and API responses. */
export function createPublicCache({ settings, recentWrites, log, metrics }: Options): AnswerCache {
  metrics.watchCache("answers", () => cache.counts());
  const isOn = settings.CACHE_MB > 0 && settings.NODE_ENV !== "development";
  const cache = createAnswerCache({
    maxBytes: Math.max(settings.CACHE_MB, 1) * 1_048_576,
    maxAge,
    recentWrites,
    publicAddress: isOn ? publicAddress : () => null,
    publicUrl: settings.PUBLIC_URL,
    onHit({ requestId, method, route, status, milliseconds }) {
      metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
      // At debug level: logging each hit would cost as much as the hit itself.
      log.debug({ requestId, method, route, status, ms: milliseconds }, "request");
    },
  });
  return cache;
}
