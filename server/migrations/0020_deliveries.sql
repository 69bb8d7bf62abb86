CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"note" text NOT NULL,
	"links" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changes" text,
	"changes_at" timestamp with time zone,
	CONSTRAINT "deliveries_note" CHECK (char_length("deliveries"."note") <= 2000),
	CONSTRAINT "deliveries_links" CHECK (cardinality("deliveries"."links") <= 5)
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_round" ON "deliveries" USING btree ("task_id","round");--> statement-breakpoint
CREATE INDEX "deliveries_offer" ON "deliveries" USING btree ("offer_id");--> statement-breakpoint
-- What was delivered before there was a note, with the changes that were requested to it.
INSERT INTO "deliveries" ("id", "task_id", "offer_id", "round", "note", "links", "created_at", "changes", "changes_at")
SELECT gen_random_uuid(), delivered.task_id, offers.id, row_number() OVER (PARTITION BY delivered.task_id ORDER BY delivered.at), '', '{}', delivered.at, asked.reason, asked.at
FROM "deal_events" delivered
JOIN "offers" ON offers.task_id = delivered.task_id AND offers.state = 'accepted'
LEFT JOIN LATERAL (
	SELECT reason, at FROM "deal_events" WHERE task_id = delivered.task_id AND event = 'request_changes' AND at > delivered.at ORDER BY at LIMIT 1
) asked ON true
WHERE delivered.event = 'deliver' AND (delivered.told_as IS NULL OR delivered.told_as = 'poster');
