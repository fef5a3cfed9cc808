CREATE TABLE "debit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debit_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"mandate" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" integer NOT NULL,
	"amount" bigint NOT NULL,
	"new_amount" bigint,
	"new_from" date,
	"currency" text NOT NULL,
	"day" smallint NOT NULL,
	"state" text NOT NULL,
	"ended_by" text,
	"next" date,
	"language" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_amount_positive" CHECK ("debit_plans"."amount" > 0),
	CONSTRAINT "plan_day_of_any_month" CHECK ("debit_plans"."day" between 1 and 28),
	CONSTRAINT "an_active_plan_has_a_next" CHECK ("debit_plans"."state" not in ('active', 'failing') or "debit_plans"."next" is not null)
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" uuid NOT NULL,
	"due" date NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"collection" text,
	"tries" smallint DEFAULT 1 NOT NULL,
	"order" uuid,
	"changed" timestamp with time zone NOT NULL,
	CONSTRAINT "instalments_collection_unique" UNIQUE("collection"),
	CONSTRAINT "a_plan_is_due_once_a_day" UNIQUE("plan","due")
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"provider" text NOT NULL,
	"setup" text,
	"mandate" text,
	"page" text,
	"state" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "mandates_setup_unique" UNIQUE("setup"),
	CONSTRAINT "mandates_mandate_unique" UNIQUE("mandate")
);
--> statement-breakpoint
ALTER TABLE "debit_plans" ADD CONSTRAINT "debit_plans_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_plans" ADD CONSTRAINT "debit_plans_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_plan_debit_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."debit_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debit_plans_customer" ON "debit_plans" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "debit_plans_mandate" ON "debit_plans" USING btree ("mandate");--> statement-breakpoint
CREATE INDEX "debit_plans_due" ON "debit_plans" USING btree ("next") WHERE "debit_plans"."state" in ('active', 'failing');--> statement-breakpoint
CREATE INDEX "instalments_under_way" ON "instalments" USING btree ("state") WHERE "instalments"."state" in ('submitting', 'submitted', 'confirmed');--> statement-breakpoint
CREATE INDEX "mandates_customer" ON "mandates" USING btree ("customer");