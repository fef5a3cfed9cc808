CREATE TABLE "additions" (
	"basket" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"registration" text PRIMARY KEY NOT NULL,
	"commitment" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"committed" timestamp with time zone NOT NULL,
	"drawn" timestamp with time zone,
	"seats" jsonb,
	"announced" timestamp with time zone,
	"seed" text,
	CONSTRAINT "a_seed_is_shown_with_its_result" CHECK ("draws"."seed" is null or "draws"."announced" is not null)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"registration" text NOT NULL,
	"customer" uuid NOT NULL,
	"household" text NOT NULL,
	"state" text NOT NULL,
	"performance" integer NOT NULL,
	"section" text NOT NULL,
	"party" smallint NOT NULL,
	"price_type" integer NOT NULL,
	"alternatives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rehearsal" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"changed" timestamp with time zone NOT NULL,
	"entered" timestamp with time zone,
	"rank" integer,
	"wish" smallint,
	"drawn_performance" integer,
	"seats" jsonb,
	"basket" uuid,
	"order" uuid,
	"told" timestamp with time zone,
	CONSTRAINT "registrations_number_unique" UNIQUE("number"),
	CONSTRAINT "a_party_is_somebody" CHECK ("registrations"."party" > 0),
	CONSTRAINT "drawn_seats_have_a_holder" CHECK ("registrations"."state" not in ('drawn', 'offered') or ("registrations"."basket" is not null and "registrations"."seats" is not null))
);
--> statement-breakpoint
ALTER TABLE "additions" ADD CONSTRAINT "additions_basket_baskets_id_fk" FOREIGN KEY ("basket") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additions" ADD CONSTRAINT "additions_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "additions_order" ON "additions" USING btree ("order");--> statement-breakpoint
CREATE UNIQUE INDEX "a_customer_registers_once" ON "registrations" USING btree ("registration","customer");--> statement-breakpoint
CREATE UNIQUE INDEX "a_household_registers_once" ON "registrations" USING btree ("registration","household") WHERE "registrations"."state" not in ('draft', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX "a_rank_is_drawn_once" ON "registrations" USING btree ("registration","rank");--> statement-breakpoint
CREATE INDEX "registrations_customer" ON "registrations" USING btree ("customer");