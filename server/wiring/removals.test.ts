import { expect, test } from "vitest";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { addDealTask, addOffer, addPerson } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { createTestApp } from "#tests/support/test-app.ts";

test.each(engines)("on %s all processes learn that something is hidden, deleted or suspended, whatever removes it", async (engine) => {
  let removals = 0;
  await using market = await createTestApp(engine, { onRemoval: () => (removals += 1) });
  const { db } = market.database;
  await market.database.listen();
  const [posterId, bidderId] = [await addPerson(db), await addPerson(db)];
  const task = await addDealTask(db, { posterId });
  const cancelled = await addDealTask(db, { posterId });
  const deleted = await addDealTask(db, { posterId });
  await addOffer(db, task, bidderId);
  const by = "0198c0de-0000-7000-8000-0000000000dd";
  await db.execute(
    sql`insert into questions (id, task_id, asker_id, text, answer, answered_at) values (${by}, ${task}, ${bidderId}, 'How large?', 'Small.', now())`,
  );
  await db.execute(sql`insert into reviews (id, task_id, author_id, about_id, stars, words, appears_at)
    values (${by}, ${task}, ${posterId}, ${bidderId}, 5, 'Good.', now())`);
  await db.execute(sql`insert into photos (id, person_id, type, bytes) values (${by}, ${posterId}, 'image/png', '')`);
  await db.execute(sql`update tasks set like_count = like_count + 1`);
  await db.execute(sql`update people set rating = 4`);

  const statements = [
    sql`update tasks set hidden = 'held' where id = ${task}`,
    sql`update tasks set state = 'cancelled' where id = ${cancelled}`,
    sql`delete from tasks where id = ${deleted}`,
    sql`update offers set hidden = 'decided', hidden_by = ${by}`,
    sql`update questions set hidden = 'held'`,
    sql`update questions set answer_hidden = 'held'`,
    sql`delete from questions`,
    sql`update reviews set hidden = 'held'`,
    sql`update reviews set withdrawn_at = now()`,
    sql`update people set hidden = 'held' where id = ${posterId}`,
    sql`update people set suspended_by = ${by}, is_banned = true where id = ${posterId}`,
    sql`update people set issuer = 'elsewhere' where id = ${bidderId}`,
    sql`delete from photos`,
  ];
  for (const [index, statement] of statements.entries()) {
    await db.execute(statement);
    await expect.poll(() => removals, { message: `statement ${index}` }).toBe(index + 1);
  }
});
