ALTER TABLE "reviews" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
UPDATE "reviews" SET "withdrawn_at" = now() FROM "tasks" WHERE "tasks"."id" = "reviews"."task_id" AND "tasks"."state" <> 'completed';--> statement-breakpoint
CREATE INDEX "reviews_to_discount" ON "reviews" USING btree ("about_id") WHERE "reviews"."is_counted" and "reviews"."withdrawn_at" is not null;