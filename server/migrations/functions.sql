-- Every function and trigger of the database, in its current form. Applied after the migrations whenever this file has changed, so it
-- must be possible to apply it again. What is no longer needed is dropped here, after what replaces it.

-- audit_log: rows are only added, and removed after 400 days.
CREATE OR REPLACE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is only added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_rows BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint

-- A new password or address of an account ends all links for a new password and for a new address. The values of other verifications are no ids of
-- accounts.
CREATE OR REPLACE FUNCTION end_reset_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM identity_verifications WHERE value = to_jsonb(NEW) ->> TG_ARGV[0];
  DELETE FROM identity_email_changes WHERE user_id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND confirmed_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER identity_accounts_password AFTER INSERT OR UPDATE OF password ON identity_accounts FOR EACH ROW
  WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION end_reset_links('user_id');
--> statement-breakpoint
-- Not for the password of a new account, whose first session begins with its registration.
CREATE OR REPLACE FUNCTION refuse_begun_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE identity_users SET sign_in_version = sign_in_version + 1 WHERE id = NEW.user_id
    AND (TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM identity_accounts WHERE user_id = NEW.user_id AND id <> NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER identity_accounts_sign_ins AFTER INSERT OR UPDATE OF password ON identity_accounts FOR EACH ROW
  WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION refuse_begun_sign_ins();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER identity_users_email AFTER UPDATE OF email ON identity_users FOR EACH ROW
  WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION end_reset_links('id');
--> statement-breakpoint

-- The words of a text, for tasks and for what people type alike: without accents, letters in one form, and every mark
-- between words a gap, so that UI/UX and node.js are two words each. What is above ASCII is listed, as the parser takes it
-- for letters where the database's language is C.
CREATE OR REPLACE FUNCTION words_of(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', CASE
    WHEN octet_length($1) = char_length($1) THEN regexp_replace($1, '[!-/:-@[-`{-~]+', ' ', 'g')
    ELSE regexp_replace(
      regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u200b-\u200f]+', '', 'g'),
      '[!-/:-@[-`{-~\u00a0-\u00bf\u0964\u0965\u2010-\u2027\u2030-\u205e\u3000-\u303f]+', ' ', 'g'
    )
  END)
$$;
--> statement-breakpoint
-- The words of a task. The weights are those that contract/tasks/task-fields.ts declares.
CREATE OR REPLACE FUNCTION task_document(task tasks) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(words_of(task.title), 'A') || setweight(words_of(task.description), 'B')
    || setweight(words_of(task.category || ' ' || task.town), 'C')
$$;
--> statement-breakpoint
-- Always in the same order, so that two transactions with the same new words cannot deadlock.
CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words
    SELECT DISTINCT word COLLATE "C" FROM written, unnest(tsvector_to_array(written.words)) AS word
    WHERE char_length(word) <= 40
    ORDER BY 1
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER task_search_added AFTER INSERT ON task_search REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER task_search_changed AFTER UPDATE ON task_search REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
-- task_search follows tasks, except those that are on no public list: cancelled and hidden ones.
CREATE OR REPLACE FUNCTION add_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_search (id, category, budget, deadline, needed_by, place, town, is_open, words)
    SELECT id, category, budget, deadline, needed_by, place, town, is_open, task_document(ROW(added.*)::tasks) FROM added WHERE state <> 'cancelled' AND hidden IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tasks_added AFTER INSERT ON tasks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_search();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.state = 'cancelled' OR NEW.hidden IS NOT NULL THEN
    DELETE FROM task_search WHERE id = OLD.id;
  ELSE
    INSERT INTO task_search (id, category, budget, deadline, needed_by, place, town, is_open, words)
      VALUES (NEW.id, NEW.category, NEW.budget, NEW.deadline, NEW.needed_by, NEW.place, NEW.town, NEW.is_open, task_document(NEW))
      ON CONFLICT (id) DO UPDATE
        SET category = excluded.category, budget = excluded.budget, deadline = excluded.deadline, needed_by = excluded.needed_by,
          place = excluded.place, town = excluded.town, is_open = excluded.is_open, words = excluded.words
        WHERE task_search.* IS DISTINCT FROM excluded.*;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A like changes nothing that is searched, and likes are frequent.
