CREATE TABLE "series_renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_offer" text NOT NULL,
	"offer" text NOT NULL,
	"customer" uuid NOT NULL,
	"order" uuid NOT NULL,
	"seats" text[] NOT NULL,
	"opened" timestamp with time zone NOT NULL,
	"wish" text,
	"wished" timestamp with time zone,
	"declined" timestamp with time zone,
	CONSTRAINT "a_subscriber_is_asked_once" UNIQUE("from_offer","offer","customer")
);
--> statement-breakpoint
CREATE TABLE "series_rights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer" text NOT NULL,
	"seat" text NOT NULL,
	"customer" uuid NOT NULL,
	"price_type" smallint NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "series_renewals" ADD CONSTRAINT "series_renewals_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_renewals" ADD CONSTRAINT "series_renewals_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_rights" ADD CONSTRAINT "series_rights_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_rights" ADD CONSTRAINT "series_rights_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_renewals_customer" ON "series_renewals" USING btree ("customer");--> statement-breakpoint
CREATE UNIQUE INDEX "a_seat_of_a_series_is_one_persons" ON "series_rights" USING btree ("offer","seat") WHERE "series_rights"."ended" is null;--> statement-breakpoint
CREATE INDEX "series_rights_customer" ON "series_rights" USING btree ("customer");