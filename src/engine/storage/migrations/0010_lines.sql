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
ALTER TABLE "baskets" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_key" ON "claims" USING btree ("key") WHERE "claims"."of" = 'quota';--> statement-breakpoint
CREATE UNIQUE INDEX "one_of_a_key" ON "claims" USING btree ("key") WHERE "claims"."of" = 'one';--> statement-breakpoint
CREATE INDEX "order_lines_promised" ON "order_lines" USING btree ("order") WHERE "order_lines"."state" = 'promised';