-- A task is found by the words of its category too, behind those of its title and its description.
CREATE OR REPLACE FUNCTION task_document(id uuid, title text, category text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(words_of(title), 'A') || setweight(words_of(description), 'B') || setweight(words_of(category), 'C')
    || array_to_tsvector(ARRAY['~' || category, '~' || substr(id::text, 1, 4), '~' || substr(id::text, 1, 5), '~' || substr(id::text, 1, 6)])
$$;
--> statement-breakpoint
UPDATE task_search SET words = task_document(tasks.id, tasks.title, tasks.category, tasks.description) FROM tasks WHERE tasks.id = task_search.id;
--> statement-breakpoint
ANALYZE "task_search";
