CREATE TABLE "likes" (
	"task_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_task_id_person_id_pk" PRIMARY KEY("task_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"photo_url" text,
	"rating" numeric(2, 1) DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_issuer_subject" UNIQUE("issuer","subject"),
	CONSTRAINT "people_rating" CHECK ("people"."rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poster_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"deadline" text NOT NULL,
	"budget" numeric(12, 2) NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"bid_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_budget_range" CHECK ("tasks"."budget" between 0 and 9999999.99),
	CONSTRAINT "tasks_deadline_shape" CHECK ("tasks"."deadline" ~ '^\d{4}-\d{2}-\d{2}$'),
	CONSTRAINT "tasks_counts" CHECK ("tasks"."like_count" >= 0 and "tasks"."bid_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_poster_id_people_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "likes_person" ON "likes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "tasks_poster" ON "tasks" USING btree ("poster_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tasks_category" ON "tasks" USING btree ("category","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tasks_deadline" ON "tasks" USING btree ("deadline","id");--> statement-breakpoint
CREATE INDEX "tasks_budget" ON "tasks" USING btree ("budget","id");--> statement-breakpoint
CREATE INDEX "tasks_likes" ON "tasks" USING btree ("like_count","id");