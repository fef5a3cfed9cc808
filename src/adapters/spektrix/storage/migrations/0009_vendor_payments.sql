CREATE TABLE "vendor_payments" (
	"order" uuid PRIMARY KEY NOT NULL,
	"placed" timestamp with time zone NOT NULL,
	"token" text,
	"billing_address" text NOT NULL,
	"reported" timestamp with time zone,
	"gone_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "vendor_payments" ADD CONSTRAINT "vendor_payments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;