CREATE TABLE "brought_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"issuer" text NOT NULL,
	"jwt" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brought_credentials_one" UNIQUE("person_id","credential_id")
);
--> statement-breakpoint
CREATE TABLE "credential_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"task_id" uuid,
	"review_id" uuid,
	"jwt" text,
	"status_index" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revocation_reason" text,
	CONSTRAINT "credentials_status_index" UNIQUE("status_index"),
	CONSTRAINT "credentials_kind" CHECK ("credentials"."kind" in ('deal', 'profile')),
	CONSTRAINT "credentials_revocation" CHECK (("credentials"."revoked_at" is null) = ("credentials"."revocation_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "identity_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "identity_recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"started_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"new_email" text,
	"language" text NOT NULL,
	"stop_hash" text,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "identity_recoveries_stop_hash_unique" UNIQUE("stop_hash"),
	CONSTRAINT "identity_recoveries_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "offer_seal_leaves" (
	"seal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"offer_id" uuid,
	"revision" integer NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "offer_seal_leaves_seal_id_position_pk" PRIMARY KEY("seal_id","position")
);
--> statement-breakpoint
CREATE TABLE "offer_seals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cause" text NOT NULL,
	"count" integer NOT NULL,
	"root" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_seals_cause" CHECK ("offer_seals"."cause" in ('deadline', 'award', 'cancellation')),
	CONSTRAINT "offer_seals_count" CHECK ("offer_seals"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "identity_email_changes" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "identity_email_changes" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "with_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "staff_two_factor" boolean;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "other_markets" jsonb;--> statement-breakpoint
ALTER TABLE "brought_credentials" ADD CONSTRAINT "brought_credentials_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_devices" ADD CONSTRAINT "identity_devices_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_passkeys" ADD CONSTRAINT "identity_passkeys_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_recoveries" ADD CONSTRAINT "identity_recoveries_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_two_factors" ADD CONSTRAINT "identity_two_factors_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_seal_leaves" ADD CONSTRAINT "offer_seal_leaves_seal_id_offer_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."offer_seals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_seal_leaves" ADD CONSTRAINT "offer_seal_leaves_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_seals" ADD CONSTRAINT "offer_seals_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brought_credentials_checked" ON "brought_credentials" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "credentials_person" ON "credentials" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credentials_task" ON "credentials" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "credentials_review" ON "credentials" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "identity_devices_used" ON "identity_devices" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "identity_passkeys_user" ON "identity_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_recoveries_one" ON "identity_recoveries" USING btree ("user_id") WHERE "identity_recoveries"."stopped_at" is null and "identity_recoveries"."used_at" is null;--> statement-breakpoint
CREATE INDEX "identity_recoveries_user" ON "identity_recoveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_recoveries_expiry" ON "identity_recoveries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_two_factors_user" ON "identity_two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offer_seal_leaves_offer" ON "offer_seal_leaves" USING btree ("offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_seals_number" ON "offer_seals" USING btree ("task_id","number");