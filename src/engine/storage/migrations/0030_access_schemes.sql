CREATE TABLE "access_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scheme" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"code_hash" "bytea",
	"last4" text,
	"until" date,
	"issued" timestamp with time zone NOT NULL,
	"customer" uuid,
	"applied" timestamp with time zone,
	"ended" timestamp with time zone,
	CONSTRAINT "access_by_code_or_customer" CHECK ("access_registrations"."code_hash" is not null or "access_registrations"."customer" is not null or "access_registrations"."ended" is not null)
);
--> statement-breakpoint
ALTER TABLE "access_registrations" ADD CONSTRAINT "access_registrations_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "an_access_code_is_one_registration" ON "access_registrations" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "a_customer_is_in_a_scheme_once" ON "access_registrations" USING btree ("customer","scheme") WHERE "access_registrations"."ended" is null;