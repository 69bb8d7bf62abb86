-- A notice says which table changed: what processes remember of people and sessions must not go with every new task.
CREATE OR REPLACE FUNCTION announce_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.announce_change(TG_TABLE_NAME);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_task_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	OLD.like_count := NEW.like_count;
	PERFORM public.announce_change(CASE WHEN OLD IS NOT DISTINCT FROM NEW THEN 'liked ' || NEW.id ELSE 'tasks' END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A session that begins or lasts longer takes nothing from anybody.
CREATE TRIGGER identity_sessions_announce AFTER DELETE OR TRUNCATE ON identity_sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_all();
--> statement-breakpoint
CREATE TRIGGER identity_sessions_announce_update AFTER UPDATE ON identity_sessions FOR EACH ROW
	WHEN (NEW.expires_at < OLD.expires_at OR NEW.user_id <> OLD.user_id) EXECUTE FUNCTION announce_all();
