CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"message" text NOT NULL,
	"email" text,
	"page" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;