import { expect } from "@playwright/test";
import { runModule } from "#tests/support/run-module.ts";

/** Moves what is stored about deals 20 days back, while no server holds the folder. */
export async function letDaysPass(folder: string): Promise<void> {
  const source = `
    import { openDatabase } from "#server/platform/database/database.server.ts";
    import { sql } from "#server/platform/database/drizzle.server.ts";
    const database = await openDatabase({ url: undefined, folder: ${JSON.stringify(folder)} });
    await database.db.execute(sql\`update tasks set state_since = state_since - interval '20 days', payment_due_at = payment_due_at - interval '20 days'\`);
    await database.db.execute(sql\`update offers set deliver_by = to_char(deliver_by::timestamp - interval '20 days', 'YYYY-MM-DD')\`);
    await database.close();
  `;
  const { code, output } = await runModule(source).ended;
  expect(code, output).toBe(0);
}
