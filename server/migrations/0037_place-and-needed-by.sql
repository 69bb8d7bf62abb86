DROP INDEX "tasks_category";--> statement-breakpoint
DROP INDEX "tasks_deadline";--> statement-breakpoint
DROP INDEX "tasks_budget";--> statement-breakpoint
DROP INDEX "tasks_likes";--> statement-breakpoint
ALTER TABLE "task_search" ADD COLUMN "needed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_search" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_search" ADD COLUMN "town" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "needed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "town" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "task_search_needed_by" ON "task_search" USING btree ("needed_by");--> statement-breakpoint
CREATE INDEX "task_search_town" ON "task_search" USING btree (lower("town"));--> statement-breakpoint
CREATE INDEX "tasks_town" ON "tasks" USING btree (lower("town"),"category","is_open") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
CREATE INDEX "tasks_category" ON "tasks" USING btree ("category","is_open","id","budget","deadline","needed_by","place","town") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
CREATE INDEX "tasks_deadline" ON "tasks" USING btree ("category","is_open","deadline","id","budget","needed_by","place","town") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
CREATE INDEX "tasks_budget" ON "tasks" USING btree ("category","is_open","budget","id","deadline","needed_by","place","town") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
CREATE INDEX "tasks_likes" ON "tasks" USING btree ("category","is_open","like_count","id","budget","deadline","needed_by","place","town") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_needed_by_shape" CHECK ("tasks"."needed_by" ~ '^(\d{4}-\d{2}-\d{2})?$');--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_place" CHECK ("tasks"."place" in ('', 'onsite', 'remote'));