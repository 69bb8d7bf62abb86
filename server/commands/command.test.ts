import { expect, test, vi } from "vitest";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { withOperatorDatabase } from "./command.ts";

test("operator commands have no statement timeout and no idle timeout", async () => {
  await using target = await createTestPostgres({ migrated: false });
  vi.stubEnv("DATABASE_URL", target.url);
  try {
    const { rows } = await withOperatorDatabase(({ db }) =>
      db.execute(
        sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      ),
    );
    expect(rows).toEqual([{ statement: "0", idle: "0" }]);
  } finally {
    vi.unstubAllEnvs();
  }
});
