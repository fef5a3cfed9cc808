CREATE TABLE "basket_details" (
	"basket" uuid PRIMARY KEY NOT NULL,
	"notes" "bytea",
	"billing" text,
	"booked_for" uuid
);
--> statement-breakpoint
CREATE TABLE "gift_aid_declarations" (
	"order" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"added" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_details" (
	"order" uuid PRIMARY KEY NOT NULL,
	"notes" "bytea",
	"notes_until" timestamp with time zone,
	"billing" jsonb,
	"booked_for" jsonb
);
--> statement-breakpoint
ALTER TABLE "basket_details" ADD CONSTRAINT "basket_details_basket_baskets_id_fk" FOREIGN KEY ("basket") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_details" ADD CONSTRAINT "order_details_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_members_customer" ON "household_members" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "order_details_notes_until" ON "order_details" USING btree ("notes_until");