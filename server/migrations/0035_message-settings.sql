CREATE TABLE "message_settings" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"enter_sends" boolean DEFAULT true NOT NULL,
	"read_receipts" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;