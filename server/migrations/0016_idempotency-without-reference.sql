ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_person_id_people_id_fk";
--> statement-breakpoint
-- Functions and triggers are in functions.sql from here on. These have no successor there.
DROP TRIGGER "tasks_announce" ON "tasks";
--> statement-breakpoint
DROP TRIGGER "tasks_announce_update" ON "tasks";
--> statement-breakpoint
DROP TRIGGER "people_announce" ON "people";
--> statement-breakpoint
DROP TRIGGER "people_announce_update" ON "people";
--> statement-breakpoint
DROP TRIGGER "deal_events_announce" ON "deal_events";
--> statement-breakpoint
DROP TRIGGER "identity_sessions_announce" ON "identity_sessions";
--> statement-breakpoint
DROP TRIGGER "identity_sessions_announce_update" ON "identity_sessions";
--> statement-breakpoint
DROP FUNCTION announce_told(), announce_task_update(), announce_all(), announce_change(text);
