CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" uuid NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"amount" bigint NOT NULL,
	"name" text,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refunded" timestamp with time zone,
	CONSTRAINT "withdrawn_once" UNIQUE("order","line"),
	CONSTRAINT "withdrawal_not_negative" CHECK ("withdrawals"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_receipt" ON "withdrawals" USING btree ("receipt");