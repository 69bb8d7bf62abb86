CREATE TABLE "blocks" (
	"person_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_person_id_blocked_id_pk" PRIMARY KEY("person_id","blocked_id"),
	CONSTRAINT "blocks_another" CHECK ("blocks"."person_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_settings" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"wants_mail" boolean DEFAULT true NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_text" CHECK (char_length("messages"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("person_id","kind","subject_id"),
	CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('task', 'message')),
	CONSTRAINT "reports_reason" CHECK (char_length("reports"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"poster_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"last_id" uuid,
	"poster_read_id" uuid,
	"bidder_read_id" uuid,
	CONSTRAINT "threads_one_each" UNIQUE("task_id","bidder_id")
);
--> statement-breakpoint
ALTER TABLE "deal_events" DROP CONSTRAINT "deal_events_event";--> statement-breakpoint
ALTER TABLE "deal_events" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_people_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_settings" ADD CONSTRAINT "inbox_settings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_poster_id_people_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_bidder_id_people_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "threads_poster" ON "threads" USING btree ("poster_id","last_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "threads_bidder" ON "threads" USING btree ("bidder_id","last_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deal_events_unmailed" ON "deal_events" USING btree ("id") WHERE "deal_events"."told_id" is not null and "deal_events"."read_at" is null and "deal_events"."mailed_at" is null;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_event" CHECK ("deal_events"."event" in ('send', 'revise', 'reconfirm', 'withdraw', 'shortlist', 'unshortlist', 'decline', 'award', 'accept', 'refuse', 'revoke', 'lapse', 'deliver', 'request_changes', 'complete', 'finish', 'close', 'expire', 'cancel', 'extend', 'change', 'review', 'review_published', 'message'));--> statement-breakpoint
-- What was told before there was mail stays unmailed.
UPDATE "deal_events" SET "mailed_at" = now();
