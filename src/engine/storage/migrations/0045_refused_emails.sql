CREATE TABLE "refused_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refused_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"letter" text NOT NULL,
	"job" jsonb NOT NULL,
	"subject" text NOT NULL,
	"address" text NOT NULL,
	"order" uuid,
	"customer" uuid,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "refused_emails" ADD CONSTRAINT "refused_emails_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_emails" ADD CONSTRAINT "refused_emails_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refused_emails_open" ON "refused_emails" USING btree ("letter") WHERE "refused_emails"."settled" is null;--> statement-breakpoint
CREATE INDEX "refused_emails_customer" ON "refused_emails" USING btree ("customer");