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
CREATE INDEX "deliveries_offer" ON "deliveries" USING btree ("offer_id");