ALTER TABLE "cases" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "cases_held" ON "cases" USING btree ("held_at") WHERE "cases"."held_at" is not null and "cases"."state" = 'open';--> statement-breakpoint
UPDATE cases SET held_at = now() WHERE state = 'open' AND subject_id IN (
  SELECT id FROM tasks WHERE hidden = 'held' UNION ALL SELECT id FROM offers WHERE hidden = 'held' UNION ALL
  SELECT id FROM messages WHERE hidden = 'held' UNION ALL SELECT id FROM questions WHERE hidden = 'held' UNION ALL
  SELECT id FROM reviews WHERE hidden = 'held' UNION ALL SELECT id FROM people WHERE hidden = 'held');
