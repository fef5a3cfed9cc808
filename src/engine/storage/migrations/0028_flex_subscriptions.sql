CREATE TABLE "subscription_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "unit_position_counts_from_zero" CHECK ("subscription_units"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"flex" text NOT NULL,
	"name" jsonb NOT NULL,
	"structure" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued" timestamp with time zone NOT NULL,
	"expires" date NOT NULL,
	"cancelled" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "unit" uuid;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "for_line" text;--> statement-breakpoint
ALTER TABLE "subscription_units" ADD CONSTRAINT "subscription_units_subscription_ticket_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."ticket_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD CONSTRAINT "ticket_subscriptions_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD CONSTRAINT "ticket_subscriptions_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "units_of_a_subscription_are_numbered" ON "subscription_units" USING btree ("subscription","position");--> statement-breakpoint
CREATE INDEX "ticket_subscriptions_customer" ON "ticket_subscriptions" USING btree ("customer","expires");--> statement-breakpoint
CREATE UNIQUE INDEX "a_line_makes_one_ticket_subscription" ON "ticket_subscriptions" USING btree ("order","line");--> statement-breakpoint
CREATE UNIQUE INDEX "a_unit_pays_once" ON "tenders" USING btree ("unit") WHERE "tenders"."unit" is not null and ("tenders"."state" = 'held' or ("tenders"."state" = 'taken' and "tenders"."returned" < "tenders"."taken"));