import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/engines.ts";
import { sql } from "./drizzle.server.ts";

/** Read with their row, or looked up through a partial index or together with the id of the row. */
const withoutIndex = [
  "cases.task_id",
  "deal_events.decision_id",
  "decisions.task_id",
  "identity_recoveries.started_by",
  "messages.hidden_by",
  "money_differences.subject_id",
  "money_documents.task_id",
  "money_transfers.order_id",
  "money_transfers.payer_id",
  "money_transfers.task_id",
  "offers.hidden_by",
  "people.hidden_by",
  "people.suspended_by",
  "push_subscriptions.sent_up_to",
  "questions.answer_hidden_by",
  "questions.hidden_by",
  "reviews.hidden_by",
  "sandbox_transfers.payment_id",
  "tasks.hidden_by",
  "threads.bidder_read_id",
  "threads.last_id",
  "threads.poster_read_id",
];

test("every foreign key has an index", async () => {
  await using database = await openTestDatabase("postgres");
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select format('%s.%s', c.relname, a.attname) as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'uuid'::regtype
        or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)))
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indpred is null and i.indkey[0] = a.attnum)
    order by name`);
  expect(rows.map(({ name }) => name)).toEqual(withoutIndex);
});
