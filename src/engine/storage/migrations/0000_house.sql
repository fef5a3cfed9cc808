CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"basket" uuid NOT NULL,
	"performance" integer NOT NULL,
	"seat" text NOT NULL,
	"price_type" integer NOT NULL,
	CONSTRAINT "one_ticket_per_seat_in_basket" UNIQUE("basket","performance","seat")
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"state" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"delivery" text,
	"retries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_versions" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_versions_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"document" jsonb NOT NULL,
	"imported" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"session" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commands_session_key_pk" PRIMARY KEY("session","key")
);
--> statement-breakpoint
CREATE TABLE "customer_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer" uuid NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"wrong_passwords" integer DEFAULT 0 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"date_of_birth" text DEFAULT '' NOT NULL,
	"address" jsonb,
	"created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_start" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "first_start_once" CHECK ("first_start"."only")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_movement_is_booked_once" UNIQUE("kind","provider_reference"),
	CONSTRAINT "ledger_amount_positive" CHECK ("ledger"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"link" text NOT NULL,
	"basket" uuid NOT NULL,
	"customer" uuid NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"document" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"paid" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_link_unique" UNIQUE("link"),
	CONSTRAINT "total_not_negative" CHECK ("orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_payment" text,
	"page" text,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"hint" text,
	"method" text,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_order_unique" UNIQUE("order"),
	CONSTRAINT "payments_provider_payment_unique" UNIQUE("provider_payment"),
	CONSTRAINT "amount_positive" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "performance_seats" (
	"performance" integer NOT NULL,
	"seat" text NOT NULL,
	"position" integer NOT NULL,
	"band" smallint NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"basket" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "performance_seats_performance_seat_pk" PRIMARY KEY("performance","seat"),
	CONSTRAINT "seat_state" CHECK ("performance_seats"."state" between 0 and 3),
	CONSTRAINT "held_by_a_basket" CHECK ("performance_seats"."state" <> 1 or ("performance_seats"."basket" is not null and "performance_seats"."held_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "performances" (
	"id" integer PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"plan" text NOT NULL,
	"starts" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"customer" uuid,
	"created" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"code" text PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"performance" integer NOT NULL,
	"seat" text NOT NULL,
	"price_type" integer NOT NULL,
	"line" integer NOT NULL,
	"valid" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_basket_baskets_id_fk" FOREIGN KEY ("basket") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_basket_baskets_id_fk" FOREIGN KEY ("basket") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_seats" ADD CONSTRAINT "performance_seats_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_subject" ON "attempts" USING btree ("subject","at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_basket_per_session" ON "baskets" USING btree ("session") WHERE "baskets"."state" in ('open', 'paying');--> statement-breakpoint
CREATE INDEX "baskets_session" ON "baskets" USING btree ("session","created");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_order_per_basket" ON "orders" USING btree ("basket") WHERE "orders"."state" in ('paying', 'charging', 'paid');--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer","created");--> statement-breakpoint
CREATE UNIQUE INDEX "a_seat_is_sold_once" ON "tickets" USING btree ("performance","seat") WHERE "tickets"."valid";--> statement-breakpoint
CREATE INDEX "tickets_order" ON "tickets" USING btree ("order");