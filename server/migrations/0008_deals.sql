CREATE TABLE "deal_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"offer_id" uuid,
	"event" text NOT NULL,
	"actor_id" uuid,
	"told_id" uuid,
	"told_as" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_events_event" CHECK ("deal_events"."event" in ('send', 'revise', 'reconfirm', 'withdraw', 'shortlist', 'unshortlist', 'decline', 'award', 'accept', 'refuse', 'revoke', 'lapse', 'deliver', 'request_changes', 'complete', 'finish', 'close', 'expire', 'cancel', 'extend', 'change'))
);
--> statement-breakpoint
CREATE TABLE "offer_revisions" (
	"offer_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"days" integer NOT NULL,
	"message" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_revisions_offer_id_revision_pk" PRIMARY KEY("offer_id","revision"),
	CONSTRAINT "offer_revisions_amount" CHECK ("offer_revisions"."amount" > 0),
	CONSTRAINT "offer_revisions_days" CHECK ("offer_revisions"."days" between 1 and 365),
	CONSTRAINT "offer_revisions_message" CHECK (char_length("offer_revisions"."message") between 1 and 1500)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"looks_copied" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('active', 'needs_reconfirm', 'shortlisted', 'awarded', 'accepted', 'declined', 'withdrawn', 'lost', 'lapsed', 'closed_unawarded')),
	CONSTRAINT "offers_reason" CHECK ("offers"."state" in ('active', 'needs_reconfirm', 'shortlisted', 'awarded') or "offers"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "task_versions" (
	"task_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_versions_task_id_version_pk" PRIMARY KEY("task_id","version")
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "state_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "due_at" timestamp with time zone GENERATED ALWAYS AS (case state when 'awarded' then timezone('UTC', timezone('UTC', state_since) + interval '36 hours') when 'open' then timezone('UTC', make_timestamp(left(deadline, 4)::int, substr(deadline, 6, 2)::int, substr(deadline, 9, 2)::int, 0, 0, 0) + interval '1 day') when 'closed' then timezone('UTC', timezone('UTC', state_since) + interval '720 hours') when 'delivered' then timezone('UTC', timezone('UTC', state_since) + interval '336 hours') end) STORED;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_told_id_people_id_fk" FOREIGN KEY ("told_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_revisions" ADD CONSTRAINT "offer_revisions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_bidder_id_people_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_versions" ADD CONSTRAINT "task_versions_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_events_told" ON "deal_events" USING btree ("told_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deal_events_task" ON "deal_events" USING btree ("task_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_live" ON "offers" USING btree ("task_id","bidder_id") WHERE "offers"."state" in ('active', 'needs_reconfirm', 'shortlisted', 'awarded');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_chosen" ON "offers" USING btree ("task_id") WHERE "offers"."state" in ('awarded', 'accepted');--> statement-breakpoint
CREATE INDEX "offers_task" ON "offers" USING btree ("task_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_bidder" ON "offers" USING btree ("bidder_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_at") WHERE "tasks"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_state" CHECK ("tasks"."state" in ('open', 'closed', 'awarded', 'in_progress', 'delivered', 'completed', 'cancelled', 'expired'));--> statement-breakpoint
-- Deadlines that passed before there were deals count from now on: nobody is to hear of them years later.
UPDATE "tasks" SET "state" = 'closed' WHERE "due_at" <= now();
