-- Whoever changes what the public sees announces it in the same transaction, so that no server process answers from an old copy.
CREATE FUNCTION announce_change(notice text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('market_changed', notice);
	-- Commits that announce something take turns, and would each wait for the disk in theirs. A session that waits for the disk
	-- itself, before it answers anybody, need not.
	IF current_setting('taskhaat.settles', true) = 'on' THEN
		PERFORM set_config('synchronous_commit', 'off', true);
	END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION announce_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.announce_change('all');
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A like changes one number of one task; anything else may change which lists the task is in, and where.
CREATE FUNCTION announce_task_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	OLD.like_count := NEW.like_count;
	IF OLD IS NOT DISTINCT FROM NEW THEN
		PERFORM public.announce_change('liked ' || NEW.id);
	ELSE
		PERFORM public.announce_change('all');
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tasks_announce AFTER INSERT OR DELETE OR TRUNCATE ON tasks FOR EACH STATEMENT EXECUTE FUNCTION announce_all();
--> statement-breakpoint
CREATE TRIGGER tasks_announce_update AFTER UPDATE ON tasks FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_task_update();
--> statement-breakpoint
-- A new person has nothing to show yet.
CREATE TRIGGER people_announce AFTER DELETE OR TRUNCATE ON people FOR EACH STATEMENT EXECUTE FUNCTION announce_all();
--> statement-breakpoint
CREATE TRIGGER people_announce_update AFTER UPDATE ON people FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_all();
