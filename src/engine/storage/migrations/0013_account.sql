CREATE TABLE "contact_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer" uuid NOT NULL,
	"permission" integer NOT NULL,
	"agreed" boolean NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"customer" uuid NOT NULL,
	"type" text NOT NULL,
	"address" jsonb NOT NULL,
	CONSTRAINT "customer_addresses_customer_type_pk" PRIMARY KEY("customer","type")
);
--> statement-breakpoint
CREATE TABLE "customer_details" (
	"customer" uuid PRIMARY KEY NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_details" ADD CONSTRAINT "customer_details_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_answers_customer" ON "contact_answers" USING btree ("customer","permission","id");