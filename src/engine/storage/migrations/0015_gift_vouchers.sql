CREATE TABLE "gift_vouchers" (
	"value" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD CONSTRAINT "gift_vouchers_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD CONSTRAINT "gift_vouchers_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_line_makes_its_vouchers_once" ON "gift_vouchers" USING btree ("order","line","position");