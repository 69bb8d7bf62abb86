CREATE TABLE "dispute_statements" (
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_statements_dispute_id_side_pk" PRIMARY KEY("dispute_id","side"),
	CONSTRAINT "dispute_statements_side" CHECK ("dispute_statements"."side" in ('poster', 'winner')),
	CONSTRAINT "dispute_statements_text" CHECK (char_length("dispute_statements"."text") <= 3000)
);--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"opened_by" text,
	"reason" text NOT NULL,
	"was_delivered" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"against" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_offer_id_unique" UNIQUE("offer_id"),
	CONSTRAINT "disputes_opened_by" CHECK ("disputes"."opened_by" is null or "disputes"."opened_by" in ('poster', 'winner')),
	CONSTRAINT "disputes_outcome" CHECK ("disputes"."outcome" is null or "disputes"."outcome" in ('complete', 'end')),
	CONSTRAINT "disputes_against" CHECK ("disputes"."against" is null or ("disputes"."against" in ('poster', 'winner') and "disputes"."outcome" is not null)),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."outcome" is null) = ("disputes"."closed_at" is null))
);--> statement-breakpoint
ALTER TABLE "deal_events" DROP CONSTRAINT "deal_events_event";--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_kind";--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_action";--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_state";--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_state";--> statement-breakpoint
DROP INDEX "deliveries_round";--> statement-breakpoint
DROP INDEX "deliveries_offer";--> statement-breakpoint
DROP INDEX "offers_one_chosen";--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "rule" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "rule_title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" drop column "due_at";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "due_at" timestamp with time zone GENERATED ALWAYS AS (case when state = 'awarded' then greatest(timezone('UTC', timezone('UTC', state_since) + interval '36 hours'), timezone('UTC', timezone('UTC', requested_at) + interval '72 hours')) when state = 'open' then timezone('UTC', make_timestamp(left(deadline, 4)::int, substr(deadline, 6, 2)::int, substr(deadline, 9, 2)::int, 0, 0, 0) + interval '1 day') when state = 'closed' then greatest(timezone('UTC', timezone('UTC', state_since) + interval '720 hours'), timezone('UTC', timezone('UTC', requested_at) + interval '72 hours')) when state = 'in_progress' and request in ('end_by_poster', 'end_by_winner') then timezone('UTC', timezone('UTC', requested_at) + interval '72 hours') when state = 'delivered' and request in ('end_by_poster', 'end_by_winner') then timezone('UTC', timezone('UTC', requested_at) + interval '72 hours') when state = 'delivered' then greatest(timezone('UTC', timezone('UTC', state_since) + interval '336 hours'), timezone('UTC', timezone('UTC', requested_at) + interval '72 hours')) when state = 'disputed' then greatest(timezone('UTC', timezone('UTC', state_since) + interval '720 hours'), timezone('UTC', timezone('UTC', requested_at) + interval '72 hours')) end) STORED;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_at") WHERE "tasks"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "deliver_by" text;--> statement-breakpoint
UPDATE "offers" SET "deliver_by" = to_char(timezone('UTC', "offers"."state_since") + make_interval(days => "offer_revisions"."days"), 'YYYY-MM-DD')
FROM "offer_revisions"
WHERE "offers"."state" = 'accepted' AND "offer_revisions"."offer_id" = "offers"."id" AND "offer_revisions"."revision" = "offers"."revision";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "asked_deliver_by" text;--> statement-breakpoint
ALTER TABLE "dispute_statements" ADD CONSTRAINT "dispute_statements_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_statements" ADD CONSTRAINT "dispute_statements_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_statements_author" ON "dispute_statements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "disputes_task" ON "disputes" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "disputes_closed_at" ON "disputes" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("id") WHERE "disputes"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_offer_round" ON "deliveries" USING btree ("offer_id","round");--> statement-breakpoint
CREATE INDEX "deliveries_task" ON "deliveries" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_chosen" ON "offers" USING btree ("task_id") WHERE "offers"."state" in ('awarded', 'accepted', 'ended_by_agreement', 'ended_overdue', 'ended_by_dispute');--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_event" CHECK ("deal_events"."event" in ('send', 'revise', 'reconfirm', 'withdraw', 'shortlist', 'unshortlist', 'decline', 'award', 'accept', 'refuse', 'revoke', 'lapse', 'deliver', 'request_changes', 'complete', 'finish', 'ask_extension', 'grant_extension', 'decline_extension', 'propose_end', 'withdraw_end', 'accept_end', 'reject_end', 'end_unanswered', 'dispute_unanswered', 'abandon', 'end', 'dispute', 'decide_complete', 'decide_end', 'settle_complete', 'settle_end', 'reopen_dispute', 'reverse_complete', 'reverse_end', 'close', 'expire', 'cancel', 'extend', 'change', 'statement', 'review', 'review_published', 'message', 'question', 'answer', 'decision', 'decision_reversed', 'appeal_upheld', 'report_closed'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_rule" CHECK (("decisions"."rule" is null) = ("decisions"."kind" = 'dispute') and ("decisions"."rule" is null) = ("decisions"."rule_title" is null));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('task', 'offer', 'message', 'question', 'review', 'person', 'dispute'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_action" CHECK ("decisions"."action" in ('dismiss', 'ask_change', 'hide', 'warn', 'suspend', 'ban', 'complete', 'end'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_state" CHECK ("offers"."state" in ('active', 'needs_reconfirm', 'shortlisted', 'awarded', 'accepted', 'declined', 'withdrawn', 'lost', 'lapsed', 'closed_unawarded', 'abandoned', 'ended_by_agreement', 'ended_overdue', 'ended_by_dispute'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_request" CHECK ("tasks"."request" is null or ("tasks"."request" in ('extension', 'end_by_poster', 'end_by_winner') and "tasks"."requested_at" is not null));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_state" CHECK ("tasks"."state" in ('open', 'closed', 'awarded', 'in_progress', 'delivered', 'disputed', 'completed', 'ended', 'cancelled', 'expired'));