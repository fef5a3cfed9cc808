CREATE TABLE "claims" (
	"holder" uuid NOT NULL,
	"line" text NOT NULL,
	"of" text NOT NULL,
	"key" text NOT NULL,
	"amount" integer NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "claims_holder_line_key_pk" PRIMARY KEY("holder","line","key"),
	CONSTRAINT "claim_positive" CHECK ("claims"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"gross" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"state" text DEFAULT 'promised' NOT NULL,
	"reason" text,
	"result" jsonb,
	CONSTRAINT "order_lines_order_line_pk" PRIMARY KEY("order","line"),
	CONSTRAINT "returned_no_more_than_there_were" CHECK ("order_lines"."returned" between 0 and "order_lines"."quantity"),
	CONSTRAINT "order_line_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"key" text PRIMARY KEY NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "quota_not_negative" CHECK ("quotas"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"fund" integer NOT NULL,
	"appeal" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"recognition" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"tribute" text NOT NULL,
	"gift_aid" boolean NOT NULL,
	"given" timestamp with time zone NOT NULL,
	"returned" timestamp with time zone,
	CONSTRAINT "gift_positive" CHECK ("gifts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid,
	"session" uuid,
	"cause" text NOT NULL,
	"modes_of_sale" smallint[] NOT NULL,
	"opens" text[] NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"level" integer NOT NULL,
	"fund" integer NOT NULL,
	"starts" date NOT NULL,
	"ends" date NOT NULL,
	"cancelled" timestamp with time zone,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"ticket_line" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'bought' NOT NULL,
	"reason" text,
	"claimed" timestamp with time zone,
	"decided" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protections" ADD CONSTRAINT "protections_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_key" ON "claims" USING btree ("key") WHERE "claims"."of" = 'quota';--> statement-breakpoint
CREATE UNIQUE INDEX "one_of_a_key" ON "claims" USING btree ("key") WHERE "claims"."of" = 'one';--> statement-breakpoint
CREATE INDEX "order_lines_promised" ON "order_lines" USING btree ("order") WHERE "order_lines"."state" = 'promised';--> statement-breakpoint
CREATE INDEX "gifts_customer" ON "gifts" USING btree ("customer","given");--> statement-breakpoint
CREATE UNIQUE INDEX "a_line_makes_one_gift" ON "gifts" USING btree ("order","line");--> statement-breakpoint
CREATE UNIQUE INDEX "a_customers_cause_gives_once" ON "grants" USING btree ("customer","cause") WHERE "grants"."customer" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_visits_cause_gives_once" ON "grants" USING btree ("session","cause") WHERE "grants"."session" is not null;--> statement-breakpoint
CREATE INDEX "memberships_customer" ON "memberships" USING btree ("customer","ends");--> statement-breakpoint
CREATE UNIQUE INDEX "a_line_makes_one_membership" ON "memberships" USING btree ("order","line");--> statement-breakpoint
CREATE UNIQUE INDEX "a_ticket_is_covered_once" ON "protections" USING btree ("order","ticket_line");