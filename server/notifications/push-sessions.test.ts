import { expect, test } from "vitest";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { openEmbeddedMarket } from "#tests/support/embedded-market.ts";
import { createBrowser } from "#tests/support/push-server.ts";
import { joinEmbedded } from "#tests/support/words-everywhere.ts";

test("a subscription ends with the session of its browser", async () => {
  await using market = await openEmbeddedMarket();
  const [leaver, stayer] = [await joinEmbedded(market, "Leaver"), await joinEmbedded(market, "Stayer")];
  for (const member of [leaver, stayer]) {
    await member.request("PUT /mypush", { body: createBrowser("https://push.example.com").subscription });
  }
  const count = async () => (await market.db.execute(sql`select count(*)::int as count from push_subscriptions`)).rows[0]?.count;
  expect(await count()).toBe(2);
  await market.db.execute(sql`delete from identity_sessions where user_id = (select id from identity_users where name = 'Leaver')`);
  expect(await count()).toBe(1);
});
