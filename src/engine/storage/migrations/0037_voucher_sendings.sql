CREATE TABLE "voucher_sendings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_sendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"readdressed" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "voucher_sendings" ADD CONSTRAINT "voucher_sendings_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voucher_sendings_line" ON "voucher_sendings" USING btree ("order","line");