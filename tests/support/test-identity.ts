// The real identity slice over a test's database, reached by HTTP without a port.
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { expect } from "vitest";
import { findSamplePerson } from "#server/administration/sample-people.server.ts";
import { createIdentity } from "#server/identity/identity.server.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { refusalOfRegistration } from "#server/market/registration.server.ts";
import { findLanguage, refuseRestricted } from "#server/people/person.store.server.ts";
import { isActiveAdministrator } from "#server/people/role.store.server.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { createErrorHandler } from "#server/platform/http/errors.ts";
import type { Jobs } from "#server/platform/jobs/jobs.server.ts";
import { createCounters } from "#server/platform/limits/counters.server.ts";
import { createRateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { createLog } from "#server/platform/log/log.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { createHttpBrowser } from "./http-browser.ts";

export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>;

export async function openTestIdentity(database: Database, environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-identity-"));
  const settings = readSettings({ DATA_DIR: folder, ...environment });
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ LOG_LEVEL: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const limiter = createRateLimiter(createCounters(database), settings);
  const registrationRefusal = (invitation: string | undefined) => refusalOfRegistration(database.db, invitation);
  const marketName = async () => (await readMarketSettings(database.db)).name;
  const address = () => "http://localhost";
  const refuseProfileChange = (account: Parameters<typeof refuseRestricted>[1]) => refuseRestricted(database.db, account);
  const languageOf = (account: Parameters<typeof findLanguage>[1]) => findLanguage(database.db, account);
  /** Jobs run when their mails are read: by then the transactions that enqueued them have ended. */
  const waiting: (() => Promise<void>)[] = [];
  const scheduled: (() => Promise<void>)[] = [];
  const jobs: Pick<Jobs, "define"> = {
    define({ run, cron }) {
      if (cron) scheduled.push(() => run({} as never));
      return async (_, data) => void waiting.push(() => run(data));
    },
  };
  const findSample = (account: string) => findSamplePerson(database.db, account);
  const guards = { registrationRefusal, refuseProfileChange, findSamplePerson: findSample, isAdministrator: isActiveAdministrator };
  const readers = { findLanguage: languageOf, marketName };
  const identity = await createIdentity({ settings, database, log, limiter, jobs, address, ...guards, ...readers });
  const app = new Hono<ServerEnv>().route("/identity", identity.routes).onError(createErrorHandler(log));

  async function mailsTo(email: string): Promise<string[]> {
    for (const run of waiting.splice(0)) await run();
    const files = await readdir(join(folder, "outbox")).catch(() => []);
    const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, "outbox", file), "utf8")));
    return mails.filter((mail) => mail.includes(`To: ${email}\n`));
  }

  return {
    ...identity,
    app,
    limiter,
    lines,
    openBrowser: (origin?: string) => createHttpBrowser((request) => app.request(request), origin),
    mailsTo,
    async runScheduled(): Promise<void> {
      for (const run of scheduled) await run();
    },
    async resetTokenMailedTo(email: string): Promise<string> {
      const tokens = async () => (await mailsTo(email)).flatMap((mail) => /reset-password\?token=(\w+)/.exec(mail)?.[1] ?? []);
      await expect.poll(tokens).not.toEqual([]);
      return (await tokens()).at(-1) ?? "";
    },
    // A mail may still be on its way into the outbox.
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export function asJson(body: object, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}

export function newSignUp() {
  return { name: "Rumana Akter", image: "https://example.com/rumana.png", email: `${randomUUID()}@example.com`, password: "Secret1" };
}
