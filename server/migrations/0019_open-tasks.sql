DROP INDEX "tasks_category";--> statement-breakpoint
DROP INDEX "tasks_deadline";--> statement-breakpoint
DROP INDEX "tasks_budget";--> statement-breakpoint
DROP INDEX "tasks_likes";--> statement-breakpoint
ALTER TABLE "task_search" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "is_open" boolean GENERATED ALWAYS AS (state = 'open') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "task_search_open" ON "task_search" USING btree ("id") WHERE "task_search"."is_open";--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("id") WHERE "tasks"."is_open";--> statement-breakpoint
CREATE INDEX "tasks_category" ON "tasks" USING btree ("category","is_open","id","budget","deadline") WHERE "tasks"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "tasks_deadline" ON "tasks" USING btree ("category","is_open","deadline","id","budget") WHERE "tasks"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "tasks_budget" ON "tasks" USING btree ("category","is_open","budget","id","deadline") WHERE "tasks"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "tasks_likes" ON "tasks" USING btree ("category","is_open","like_count","id","budget","deadline") WHERE "tasks"."state" <> 'cancelled';--> statement-breakpoint
-- The words do not change, so the trigger that collects them has nothing to do.
ALTER TABLE "task_search" DISABLE TRIGGER "task_search_changed";--> statement-breakpoint
UPDATE "task_search" SET "is_open" = false FROM "tasks" WHERE "tasks"."id" = "task_search"."id" AND NOT "tasks"."is_open";--> statement-breakpoint
ALTER TABLE "task_search" ENABLE TRIGGER "task_search_changed";--> statement-breakpoint
ANALYZE "tasks", "task_search";
