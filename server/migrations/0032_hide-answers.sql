ALTER TABLE "cases" DROP CONSTRAINT "cases_kind";--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "answer_hidden" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "answer_hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('task', 'offer', 'message', 'question', 'answer', 'review', 'person'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('task', 'offer', 'message', 'question', 'answer', 'review', 'person', 'dispute'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('task', 'offer', 'message', 'question', 'answer', 'review', 'person'));--> statement-breakpoint
-- The people who asked have reported the answer.
UPDATE reports SET kind = 'answer' FROM questions
  WHERE reports.kind = 'question' AND questions.id = reports.subject_id AND questions.asker_id = reports.person_id AND questions.answer IS NOT NULL;--> statement-breakpoint
UPDATE cases SET kind = 'answer' FROM questions, tasks
  WHERE cases.kind = 'question' AND questions.id = cases.subject_id AND tasks.id = questions.task_id AND cases.owner_id = tasks.poster_id;--> statement-breakpoint
UPDATE decisions SET kind = 'answer' FROM cases WHERE cases.id = decisions.case_id AND cases.kind = 'answer';--> statement-breakpoint
-- Reports of an answer that are in an open case about the person who reported it get a case of their own.
INSERT INTO cases (id, kind, subject_id, source, owner_id, task_id, words, opened_at)
  SELECT reports.id, 'answer', questions.id, 'reports', tasks.poster_id, tasks.id, questions.answer, reports.created_at
  FROM reports JOIN cases ON cases.id = reports.case_id JOIN questions ON questions.id = reports.subject_id JOIN tasks ON tasks.id = questions.task_id
  WHERE reports.kind = 'answer' AND cases.kind = 'question' AND cases.state = 'open';--> statement-breakpoint
UPDATE reports SET case_id = reports.id FROM cases WHERE cases.id = reports.id AND cases.kind = 'answer';--> statement-breakpoint
UPDATE questions SET answer_hidden = questions.hidden, answer_hidden_by = questions.hidden_by, hidden = NULL, hidden_by = NULL
  WHERE questions.hidden_by IN (SELECT id FROM decisions WHERE kind = 'answer')
    OR (questions.hidden = 'held' AND questions.id IN (SELECT subject_id FROM cases WHERE kind = 'answer' AND held_at IS NOT NULL AND state = 'open'));
