CREATE TABLE "wrong_passwords" (
	"customer" uuid NOT NULL,
	"network" text NOT NULL,
	"count" integer NOT NULL,
	"known" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wrong_passwords_customer_network_pk" PRIMARY KEY("customer","network")
);
--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "proven" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wrong_passwords" ADD CONSTRAINT "wrong_passwords_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "baskets_network" ON "baskets" USING btree ("network","expires") WHERE "baskets"."network" is not null and "baskets"."state" in ('open', 'paying');