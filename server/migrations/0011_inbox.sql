ALTER TABLE "deal_events" DROP CONSTRAINT "deal_events_event";--> statement-breakpoint
ALTER TABLE "deal_events" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deal_events_unread" ON "deal_events" USING btree ("told_id") WHERE "deal_events"."read_at" is null;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_event" CHECK ("deal_events"."event" in ('send', 'revise', 'reconfirm', 'withdraw', 'shortlist', 'unshortlist', 'decline', 'award', 'accept', 'refuse', 'revoke', 'lapse', 'deliver', 'request_changes', 'complete', 'finish', 'close', 'expire', 'cancel', 'extend', 'change', 'review', 'review_published'));--> statement-breakpoint
-- Whoever tells somebody something announces it in the same transaction, so that every process with a stream open to them hears of it.
CREATE FUNCTION announce_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('market_changed', 'inbox ' || NEW.told_id || ' item ' || NEW.id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deal_events_announce AFTER INSERT ON deal_events FOR EACH ROW WHEN (NEW.told_id IS NOT NULL) EXECUTE FUNCTION announce_told();
