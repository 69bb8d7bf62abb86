DROP INDEX "tasks_category";--> statement-breakpoint
DROP INDEX "tasks_deadline";--> statement-breakpoint
DROP INDEX "tasks_budget";--> statement-breakpoint
DROP INDEX "tasks_likes";--> statement-breakpoint
CREATE INDEX "tasks_category" ON "tasks" USING btree ("category","id","budget","deadline") WHERE "tasks"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "tasks_deadline" ON "tasks" USING btree ("category","deadline","id","budget") WHERE "tasks"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "tasks_budget" ON "tasks" USING btree ("category","budget","id","deadline") WHERE "tasks"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "tasks_likes" ON "tasks" USING btree ("category","like_count","id","budget","deadline") WHERE "tasks"."state" <> 'cancelled';
--> statement-breakpoint
-- A cancelled task is on no public list, and never comes back.
CREATE OR REPLACE FUNCTION add_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO task_search (id, category, budget, deadline, words)
		SELECT id, category, budget, deadline, task_document(id, title, category, description) FROM added WHERE state <> 'cancelled';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tasks_cancelled AFTER UPDATE OF state ON "tasks" FOR EACH ROW WHEN (NEW.state = 'cancelled') EXECUTE FUNCTION remove_from_search();
--> statement-breakpoint
DELETE FROM task_search USING tasks WHERE tasks.id = task_search.id AND tasks.state = 'cancelled';
