ALTER TABLE "departed_people" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "departed_people" ADD COLUMN "banned_by" uuid;--> statement-breakpoint
CREATE INDEX "appeals_decided_at" ON "appeals" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "departed_people_email" ON "departed_people" USING btree ("email_hash") WHERE "departed_people"."email_hash" is not null;--> statement-breakpoint
CREATE INDEX "departed_people_ban" ON "departed_people" USING btree ("banned_by");--> statement-breakpoint
CREATE INDEX "people_restricted" ON "people" USING btree ("id") WHERE "people"."is_banned" or "people"."suspended_until" is not null;