ALTER TABLE "feedback" ADD COLUMN "answer_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "people" SET "email_verified" = true FROM "identity_users" WHERE "people"."issuer" = 'urn:taskhaat:identity' AND "people"."subject" = "identity_users"."id"::text AND lower("people"."email") = "identity_users"."email" AND "identity_users"."email_verified";--> statement-breakpoint
-- The mails of the last day may still be queued.
UPDATE "feedback" SET "answer_mailed_at" = "answered_at" WHERE "answered_at" < now() - interval '1 day';
