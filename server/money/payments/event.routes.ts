// The callbacks of payment providers. They carry no token; each provider verifies the signature of its own.
import { Hono } from "hono";
import { apiPaths } from "#contract/platform/paths.ts";
import { applyEvent } from "#server/money/payments/receive.server.ts";
import { BadSignature, type PaymentProvider } from "#server/money/providers/provider.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

type Options = {
  db: Db;
  provider: PaymentProvider | null;
  /** Called after an event, because a payment moves a deal on. */
  onWrite(): void;
};

export function createProviderRoutes({ db, provider, onWrite }: Options): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post(`${apiPaths.paymentEvents}/:provider`, async (c) => {
    if (!provider || provider.isByHand || c.req.param("provider") !== provider.name) return c.notFound();
    const events = await provider.readEvents(c.req.raw.headers, await c.req.text()).catch((error: unknown) => {
      if (error instanceof BadSignature) throw new ProblemError(400, m.payment_bad_signature());
      throw error;
    });
    const problems: ProblemError[] = [];
    for (const event of events) {
      const problem = await applyEvent(db, provider, event);
      if (problem) problems.push(problem);
    }
    if (events.length > 0) onWrite();
    const [problem] = problems;
    if (problem) throw problem;
    return c.body(null, 204);
  });
}
