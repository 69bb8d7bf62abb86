CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_search" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"budget" numeric(12, 2) NOT NULL,
	"deadline" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "tasks_category";--> statement-breakpoint
DROP INDEX "tasks_deadline";--> statement-breakpoint
DROP INDEX "tasks_budget";--> statement-breakpoint
DROP INDEX "tasks_likes";--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gist ("word" gist_trgm_ops(siglen=32));--> statement-breakpoint
CREATE INDEX "task_search_words" ON "task_search" USING gin ("words") WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tasks_category" ON "tasks" USING btree ("category","id","budget","deadline");--> statement-breakpoint
CREATE INDEX "tasks_deadline" ON "tasks" USING btree ("category","deadline","id","budget");--> statement-breakpoint
CREATE INDEX "tasks_budget" ON "tasks" USING btree ("category","budget","id","deadline");--> statement-breakpoint
CREATE INDEX "tasks_likes" ON "tasks" USING btree ("category","like_count","id","budget","deadline");
--> statement-breakpoint
-- The planner must know how common a word is: 2,000 of them rather than 1,000, from a sample twice as large.
ALTER TABLE "task_search" ALTER COLUMN "words" SET STATISTICS 200;
--> statement-breakpoint
-- The words of a text, for tasks and for what people type alike: without accents, letters in one form, and every mark
-- between words a gap, so that UI/UX and node.js are two words each. What is above ASCII is listed, as the parser takes it
-- for letters where the database's language is C.
CREATE FUNCTION words_of(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', CASE
    WHEN octet_length($1) = char_length($1) THEN regexp_replace($1, '[!-/:-@[-`{-~]+', ' ', 'g')
    ELSE regexp_replace(
      regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u200b-\u200f]+', '', 'g'),
      '[!-/:-@[-`{-~\u00a0-\u00bf\u0964\u0965\u2010-\u2027\u2030-\u205e\u3000-\u303f]+', ' ', 'g'
    )
  END)
$$;
--> statement-breakpoint
-- Words nobody can type, as they begin with a mark: the category, and three spans of time in which the id was made (5 hours,
-- 3 days, 50 days). With them the index itself narrows a search to a category and to the newest tasks.
CREATE FUNCTION task_document(id uuid, title text, category text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(words_of(title), 'A') || setweight(words_of(description), 'B')
    || array_to_tsvector(ARRAY['~' || category, '~' || substr(id::text, 1, 4), '~' || substr(id::text, 1, 5), '~' || substr(id::text, 1, 6)])
$$;
--> statement-breakpoint
-- In one order everywhere, so that two who bring the same new words cannot wait for each other.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words
    SELECT DISTINCT word COLLATE "C" FROM written, unnest(tsvector_to_array(written.words)) AS word
    WHERE word NOT LIKE '~%' AND char_length(word) <= 40
    ORDER BY 1
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER task_search_added AFTER INSERT ON "task_search" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER task_search_changed AFTER UPDATE ON "task_search" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE FUNCTION add_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_search (id, category, budget, deadline, words)
    SELECT id, category, budget, deadline, task_document(id, title, category, description) FROM added;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tasks_added AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_search();
--> statement-breakpoint
CREATE FUNCTION change_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE task_search
    SET category = NEW.category, budget = NEW.budget, deadline = NEW.deadline,
      words = task_document(NEW.id, NEW.title, NEW.category, NEW.description)
    WHERE id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tasks_changed AFTER UPDATE OF title, category, description, budget, deadline ON "tasks" FOR EACH ROW EXECUTE FUNCTION change_in_search();
--> statement-breakpoint
CREATE FUNCTION remove_from_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_search WHERE id = OLD.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tasks_removed AFTER DELETE ON "tasks" FOR EACH ROW EXECUTE FUNCTION remove_from_search();
--> statement-breakpoint
INSERT INTO task_search (id, category, budget, deadline, words)
  SELECT id, category, budget, deadline, task_document(id, title, category, description) FROM tasks ORDER BY id;
--> statement-breakpoint
ANALYZE "tasks", "task_search";
