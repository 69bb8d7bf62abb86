CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"words" text NOT NULL,
	"appears_at" timestamp with time zone NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_each" UNIQUE("task_id","author_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_words" CHECK (char_length("reviews"."words") between 1 and 1500),
	CONSTRAINT "reviews_of_another" CHECK ("reviews"."author_id" <> "reviews"."about_id")
);
--> statement-breakpoint
ALTER TABLE "deal_events" DROP CONSTRAINT "deal_events_event";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_about_id_people_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_about" ON "reviews" USING btree ("about_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_uncounted" ON "reviews" USING btree ("appears_at") WHERE not "reviews"."is_counted";--> statement-breakpoint
CREATE INDEX "deal_events_actor" ON "deal_events" USING btree ("actor_id");--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_event" CHECK ("deal_events"."event" in ('send', 'revise', 'reconfirm', 'withdraw', 'shortlist', 'unshortlist', 'decline', 'award', 'accept', 'refuse', 'revoke', 'lapse', 'deliver', 'request_changes', 'complete', 'finish', 'close', 'expire', 'cancel', 'extend', 'change', 'review'));