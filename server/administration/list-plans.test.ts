// The plans of staff lists and of the transparency figures on PostgreSQL: each filter uses its index.
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { advanceDecisions } from "#server/moderation/advance-decisions.server.ts";
import { readTransparency } from "#server/moderation/transparency.store.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { readAudit } from "./audit-list.server.ts";
import { readPeople } from "./people-list.server.ts";

const page = { limit: 25, after: undefined };

test("staff lists and figures are read through indexes", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    // The tables are small: the planner would read them whole.
    await client.query("set enable_seqscan = off");
    await client.query(`
      insert into people (id, issuer, subject, name, email, role, is_banned)
      select gen_random_uuid(), 'i', n, 'n', 'e', case when n % 500 = 0 then 'moderator' else 'member' end, n % 499 = 0
      from generate_series(1, 20000) n`);
    await client.query(`
      insert into audit_log (id, action, subject_kind, subject_id, details)
      select gen_random_uuid(), 'a' || n % 500 || '.b', 'k', gen_random_uuid(), '{}' from generate_series(1, 20000) n`);
    await client.query("analyze people, audit_log");
    const seen: { text: string; parameters: unknown[] }[] = [];
    const db = drizzle({ client, logger: { logQuery: (text, parameters) => void seen.push({ text, parameters }) } });
    const plansOf = async (run: () => Promise<unknown>) => {
      await run();
      const plans = [];
      for (const { text, parameters } of seen.splice(0)) {
        const { rows } = await client.query(`explain ${text}`, parameters);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
      return plans;
    };
    expect(await plansOf(() => readPeople(db, { role: "moderator" }, page))).toEqual([expect.stringContaining("people_staff")]);
    expect(await plansOf(() => readPeople(db, { status: "banned" }, page))).toEqual([expect.stringContaining("people_restricted")]);
    expect(await plansOf(() => readPeople(db, { status: "suspended" }, page))).toEqual([expect.stringContaining("people_restricted")]);
    const log = createLog({ LOG_LEVEL: "silent" });
    expect(await plansOf(() => advanceDecisions(db, log, () => {}))).toEqual([
      expect.anything(),
      ...["cases_held", "people_restricted"].map((name) => expect.stringContaining(name)),
    ]);
    expect(await plansOf(() => readAudit(db, { action: "rare" }, page))).toEqual([expect.stringContaining("audit_log_action")]);
    expect(await plansOf(() => readTransparency(db))).toEqual([
      ...["reports_pkey", "decisions_pkey", "decisions_pkey", "appeals_pkey", "appeals_decided_at"].map((name) =>
        expect.stringContaining(name),
      ),
      ...["disputes_pkey", "disputes_closed_at", "decisions_pkey"].map((name) => expect.stringContaining(name)),
    ]);
  } finally {
    await client.end();
  }
}, 30_000);
