CREATE TABLE "administrator_claims" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"person_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"outcome" text,
	"reasons" text,
	CONSTRAINT "appeals_text" CHECK (char_length("appeals"."text") between 1 and 1500),
	CONSTRAINT "appeals_outcome" CHECK ("appeals"."outcome" is null or "appeals"."outcome" in ('upheld', 'reversed')),
	CONSTRAINT "appeals_decided" CHECK (("appeals"."outcome" is null) = ("appeals"."decided_at" is null) and ("appeals"."outcome" is null) = ("appeals"."reasons" is null))
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"owner_id" uuid,
	"task_id" uuid,
	"words" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('task', 'offer', 'message', 'question', 'review', 'person')),
	CONSTRAINT "cases_source" CHECK ("cases"."source" in ('reports', 'copied_offers', 'unchanged')),
	CONSTRAINT "cases_state_known" CHECK ("cases"."state" in ('open', 'closed')),
	CONSTRAINT "cases_closed" CHECK (("cases"."state" = 'closed') = ("cases"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"task_id" uuid,
	"person_id" uuid,
	"moderator_id" uuid,
	"action" text NOT NULL,
	"hides_content" boolean NOT NULL,
	"rule" text NOT NULL,
	"rule_title" jsonb NOT NULL,
	"reasons" text NOT NULL,
	"words" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('task', 'offer', 'message', 'question', 'review', 'person')),
	CONSTRAINT "decisions_action" CHECK ("decisions"."action" in ('dismiss', 'ask_change', 'hide', 'warn', 'suspend', 'ban')),
	CONSTRAINT "decisions_reasons" CHECK (char_length("decisions"."reasons") between 1 and 1500)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_code_unique" UNIQUE("code"),
	CONSTRAINT "invitations_uses" CHECK ("invitations"."used" between 0 and "invitations"."uses")
);
--> statement-breakpoint
CREATE TABLE "market_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text,
	"notice" text,
	"announcement" jsonb,
	"contact" text,
	"registration" text,
	"rules" jsonb,
	"limits" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_settings_one" CHECK ("market_settings"."is_only"),
	CONSTRAINT "market_settings_registration" CHECK ("market_settings"."registration" is null or "market_settings"."registration" in ('open', 'invitation', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "deal_events" DROP CONSTRAINT "deal_events_event";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
DROP INDEX "tasks_category";--> statement-breakpoint
DROP INDEX "tasks_deadline";--> statement-breakpoint
DROP INDEX "tasks_budget";--> statement-breakpoint
DROP INDEX "tasks_likes";--> statement-breakpoint
DROP INDEX "tasks_open";--> statement-breakpoint
ALTER TABLE "deal_events" ALTER COLUMN "task_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_events" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_banned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "suspended_by" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_moderator_id_people_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one_each" ON "appeals" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("id") WHERE "appeals"."outcome" is null;--> statement-breakpoint
CREATE INDEX "appeals_person" ON "appeals" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "appeals_decider" ON "appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_open" ON "cases" USING btree ("kind","subject_id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_state" ON "cases" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "cases_owner" ON "cases" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "decisions_person" ON "decisions" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_subject" ON "decisions" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "decisions_case" ON "decisions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "decisions_moderator" ON "decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "decisions_until" ON "decisions" USING btree ("until") WHERE "decisions"."until" is not null and "decisions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_creator" ON "invitations" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_answered_by_people_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_events_decision" ON "deal_events" USING btree ("decision_id") WHERE "deal_events"."decision_id" is not null;--> statement-breakpoint
CREATE INDEX "feedback_answerer" ON "feedback" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "people_staff" ON "people" USING btree ("id") WHERE "people"."role" <> 'member';--> statement-breakpoint
CREATE INDEX "people_suspended" ON "people" USING btree ("suspended_until") WHERE "people"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tasks_hidden" ON "tasks" USING btree ("hidden_by") WHERE "tasks"."hidden" is not null;--> statement-breakpoint
CREATE INDEX "tasks_category" ON "tasks" USING btree ("category","is_open","id","budget","deadline") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
CREATE INDEX "tasks_deadline" ON "tasks" USING btree ("category","is_open","deadline","id","budget") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
CREATE INDEX "tasks_budget" ON "tasks" USING btree ("category","is_open","budget","id","deadline") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
CREATE INDEX "tasks_likes" ON "tasks" USING btree ("category","is_open","like_count","id","budget","deadline") WHERE "tasks"."state" <> 'cancelled' and "tasks"."hidden" is null;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("id") WHERE "tasks"."is_open" and "tasks"."hidden" is null;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_subject" CHECK ("deal_events"."task_id" is not null or "deal_events"."decision_id" is not null);--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_event" CHECK ("deal_events"."event" in ('send', 'revise', 'reconfirm', 'withdraw', 'shortlist', 'unshortlist', 'decline', 'award', 'accept', 'refuse', 'revoke', 'lapse', 'deliver', 'request_changes', 'complete', 'finish', 'close', 'expire', 'cancel', 'extend', 'change', 'review', 'review_published', 'message', 'question', 'answer', 'decision', 'decision_reversed', 'appeal_upheld', 'report_closed'));--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_answered" CHECK (("feedback"."answer" is null) = ("feedback"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role" CHECK ("people"."role" in ('member', 'moderator', 'administrator'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('task', 'offer', 'message', 'question', 'review', 'person'));--> statement-breakpoint
-- Opens a case for the reports that exist. The id of a case is that of its first report, so that cases are in the order of their reports.
INSERT INTO cases (id, kind, subject_id, source, owner_id, task_id, words, opened_at)
  SELECT DISTINCT ON (reports.kind, reports.subject_id) reports.id, reports.kind, reports.subject_id, 'reports',
    coalesce(tasks.poster_id, messages.author_id,
      case when questions.answer is not null and questions.asker_id = reports.person_id then asked.poster_id else questions.asker_id end),
    coalesce(tasks.id, threads.task_id, questions.task_id),
    coalesce(concat_ws(E'\n\n', tasks.title, tasks.description, messages.text, questions.text, questions.answer), ''),
    reports.created_at
  FROM reports
  LEFT JOIN tasks ON reports.kind = 'task' AND tasks.id = reports.subject_id
  LEFT JOIN messages ON reports.kind = 'message' AND messages.id = reports.subject_id
  LEFT JOIN threads ON threads.id = messages.thread_id
  LEFT JOIN questions ON reports.kind = 'question' AND questions.id = reports.subject_id
  LEFT JOIN tasks AS asked ON asked.id = questions.task_id
  ORDER BY reports.kind, reports.subject_id, reports.id;--> statement-breakpoint
UPDATE reports SET case_id = cases.id FROM cases WHERE cases.kind = reports.kind AND cases.subject_id = reports.subject_id;
