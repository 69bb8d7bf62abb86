import type { RequestListener } from "node:http";
import type { Database } from "#server/platform/database/database.server.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { answerFromCache, createAnswers, type Fetch, type PublicAddress, type Seen } from "./answer-from-cache.ts";

const megabyte = 1_048_576;

type Behind = { fetch: Fetch; publicAddress: PublicAddress; settings: Settings; database: Database; log: Log; metrics: Metrics };

/** A listener that answers what it knows and hands on the rest. It knows nothing until the database's notices reach it. */
export function putCacheBefore(chain: RequestListener, behind: Behind): RequestListener {
  const { fetch, publicAddress, settings, database, log, metrics } = behind;
  if (settings.CACHE_MB === 0) return chain;
  const answers = createAnswers({ maxBytes: settings.CACHE_MB * megabyte });
  const { hit, miss, measure } = metrics.cache("answers");
  measure(answers.size);

  function observe({ requestId, method, route, status, milliseconds }: Seen): void {
    hit();
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    // A line for each would cost as much as the answer.
    log.debug({ requestId, method, route, status, ms: milliseconds }, "request");
  }

  database.hear(answers.hearing);
  return answerFromCache({ answers, publicAddress, fetch, publicUrl: settings.PUBLIC_URL, observe, miss }, chain);
}
