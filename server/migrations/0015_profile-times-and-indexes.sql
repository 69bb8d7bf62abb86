ALTER TABLE "people" ADD COLUMN "profile_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deal_events_offer" ON "deal_events" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "feedback_person" ON "feedback" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "feedback_email" ON "feedback" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "idempotency_keys_person" ON "idempotency_keys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
-- Until now a review kept its words when its author deleted the account.
UPDATE "reviews" SET "words" = 'Removed with its author''s account.' FROM "people" WHERE "people"."id" = "reviews"."author_id" AND "people"."issuer" = 'urn:taskhaat:departed';
