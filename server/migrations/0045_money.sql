CREATE TABLE "billing_details" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"tax_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_ok" boolean NOT NULL,
	"faults" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text GENERATED ALWAYS AS (split_part(id, ':', 1)) STORED NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "money_accounts_kind" CHECK ("money_accounts"."kind" in ('clearing', 'held', 'balance', 'fees', 'paid_out', 'losses')),
	CONSTRAINT "money_accounts_balance" CHECK (case when split_part("money_accounts"."id", ':', 1) in ('clearing', 'losses') then "money_accounts"."balance" <= 0 else "money_accounts"."balance" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "money_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"subject_id" uuid,
	"here" text NOT NULL,
	"there" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "money_differences_kind" CHECK ("money_differences"."kind" in ('missing_here', 'missing_there', 'amount', 'state', 'mismatch')),
	CONSTRAINT "money_differences_provider" CHECK ("money_differences"."provider" in ('sandbox', 'manual', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "money_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"language" text NOT NULL,
	"issued_on" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"poster_id" uuid,
	"freelancer_id" uuid,
	"poster" jsonb NOT NULL,
	"freelancer" jsonb NOT NULL,
	"market" text NOT NULL,
	"currency" text NOT NULL,
	"task_id" uuid NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"percent" integer NOT NULL,
	"fee" bigint NOT NULL,
	"is_bonus" boolean NOT NULL,
	CONSTRAINT "money_documents_number" UNIQUE("kind","year","number"),
	CONSTRAINT "money_documents_once" UNIQUE("kind","payment_id"),
	CONSTRAINT "money_documents_kind" CHECK ("money_documents"."kind" in ('receipt', 'invoice'))
);
--> statement-breakpoint
CREATE TABLE "money_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"person_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"provider" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"destination" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_by" uuid,
	"confirmed_by" uuid,
	"made_on" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "money_orders_kind" CHECK ("money_orders"."kind" = 'payout' and "money_orders"."payment_id" is null or "money_orders"."kind" = 'refund' and "money_orders"."payment_id" is not null),
	CONSTRAINT "money_orders_provider" CHECK ("money_orders"."provider" in ('sandbox', 'manual', 'stripe')),
	CONSTRAINT "money_orders_state" CHECK ("money_orders"."state" in ('waiting', 'sent', 'done', 'failed', 'cancelled')),
	CONSTRAINT "money_orders_amount" CHECK ("money_orders"."amount" > 0),
	CONSTRAINT "money_orders_done" CHECK (("money_orders"."done_at" is not null) = ("money_orders"."state" = 'done')),
	CONSTRAINT "money_orders_destination" CHECK (char_length("money_orders"."destination") <= 200)
);
--> statement-breakpoint
CREATE TABLE "money_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"task_id" uuid,
	"payment_id" uuid,
	"order_id" uuid,
	"payer_id" uuid,
	"cause" text NOT NULL,
	"is_bonus" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_transfers_key_unique" UNIQUE("key"),
	CONSTRAINT "money_transfers_kind" CHECK ("money_transfers"."kind" in ('secured', 'released', 'fee', 'refunded', 'refund_failed', 'payout', 'payout_failed', 'reversed', 'fee_reversed', 'frozen', 'unfrozen', 'charged_back', 'loss')),
	CONSTRAINT "money_transfers_amount" CHECK ("money_transfers"."amount" > 0),
	CONSTRAINT "money_transfers_accounts" CHECK ("money_transfers"."from_account" <> "money_transfers"."to_account"),
	CONSTRAINT "money_transfers_currency" CHECK ("money_transfers"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"task_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"payee_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"fee_points" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"url" text,
	"code" text NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"secures" boolean DEFAULT false NOT NULL,
	"share" integer,
	"round" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"is_appealed" boolean DEFAULT false NOT NULL,
	"charge_backs" integer DEFAULT 0 NOT NULL,
	"is_frozen" boolean DEFAULT false NOT NULL,
	"is_documented" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	CONSTRAINT "payments_code_unique" UNIQUE("code"),
	CONSTRAINT "payments_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('price', 'bonus')),
	CONSTRAINT "payments_provider" CHECK ("payments"."provider" in ('sandbox', 'manual', 'stripe')),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('started', 'failed', 'received', 'settled')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_fee" CHECK ("payments"."fee_points" between 0 and 10000),
	CONSTRAINT "payments_share" CHECK ("payments"."share" between 0 and 100),
	CONSTRAINT "payments_received" CHECK (("payments"."received_at" is not null) = ("payments"."state" in ('received', 'settled')))
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"person_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payout_accounts_person_id_provider_pk" PRIMARY KEY("person_id","provider"),
	CONSTRAINT "payout_accounts_reference" UNIQUE("provider","reference")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"confirms_at" timestamp with time zone,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "sandbox_payments_state" CHECK ("sandbox_payments"."state" in ('open', 'hanging', 'approved', 'declined', 'charged_back')),
	CONSTRAINT "sandbox_payments_refunded" CHECK ("sandbox_payments"."refunded" between 0 and "sandbox_payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"destination" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "payment_instructions" jsonb;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_resolved_by_people_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_poster_id_people_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_freelancer_id_people_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_orders" ADD CONSTRAINT "money_orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_orders" ADD CONSTRAINT "money_orders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_orders" ADD CONSTRAINT "money_orders_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_orders" ADD CONSTRAINT "money_orders_confirmed_by_people_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_people_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payee_id_people_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_accounts_kind" ON "money_accounts" USING btree ("kind");--> statement-breakpoint
CREATE UNIQUE INDEX "money_differences_one" ON "money_differences" USING btree ("provider","kind","reference") WHERE "money_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "money_differences_resolver" ON "money_differences" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "money_documents_poster" ON "money_documents" USING btree ("poster_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "money_documents_freelancer" ON "money_documents" USING btree ("freelancer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "money_documents_payment" ON "money_documents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "money_orders_person" ON "money_orders" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "money_orders_payment" ON "money_orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "money_orders_approver" ON "money_orders" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "money_orders_confirmer" ON "money_orders" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "money_orders_open" ON "money_orders" USING btree ("not_before") WHERE "money_orders"."state" in ('waiting', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "money_orders_one_refund" ON "money_orders" USING btree ("payment_id") WHERE "money_orders"."kind" = 'refund' and "money_orders"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "money_transfers_from" ON "money_transfers" USING btree ("from_account","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "money_transfers_to" ON "money_transfers" USING btree ("to_account","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "money_transfers_payer" ON "money_transfers" USING btree ("payer_id","id" DESC NULLS LAST) WHERE "money_transfers"."payer_id" is not null;--> statement-breakpoint
CREATE INDEX "money_transfers_payment" ON "money_transfers" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_secures" ON "payments" USING btree ("offer_id") WHERE "payments"."secures";--> statement-breakpoint
CREATE INDEX "payments_task" ON "payments" USING btree ("task_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_payee" ON "payments" USING btree ("payee_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('started', 'failed');--> statement-breakpoint
CREATE INDEX "payments_undocumented" ON "payments" USING btree ("id") WHERE "payments"."share" > 0 and not "payments"."is_documented";--> statement-breakpoint
CREATE INDEX "payments_frozen" ON "payments" USING btree ("id") WHERE "payments"."is_frozen";--> statement-breakpoint
CREATE INDEX "payments_locked" ON "payments" USING btree ("payee_id") WHERE "payments"."locked_until" is not null;--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sandbox_payments_late" ON "sandbox_payments" USING btree ("confirms_at") WHERE "sandbox_payments"."confirms_at" is not null;