CREATE OR REPLACE TRIGGER tasks_changed AFTER UPDATE ON tasks FOR EACH ROW WHEN (OLD.like_count = NEW.like_count) EXECUTE FUNCTION follow_in_search();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tasks_removed AFTER DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION follow_in_search();
--> statement-breakpoint
-- Of earlier releases, with their triggers.
DROP FUNCTION IF EXISTS task_document(text, text, text), change_in_search(), open_in_search(), remove_from_search(), restore_to_search() CASCADE;
--> statement-breakpoint
-- Messages to all processes: a topic, then what it is about. Posting and liking publish nothing.
CREATE OR REPLACE FUNCTION publish_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('taskhaat', 'inbox ' || NEW.told_id || ' item ' || NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deal_events_publish AFTER INSERT ON deal_events FOR EACH ROW WHEN (NEW.told_id IS NOT NULL) EXECUTE FUNCTION publish_event();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('taskhaat', TG_ARGV[0] || ' ' || OLD.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER people_publish_update AFTER UPDATE ON people FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION publish_change('people');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER people_publish_delete AFTER DELETE ON people FOR EACH ROW EXECUTE FUNCTION publish_change('people');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('taskhaat', TG_ARGV[0] || ' changed');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER market_settings_publish AFTER INSERT OR UPDATE OR DELETE ON market_settings FOR EACH ROW EXECUTE FUNCTION publish_topic('market');
--> statement-breakpoint
-- Of earlier releases.
DROP FUNCTION IF EXISTS publish_market();
--> statement-breakpoint
-- What is no longer public vanishes from the cached pages of all processes at once.
CREATE OR REPLACE TRIGGER tasks_publish_removal AFTER UPDATE ON tasks FOR EACH ROW
  WHEN (OLD.hidden IS NULL AND NEW.hidden IS NOT NULL OR OLD.state <> NEW.state AND NEW.state = 'cancelled') EXECUTE FUNCTION publish_topic('removals');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tasks_publish_delete AFTER DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION publish_topic('removals');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER offers_publish_removal AFTER UPDATE ON offers FOR EACH ROW
  WHEN (OLD.hidden IS NULL AND NEW.hidden IS NOT NULL) EXECUTE FUNCTION publish_topic('removals');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER questions_publish_removal AFTER UPDATE ON questions FOR EACH ROW
  WHEN (OLD.hidden IS NULL AND NEW.hidden IS NOT NULL OR OLD.answer_hidden IS NULL AND NEW.answer_hidden IS NOT NULL) EXECUTE FUNCTION publish_topic('removals');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER questions_publish_delete AFTER DELETE ON questions FOR EACH ROW EXECUTE FUNCTION publish_topic('removals');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_publish_removal AFTER UPDATE ON reviews FOR EACH ROW
  WHEN (OLD.hidden IS NULL AND NEW.hidden IS NOT NULL OR OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION publish_topic('removals');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER people_publish_removal AFTER UPDATE ON people FOR EACH ROW
  WHEN (OLD.hidden IS NULL AND NEW.hidden IS NOT NULL OR OLD.suspended_by IS DISTINCT FROM NEW.suspended_by OR OLD.issuer <> NEW.issuer)
  EXECUTE FUNCTION publish_topic('removals');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER photos_publish_delete AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION publish_topic('removals');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER identity_sessions_publish_update AFTER UPDATE ON identity_sessions FOR EACH ROW
  WHEN (NEW.expires_at < OLD.expires_at OR NEW.user_id <> OLD.user_id) EXECUTE FUNCTION publish_change('sessions');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER identity_sessions_publish_delete AFTER DELETE ON identity_sessions FOR EACH ROW
  WHEN (OLD.expires_at > now()) EXECUTE FUNCTION publish_change('sessions');
--> statement-breakpoint

-- The ledger: balances follow the transfers, and nothing else changes them.
CREATE OR REPLACE FUNCTION book_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
BEGIN
  -- In the order of their names, so that two transfers cannot deadlock.
  FOR account IN SELECT unnest(ARRAY[NEW.from_account, NEW.to_account]) COLLATE "C" AS id ORDER BY id LOOP
    INSERT INTO money_accounts (id) VALUES (account) ON CONFLICT DO NOTHING;
    UPDATE money_accounts SET balance = balance + CASE WHEN id = NEW.to_account THEN NEW.amount ELSE -NEW.amount END WHERE id = account;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_transfers_booked AFTER INSERT ON money_transfers FOR EACH ROW EXECUTE FUNCTION book_transfer();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is only added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_transfers_rows BEFORE UPDATE OR DELETE ON money_transfers FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_transfers_whole BEFORE TRUNCATE ON money_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- Accounts are created empty; only the function above, which is a trigger itself, changes their balance.
CREATE OR REPLACE TRIGGER money_accounts_added BEFORE INSERT ON money_accounts FOR EACH ROW
  WHEN (NEW.balance <> 0) EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_accounts_changed BEFORE UPDATE ON money_accounts FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_accounts_rows BEFORE DELETE ON money_accounts FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_accounts_whole BEFORE TRUNCATE ON money_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- Receipts and invoices: only the name, the address and the tax number of a person who left can be removed.
CREATE OR REPLACE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  empty CONSTANT jsonb := '{"name": "", "address": "", "taxId": ""}';
BEGIN
  IF TG_OP = 'UPDATE'
    AND (to_jsonb(NEW) - ARRAY['poster', 'freelancer', 'poster_id', 'freelancer_id']) = (to_jsonb(OLD) - ARRAY['poster', 'freelancer', 'poster_id', 'freelancer_id'])
    AND (NEW.poster = OLD.poster OR NEW.poster = empty) AND (NEW.freelancer = OLD.freelancer OR NEW.freelancer = empty)
    AND (NEW.poster_id IS NOT DISTINCT FROM OLD.poster_id OR NEW.poster_id IS NULL)
    AND (NEW.freelancer_id IS NOT DISTINCT FROM OLD.freelancer_id OR NEW.freelancer_id IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Receipts and invoices do not change.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_documents_rows BEFORE UPDATE OR DELETE ON money_documents FOR EACH ROW EXECUTE FUNCTION keep_document();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_documents_whole BEFORE TRUNCATE ON money_documents FOR EACH STATEMENT EXECUTE FUNCTION keep_document();
