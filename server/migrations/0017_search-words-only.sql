CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- Only words of the task remain: neither its category as a whole nor its time of creation. The words of a task do not change by that,
-- so the trigger that collects them has nothing to do; and building the index again is faster than updating it row by row.
DROP INDEX "task_search_words";
--> statement-breakpoint
ALTER TABLE "task_search" DISABLE TRIGGER "task_search_changed";
--> statement-breakpoint
UPDATE "task_search" SET "words" = ts_delete("words", ARRAY['~' || "category", '~' || substr("id"::text, 1, 4), '~' || substr("id"::text, 1, 5), '~' || substr("id"::text, 1, 6)]);
--> statement-breakpoint
ALTER TABLE "task_search" ENABLE TRIGGER "task_search_changed";
--> statement-breakpoint
CREATE INDEX "task_search_words" ON "task_search" USING gin ("words") WITH (gin_pending_list_limit=64);
--> statement-breakpoint
CREATE INDEX "task_search_category" ON "task_search" USING btree ("category");
--> statement-breakpoint
CREATE INDEX "task_search_budget" ON "task_search" USING btree ("budget");
--> statement-breakpoint
CREATE INDEX "task_search_deadline" ON "task_search" USING btree ("deadline");
--> statement-breakpoint
ANALYZE "task_search";
--> statement-breakpoint
DROP FUNCTION task_document(uuid, text, text, text);
